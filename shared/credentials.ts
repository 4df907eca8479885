import * as v from 'valibot'
import { MAX_NAME_LENGTH, MAX_SHORT_LENGTH } from './rules.ts'

/** Longest password in characters. A limit bounds the cost of hashing (OWASP Password Storage). */
export const MAX_PASSWORD_LENGTH = 1000

/**
 * Shortest new password in characters. ASVS 5.0 6.2.1 asks for at least 8, NIST SP 800-63B for 15
 * if the password is the only factor.
 */
export const MIN_PASSWORD_LENGTH = 12

/** A user name and a password (specification section 5). */
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
 * Returns the form in which user names are compared. Phones capitalize the first letter and add a
 * space after a word.
 */
export const normalizeUsername = (username: string) =>
  username.normalize('NFKC').trim().toLowerCase()

/** Validates the body of POST /api/admin/login. */
export const Login = v.strictObject({
  ...Credentials.entries,
  /** True for a session of weeks, false for one of hours. */
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
  /** The code of an authenticator app or a recovery code, if two-factor authentication is on. */
  code: v.optional(v.pipe(v.string('not_text'), v.maxLength(MAX_SHORT_LENGTH, 'too_long')), ''),
})
export type LoginInput = v.InferInput<typeof Login>

/** A new password. The server also checks it against a list of common passwords. */
export const NewPassword = v.pipe(
  v.string('not_text'),
  v.minLength(1, 'required'),
  v.check((password) => [...password].length >= MIN_PASSWORD_LENGTH, 'short_password'),
  v.maxLength(MAX_PASSWORD_LENGTH, 'too_long'),
)

/** Validates the body of PUT /api/admin/password. */
export const PasswordChange = v.strictObject({
  current_password: Credentials.entries.password,
  password: NewPassword,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

/** The signed-in user, as the login and session calls return it and `admin_user` stores it. */
export type AdminUser = { id: number; username: string }
