import type { InvokeResult, Omission } from "../src/contract/describe.ts";
import type { SurfaceResponse } from "../src/contract/envelope.ts";

/** How a call ended and nothing of what it saw: all that is served after the end of a session. */
export function outcomeOnly(
  response: SurfaceResponse<InvokeResult>,
  omitted: readonly Omission[] = [],
): SurfaceResponse<InvokeResult> {
  if (!response.ok) return response;
  const { output: _output, after: _after, ...rest } = response.result;
  const noted = [...(rest.omitted ?? []), ...omitted];
  return { ...response, result: { ...rest, ...(noted.length > 0 ? { omitted: noted } : {}) } };
}
