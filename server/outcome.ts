/** What was expected to be able to fail answers with a value; only the unexpected is thrown. */
export type RefusalCode =
  | 'not_found'
  | 'gone'
  | 'conflict'
  | 'key_reused'
  | 'unknown_category'
  | 'unknown_photo'
  | 'name_taken'
  | 'not_a_phone'
  | 'order_mismatch'
  | 'entity_in_trash'
  | 'unsupported'
  | 'too_large'
  | 'too_many_pixels'
  | 'damaged_photo'
  | 'raw_photo'

/**
 * `field` names the field of the input that the refusal is about; `entity` is what a change that was made from an older
 * version would have overwritten.
 */
export type Refused = { ok: false; code: RefusalCode; field?: string; entity?: object }
export type Outcome<Value> = { ok: true; value: Value } | Refused

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })
export const refused = (code: RefusalCode, field?: string): Refused =>
  field ? { ok: false, code, field } : { ok: false, code }

/** A change that was made from an older version of the entity. */
export const outdated = (entity: object): Refused => ({ ok: false, code: 'conflict', entity })
