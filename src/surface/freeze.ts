/** Freezes plain JSON to its last member: what was shown or handed over is what stays. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) deepFreeze<unknown>(member);
  return Object.freeze(value);
}
