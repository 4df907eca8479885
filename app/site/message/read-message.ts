import { data } from 'react-router'
import * as v from 'valibot'
import type { ContactMessage, InterestMessage } from '../../../shared/message.ts'

/** What became of a form sent without the script. What was typed is given back, with what is wrong with it. */
export type FormAnswer =
  | { sent: true }
  | { sent: false; values: Record<string, string>; problems: Partial<Record<FieldName, Problem>> }
export type FieldName = 'name' | 'email' | 'subject' | 'message'
export type Problem = 'required' | 'not_an_email' | 'too_long'

/** Checks a form (specification section 5). In this version a message goes nowhere: no call is made. */
export async function readMessage(
  request: Request,
  schema: typeof ContactMessage | typeof InterestMessage,
) {
  // What is no form is read as an empty one, and so is a field that was not sent.
  const form = await request.formData().catch(() => new FormData())
  const values: Record<string, string> = {}
  for (const name of ['name', 'email', 'subject', 'message']) {
    const value = form.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  const checked = v.safeParse(schema, values)
  if (checked.success) return data<FormAnswer>({ sent: true })
  const problems = Object.fromEntries(
    checked.issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]),
  )
  return data<FormAnswer>({ sent: false, values, problems }, { status: 422 })
}
