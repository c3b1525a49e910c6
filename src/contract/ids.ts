const CAPABILITY = /^[A-Za-z0-9_.@:-]{1,128}$/;
const REQUEST = /^[A-Za-z0-9._:-]{1,128}$/;
const APP = /^[\p{L}\p{N}][\p{L}\p{N} ._@:/-]{0,127}$/u;

/** Whether the value can be a capability id: 1 to 128 of `[A-Za-z0-9_.@:-]`. */
export function isCapabilityId(value: unknown): value is string {
  return typeof value === "string" && CAPABILITY.test(value);
}

/** Whether the value can be a request id: 1 to 128 of `[A-Za-z0-9._:-]`. */
export function isRequestId(value: unknown): value is string {
  return typeof value === "string" && REQUEST.test(value);
}

/** Whether the value can be a record id: 1 to 256 characters, well-formed Unicode, anything but `__proto__`. */
export function isRecordId(value: unknown): value is string {
  if (typeof value !== "string" || value.length === 0 || value.length > 512) return false;
  return isWellFormed(value) && [...value].length <= 256 && value !== "__proto__";
}

/** Whether the value can name an app: it starts with a letter or digit and holds no control or bidi characters. */
export function isAppName(value: unknown): value is string {
  return typeof value === "string" && APP.test(value);
}

/** Whether a string holds no lone surrogate (RFC 8785 and UTF-8 cannot carry one). */
export function isWellFormed(value: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);
}

/** The concrete action of one record, `update_note@order#SO-1002`; record ids may hold `#` themselves. */
export function actionId(capability: string, record?: string): string {
  return record === undefined ? capability : `${capability}#${record}`;
}

/** Splits a concrete action id at its first `#`. */
export function splitActionId(id: string): { capability: string; record?: string } {
  const at = id.indexOf("#");
  return at < 0 ? { capability: id } : { capability: id.slice(0, at), record: id.slice(at + 1) };
}
