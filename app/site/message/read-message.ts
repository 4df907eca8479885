import { data } from 'react-router'
import * as v from 'valibot'
import type { ContactMessage, InterestMessage } from '../../../shared/message.ts'

/** What became of a form sent without the script. What was typed is given back, with what is wrong with it. */
export type FormAnswer =
  | { sent: true }
  | {
      sent: false
      values: Record<string, string>
      problems: Partial<Record<FieldName, Problem>>
      failure?: Failure
    }
/** Why nothing is wrong with a message and it could not be kept all the same. */
export type Failure = 'failed' | 'crowded'
export type FieldName = 'name' | 'email' | 'subject' | 'message'
export type Problem = 'required' | 'not_an_email' | 'too_long' | 'unreadable_text'

type Schema = typeof ContactMessage | typeof InterestMessage
type Checked = v.InferOutput<Schema>
/** Keeps what was checked. `trap` is what stands in the field that nobody sees. @returns what kept it from being kept */
type Keep = (message: Checked, trap: string) => Promise<Failure | null>

const STATUS: Record<Failure, number> = { failed: 503, crowded: 429 }

/** Checks a form (specification section 5), and keeps it where messages are taken. */
export async function readMessage(request: Request, schema: Schema, keep: Keep = async () => null) {
  // What is no form is read as an empty one, and so is a field that was not sent.
  const form = await request.formData().catch(() => new FormData())
  const values: Record<string, string> = {}
  for (const name of ['name', 'email', 'subject', 'message']) {
    const value = form.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  const checked = v.safeParse(schema, values)
  if (checked.success) {
    const failure = await keep(checked.output, String(form.get('extra') ?? ''))
    if (!failure) return data<FormAnswer>({ sent: true })
    const answer = { sent: false, values, problems: {}, failure } as const
    return data<FormAnswer>(answer, { status: STATUS[failure] })
  }
  const problems = Object.fromEntries(
    checked.issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]),
  )
  return data<FormAnswer>({ sent: false, values, problems }, { status: 422 })
}
