import { expect, test } from 'vitest'
import { ContactMessage, InterestMessage } from '../../../shared/message.ts'
import { readMessage } from './read-message.ts'

function send(
  fields: Record<string, string>,
  schema: typeof ContactMessage | typeof InterestMessage,
) {
  const body = new URLSearchParams(fields)
  return readMessage(new Request('http://localhost/contact', { method: 'POST', body }), schema)
}

test('a complete message is accepted, the subject being optional', async () => {
  const fields = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
  expect((await send(fields, ContactMessage)).data).toEqual({ sent: true })
  expect((await send(fields, InterestMessage)).data).toEqual({ sent: true })
})

test('what is missing or wrong is named, and what was typed is given back', async () => {
  const fields = { name: ' ', email: 'ada@', subject: 'Visite', message: '' }
  const { data, init } = await send(fields, ContactMessage)
  expect(init?.status).toBe(422)
  expect(data).toEqual({
    sent: false,
    values: fields,
    problems: { name: 'required', email: 'not_an_email', message: 'required' },
  })
})

test('fields that were not sent at all are missing too', async () => {
  const { data } = await send({}, InterestMessage)
  expect(data).toMatchObject({
    problems: { name: 'required', email: 'required', message: 'required' },
  })
})

test('a text that is too long is refused', async () => {
  const long = { name: 'a'.repeat(201), email: 'a@b.fr', message: 'x' }
  expect((await send(long, InterestMessage)).data).toMatchObject({ problems: { name: 'too_long' } })
})
