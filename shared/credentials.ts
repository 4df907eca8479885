import * as v from 'valibot'
import { MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from './validation.ts'

/**
 * Maximum length of a password in characters. The limit bounds the cost of hashing (OWASP Password
 * Storage Cheat Sheet).
 */
export const MAX_PASSWORD_LENGTH = 1000

/**
 * Minimum length of a new password in characters. The value lies between two standards: ASVS 5.0
 * (6.2.1) requires at least 8 characters, and NIST SP 800-63B requires 15 characters if the
 * password is the only factor.
 */
export const MIN_PASSWORD_LENGTH = 12

/** Validates a user name and a password (docs/specification.md, section 5). */
export const Credentials = v.strictObject({
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
export type Credentials = v.InferOutput<typeof Credentials>

/**
 * Returns the normalized form of a user name. User names are compared in this form, because phones
 * capitalize the first letter and add a space after a word.
 */
export const normalizeUsername = (username: string) =>
  username.normalize('NFKC').trim().toLowerCase()

/** Validates the body of POST /api/admin/login. */
export const SignInSchema = v.strictObject({
  ...Credentials.entries,
  /** True if the session should last for weeks, false if it should last for hours. */
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
  /**
   * A code of an authenticator app or a recovery code. It is empty if two-factor authentication is
   * off.
   */
  code: v.optional(
    v.pipe(v.string('not_text'), v.maxLength(MAX_SHORT_TEXT_LENGTH, 'too_long')),
    '',
  ),
})
export type SignInInput = v.InferInput<typeof SignInSchema>

/**
 * Validates the length of a new password. The server also checks the password against a list of
 * common passwords.
 */
export const NewPasswordSchema = v.pipe(
  v.string('not_text'),
  v.minLength(1, 'required'),
  v.check((password) => [...password].length >= MIN_PASSWORD_LENGTH, 'short_password'),
  v.maxLength(MAX_PASSWORD_LENGTH, 'too_long'),
)

/** Validates the body of PUT /api/admin/password. */
export const PasswordChange = v.strictObject({
  current_password: Credentials.entries.password,
  password: NewPasswordSchema,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

/** The signed-in user as the API returns it. */
export type AdminUser = { id: number; username: string }
