import * as v from 'valibot'
import { NAME_LENGTH, SHORT_LENGTH } from './rules.ts'

/** The longest password that is hashed: a longer one only buys work for the server (OWASP Password Storage). */
export const LONGEST_PASSWORD = 1000

/** The shortest that a new password may be, in characters (ASVS 5.0, 6.2.1: at least 8; NIST SP 800-63B: 15 where it is alone). */
export const SHORTEST_PASSWORD = 12

/** Name and password (specification section 5). */
export const Credentials = v.strictObject({
  username: v.pipe(
    v.string('not_text'),
    v.minLength(1, 'required'),
    v.maxLength(NAME_LENGTH, 'too_long'),
  ),
  password: v.pipe(
    v.string('not_text'),
    v.minLength(1, 'required'),
    v.maxLength(LONGEST_PASSWORD, 'too_long'),
  ),
})
export type Credentials = v.InferOutput<typeof Credentials>

/** The form in which user names are compared: telephones write a capital at the start and a space at the end. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase()

/** What POST /api/admin/login takes. */
export const Login = v.strictObject({
  ...Credentials.entries,
  /** Whether the session lasts for weeks; hours where it is left out. */
  stay_signed_in: v.optional(v.boolean('not_a_yes_or_no'), false),
  /** The second step, where the account has one: of the telephone, or one on paper. */
  code: v.optional(v.pipe(v.string('not_text'), v.maxLength(SHORT_LENGTH, 'too_long')), ''),
})
export type LoginInput = v.InferInput<typeof Login>

/** A password that is chosen. Whether it is a common one the server looks up. */
export const NewPassword = v.pipe(
  v.string('not_text'),
  v.minLength(1, 'required'),
  v.check((password) => [...password].length >= SHORTEST_PASSWORD, 'short_password'),
  v.maxLength(LONGEST_PASSWORD, 'too_long'),
)

/** What PUT /api/admin/password takes. */
export const PasswordChange = v.strictObject({
  current_password: Credentials.entries.password,
  password: NewPassword,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

/** Who is signed in, as login and session answer it and as `admin_user` keeps it. */
export type AdminUser = { id: number; username: string }
