/**
 * Error responses are `{ error, code, fields?, entity? }`. `error` and the values of `fields` are
 * French texts (docs/api.md).
 */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { BaseIssue } from 'valibot'
import admin from '../../locales/admin.fr.json' with { type: 'json' }
import forms from '../../locales/admin-form.fr.json' with { type: 'json' }
import registrations from '../../locales/admin-registrations.fr.json' with { type: 'json' }
import apiErrors from '../../locales/api-errors.fr.json' with { type: 'json' }
import { fillIn } from '../catalogs.ts'
import type { ErrorCategory } from '../classify-error.ts'
import { classifyError, RETRY_AFTER_SECONDS } from '../classify-error.ts'
import { logError } from '../logger.ts'
import type { Rejection, RejectionCode, Result } from '../result.ts'
import type { Env } from './hono-env.ts'
import { RenderQueueFullError } from './pages/render-queue.ts'

const STATUS = {
  bad_key: 400,
  unreadable_json: 400,
  unreadable_form: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  code_needed: 401,
  wrong_code: 401,
  code_locked: 401,
  wrong_passkey: 401,
  confirm_first: 403,
  other_address: 403,
  other_site: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  no_place: 409,
  more_than_paid: 409,
  already_redeemed: 409,
  has_participants: 409,
  has_registrations: 409,
  took_place: 409,
  name_taken: 409,
  second_step_on: 409,
  order_mismatch: 409,
  entity_in_trash: 409,
  other_description: 409,
  not_sold: 409,
  no_mail_server: 409,
  too_late: 409,
  gone: 410,
  link_expired: 410,
  too_large: 413,
  body_too_large: 413,
  not_json: 415,
  not_a_form: 415,
  unsupported: 415,
  invalid: 422,
  key_reused: 422,
  passkey_refused: 422,
  wrong_address_code: 422,
  unknown_category: 422,
  unknown_photo: 422,
  not_a_phone: 422,
  gift_or_amount: 422,
  too_many_pixels: 422,
  damaged_photo: 422,
  raw_photo: 422,
  too_many_attempts: 429,
  too_many_messages: 429,
  failed: 500,
  backup_under_way: 503,
  busy: 503,
  disk_full: 507,
  inbox_full: 507,
  photo_not_prepared: 507,
} satisfies Record<string, ContentfulStatusCode> &
  Record<RejectionCode | ErrorCategory, ContentfulStatusCode>
export type ErrorCode = keyof typeof STATUS

/**
 * `apiErrors` contains the error texts that the admin interface does not need. They have a separate
 * file, so that the scripts of the admin interface stay small.
 */
const messages: Record<string, string> = {
  ...admin.errors,
  ...forms.errors,
  ...registrations.errors,
  ...apiErrors,
}
const getMessage = (key: string): string => messages[key] ?? key

export function createErrorResponse(
  c: Context<Env>,
  code: ErrorCode,
  fields?: Record<string, string>,
  entity?: object,
  values: Record<string, string> = {},
) {
  if (code === 'busy') c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  c.header('Cache-Control', 'no-store')
  const body = {
    ...c.get('failureExtras'),
    error: fillIn(getMessage(code), values),
    code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, rule]) => [field, getMessage(rule)]),
      ),
    }),
    ...(entity && { entity }),
  }
  return c.json(body, STATUS[code])
}

export const createRejectionResponse = (c: Context<Env>, { code, field, entity }: Rejection) =>
  createErrorResponse(c, code, field === undefined ? undefined : { [field]: code }, entity)

/** Sends the value of the result as JSON, or an empty body with status 204. */
export function createResultResponse(
  c: Context<Env>,
  result: Result<object | null>,
  status: 200 | 201 | 204 = 200,
) {
  if (!result.ok) return createRejectionResponse(c, result)
  return status === 204 ? c.body(null, status) : c.json(result.value, status)
}

/**
 * Returns the name of the broken rule. Our schemas use it as error message, but valibot sets its
 * own messages for missing and unknown fields.
 */
function getBrokenRule(issue: BaseIssue<unknown>): string {
  const isObject = issue.type === 'strict_object'
  if (isObject && issue.expected === 'never') return 'unknown_field'
  if (issue.input === undefined || issue.input === null) return 'required'
  return isObject ? 'not_an_object' : issue.message
}

/**
 * Returns the first broken rule of each path, such as `images.0.id`. An empty path means the body.
 */
export const toFieldErrors = (issues: readonly BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(
    issues
      .map((issue) => [issue.path?.map((item) => item.key).join('.') ?? '', getBrokenRule(issue)])
      .reverse(),
  )

/** Logs the error with the id of its request, which the response contains too (X-Request-Id). */
export const logRequestError = (c: Context<Env>, error: unknown) =>
  logError(error, { request: c.get('requestId'), method: c.req.method, path: c.req.path })

/**
 * Does not log a full render queue or a database conflict, such as a violated constraint, because
 * visitors can cause both at any time.
 */
export function handleRequestError(error: unknown, c: Context<Env>) {
  if (error instanceof RenderQueueFullError) return createErrorResponse(c, 'busy')
  const known = classifyError(error)
  if (known !== 'conflict') logRequestError(c, error)
  return createErrorResponse(c, known ?? 'failed')
}
