import * as v from 'valibot'
import { LONG_LENGTH, NAME_LENGTH, SHORT_LENGTH } from './rules.ts'

const line = (longest: number) =>
  v.pipe(v.string('required'), v.trim(), v.maxLength(longest, 'too_long'))

const name = v.pipe(line(NAME_LENGTH), v.minLength(1, 'required'))
const email = v.pipe(line(SHORT_LENGTH), v.minLength(1, 'required'), v.email('not_an_email'))
const message = v.pipe(line(LONG_LENGTH), v.minLength(1, 'required'))

/** The form of the contact page (specification section 5). */
export const ContactMessage = v.object({
  name,
  email,
  subject: v.optional(line(SHORT_LENGTH), ''),
  message,
})

/** The interest form of an available piece (specification section 5). */
export const InterestMessage = v.object({ name, email, message })
