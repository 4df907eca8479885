import * as v from 'valibot'
import { NAME_LENGTH } from './rules.ts'

/** The longest password that is hashed: a longer one only buys work for the server (OWASP Password Storage). */
export const LONGEST_PASSWORD = 1000

/** What POST /api/admin/login takes (specification section 5). */
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

/** Who is signed in, as login and session answer it and as `admin_user` keeps it. */
export type AdminUser = { id: number; username: string }
