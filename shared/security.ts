import * as v from 'valibot'
import { signInSchema } from './credentials.ts'

/** Times are in milliseconds since 1970. */
export type SignedInDevice = {
  id: string
  /** `browser` and `system` are empty if they are unknown. */
  browser: string
  system: string
  since: number
  seen_at: number
  stays_signed_in: boolean
  is_this: boolean
}

/** Times are milliseconds since 1970. */
export type Passkey = {
  id: string
  /** The names of browser and system are empty if they are unknown. */
  browser: string
  system: string
  created_at: number
  used_at: number | null
}
export type AccountSecurity = {
  passkeys: Passkey[]
  second_step: { is_on: boolean; codes_left: number }
}
/** `uri` is an `otpauth:` URI for a QR code. */
export type TwoFactorSecret = { secret: string; uri: string }
export type RecoveryCodes = { recovery_codes: string[] }

/** The body of POST /api/admin/confirm. */
export const identityConfirmationSchema = v.strictObject({
  password: signInSchema.entries.password,
  code: signInSchema.entries.code,
})

/** In characters, including the spaces that people type. */
const MAX_CODE_LENGTH = 40
export const twoFactorCodeFieldSchema = v.pipe(
  v.string('not_text'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(MAX_CODE_LENGTH, 'too_long'),
)
export const twoFactorCodeSchema = v.strictObject({ code: twoFactorCodeFieldSchema })

/** Limits in characters for the WebAuthn response of the browser. */
const MAX_PASSKEY_ID_LENGTH = 4000
const MAX_RESPONSE_LENGTH = 100_000
/** Leaves room for new transports. WebAuthn defines seven (section 5.8.4). */
const MAX_TRANSPORTS = 10
const MAX_TRANSPORT_LENGTH = 40
const createBase64UrlSchema = (longest: number) =>
  v.pipe(
    v.string('not_text'),
    v.maxLength(longest, 'too_long'),
    v.regex(/^[\w-]*$/, 'unreadable_text'),
  )
const createResponseSchema = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject({
    id: createBase64UrlSchema(MAX_PASSKEY_ID_LENGTH),
    rawId: createBase64UrlSchema(MAX_PASSKEY_ID_LENGTH),
    type: v.literal('public-key', 'unreadable_text'),
    response: v.looseObject({
      clientDataJSON: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
      ...entries,
    }),
    clientExtensionResults: v.optional(v.looseObject({}), {}),
  })

/** The body of POST /api/admin/passkeys. */
export const newPasskeySchema = v.strictObject({
  response: createResponseSchema({
    attestationObject: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
    transports: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string('not_text'), v.maxLength(MAX_TRANSPORT_LENGTH, 'too_long')),
          'not_a_list',
        ),
        v.maxLength(MAX_TRANSPORTS, 'too_long'),
      ),
      [],
    ),
  }),
})
/** The body of POST /api/admin/passkey-login. */
export const passkeySignInSchema = v.strictObject({
  response: createResponseSchema({
    authenticatorData: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
    signature: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
    userHandle: v.optional(createBase64UrlSchema(MAX_PASSKEY_ID_LENGTH)),
  }),
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
})
