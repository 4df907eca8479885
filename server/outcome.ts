/** What was expected to be able to fail answers with a value; only the unexpected is thrown. */
export type RefusalCode =
  | 'not_found'
  | 'unknown_category'
  | 'unknown_photo'
  | 'name_taken'
  | 'order_mismatch'
  | 'unsupported'
  | 'too_large'
  | 'too_many_pixels'
  | 'damaged_photo'

/** `field` names the field of the input that the refusal is about. */
export type Refused = { ok: false; code: RefusalCode; field?: string }
export type Outcome<Value> = { ok: true; value: Value } | Refused

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
export const refused = (code: RefusalCode, field?: string): Refused =>
  field ? { ok: false, code, field } : { ok: false, code }
