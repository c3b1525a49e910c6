import { z } from "zod";
import { NOTE_MAX, STATUSES } from "./order.ts";

// Without this zod probes for `eval`, which the page's Content-Security-Policy forbids and reports.
z.config({ jitless: true });

const TEXT_MAX = 200;
export const SEARCH_MAX = 50;

export const noteInput = z.strictObject({ note: z.string().max(NOTE_MAX) });
export const noInput = z.strictObject({});
export const reasonInput = z.strictObject({ reason: z.string().max(TEXT_MAX).optional() });
export const searchInput = z.strictObject({
  text: z.string().max(TEXT_MAX),
  limit: z.int().min(1).max(SEARCH_MAX).optional(),
});

const count = z.int().min(0);
const status = z.enum(STATUSES);

export const overviewOutput = z.strictObject({
  total: count,
  byStatus: z.strictObject({ new: count, packed: count, shipped: count, cancelled: count }),
});
export const searchOutput = z.strictObject({
  total: count,
  orders: z.array(z.strictObject({ id: z.string(), customer: z.string(), status, note: z.string() })),
});
