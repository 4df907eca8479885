import * as v from 'valibot'
import { emailTransform, MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from './validation.ts'

/** Longer passwords would take too long to hash (OWASP Password Storage Cheat Sheet). */
export const MAX_PASSWORD_LENGTH = 1000

/**
 * Minimum length of a password. ASVS 5.0 (6.2.1) requires 8 characters, NIST SP 800-63B 15 for a
 * password as the only factor.
 */
export const MIN_PASSWORD_LENGTH = 12

export const credentialsSchema = v.strictObject({
  username: v.pipe(
    v.string('not_text'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_NAME_LENGTH, 'too_long'),
  ),
  password: v.pipe(
    v.string('not_text'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'too_long'),
  ),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

/** Normalizes a user name. Phones capitalize its first letter and add a space after it. */
export const normalizeUsername = (username: string) =>
  username.normalize('NFKC').trim().toLowerCase()

export const signInSchema = v.strictObject({
  ...credentialsSchema.entries,
  /** If true, the session lasts for weeks, otherwise for hours. */
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
  /** A code of the authenticator app, or a recovery code. */
  code: v.optional(
    v.pipe(v.string('not_text'), v.maxLength(MAX_SHORT_TEXT_LENGTH, 'too_long')),
    '',
  ),
})
export type SignInInput = v.InferInput<typeof signInSchema>

/** Validates the length. The server also rejects common passwords. */
export const newPasswordSchema = v.pipe(
  v.string('not_text'),
  v.minLength(1, 'required'),
  v.check((password) => [...password].length >= MIN_PASSWORD_LENGTH, 'short_password'),
  v.maxLength(MAX_PASSWORD_LENGTH, 'too_long'),
)

export const passwordChangeSchema = v.strictObject({
  current_password: credentialsSchema.entries.password,
  password: newPasswordSchema,
})
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

export const passwordLinkRequestSchema = v.strictObject({
  email: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), emailTransform),
})
export const passwordResetSchema = v.strictObject({
  token: v.pipe(v.string('required'), v.maxLength(MAX_SHORT_TEXT_LENGTH, 'too_long')),
  password: newPasswordSchema,
})
/** The shell command `command` sets a new password on the server. */
export type ForgottenPasswordHelp = { sends_links: boolean; command: string }

export type PasswordResetResult = Pick<AdminUser, 'username'>

export type AdminUser = { id: number; username: string }

/** `since` and `seen_at` are in milliseconds since 1970. */
export type SignedInDevice = {
  id: string
  /** `browser` and `system` are empty if unknown. */
  browser: string
  system: string
  since: number
  seen_at: number
  stays_signed_in: boolean
  is_this: boolean
}

/** `created_at` and `used_at` are in milliseconds since 1970. */
export type Passkey = {
  id: string
  browser: string
  system: string
  created_at: number
  used_at: number | null
}
export type AccountSecurity = {
  passkeys: Passkey[]
  second_step: { is_on: boolean; codes_left: number }
}
/** `uri` is the `otpauth:` URI of the QR code that the authenticator app scans. */
export type TwoFactorSecret = { secret: string; uri: string }
export type RecoveryCodes = { recovery_codes: string[] }

export const identityConfirmationSchema = v.strictObject({
  password: signInSchema.entries.password,
  code: signInSchema.entries.code,
})

/** Maximum length of a sign-in code in characters, with the spaces that people type. */
const MAX_CODE_LENGTH = 40
const twoFactorCodeFieldSchema = v.pipe(
  v.string('not_text'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(MAX_CODE_LENGTH, 'too_long'),
)
export const twoFactorCodeSchema = v.strictObject({ code: twoFactorCodeFieldSchema })

/** These maximum lengths, in characters, are for the WebAuthn response of the browser. */
const MAX_PASSKEY_ID_LENGTH = 4000
const MAX_RESPONSE_LENGTH = 100_000
/**
 * Maximum number of transports of a passkey. WebAuthn level 3 section 5.8.4 defines six. Browsers
 * may send others.
 */
const MAX_TRANSPORTS = 10
const MAX_TRANSPORT_LENGTH = 40
const createBase64UrlSchema = (longest: number) =>
  v.pipe(
    v.string('not_text'),
    v.maxLength(longest, 'too_long'),
    v.regex(/^[\w-]*$/, 'unreadable_text'),
  )
const createWebAuthnResponseSchema = <Entries extends v.ObjectEntries>(entries: Entries) =>
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

export const newPasskeySchema = v.strictObject({
  response: createWebAuthnResponseSchema({
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
export const passkeySignInSchema = v.strictObject({
  response: createWebAuthnResponseSchema({
    authenticatorData: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
    signature: createBase64UrlSchema(MAX_RESPONSE_LENGTH),
    userHandle: v.optional(createBase64UrlSchema(MAX_PASSKEY_ID_LENGTH)),
  }),
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
})
