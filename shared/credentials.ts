import * as v from 'valibot'
import { emailTransform, MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from './validation.ts'

/** Limits the cost of hashing (OWASP Password Storage Cheat Sheet). */
export const MAX_PASSWORD_LENGTH = 1000

/** ASVS 5.0 (6.2.1) requires 8 characters, NIST SP 800-63B 15 for a password as the only factor. */
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

/** Phones capitalize the first letter and add a space after a word. */
export const normalizeUsername = (username: string) =>
  username.normalize('NFKC').trim().toLowerCase()

export const signInSchema = v.strictObject({
  ...credentialsSchema.entries,
  /** True if the session is to last for weeks instead of hours. */
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
  /** A code of the authenticator app, or a recovery code. */
  code: v.optional(
    v.pipe(v.string('not_text'), v.maxLength(MAX_SHORT_TEXT_LENGTH, 'too_long')),
    '',
  ),
})
export type SignInInput = v.InferInput<typeof signInSchema>

/** The server also checks a list of common passwords. */
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

/** Asks for an e-mail with a link that sets a new password. */
export const passwordLinkRequestSchema = v.strictObject({
  email: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), emailTransform),
})
export const passwordLinkUseSchema = v.strictObject({
  token: v.pipe(v.string('required'), v.maxLength(MAX_SHORT_TEXT_LENGTH, 'too_long')),
  password: newPasswordSchema,
})
/** `command` is what the host types to set a new password. */
export type PasswordHelp = { sends_links: boolean; command: string }

export type AdminUser = { id: number; username: string }
