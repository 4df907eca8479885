/** Functions return expected failures with one of these codes, and throw unexpected errors. */
export type RejectionCode =
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
  | 'other_description'
  | 'not_sold'
  | 'no_mail_server'
  | 'no_place'
  | 'more_than_paid'
  | 'already_redeemed'
  | 'gift_or_amount'
  | 'has_participants'
  | 'has_registrations'
  | 'took_place'
  | 'too_late'
  | 'unsupported'
  | 'too_large'
  | 'too_many_pixels'
  | 'damaged_photo'
  | 'photo_not_prepared'
  | 'raw_photo'

/**
 * `field` is the name of the invalid input field. `entity` is the stored entity if the change was
 * based on an outdated version.
 */
export type Rejection = { ok: false; code: RejectionCode; field?: string; entity?: object }
export type Result<Value> = { ok: true; value: Value } | Rejection
export type SuccessValue<ResultOrPromise> = Extract<
  Awaited<ResultOrPromise>,
  { ok: true; value: unknown }
>['value']

export const createSuccess = <Value>(value: Value): { ok: true; value: Value } => ({
  ok: true,
  value,
})
export const createRejection = (code: RejectionCode, field?: string): Rejection =>
  field ? { ok: false, code, field } : { ok: false, code }

export const createVersionConflict = (entity: object): Rejection => ({
  ok: false,
  code: 'conflict',
  entity,
})
