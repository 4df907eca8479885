import { expect, test } from 'vitest'
import { ContactMessageSchema, PieceInquirySchema } from '../../../shared/message.ts'
import { validateAndStoreMessage } from './validate-message.ts'

function send(
  fields: Record<string, string>,
  schema: typeof ContactMessageSchema | typeof PieceInquirySchema,
) {
  const body = new URLSearchParams(fields)
  return validateAndStoreMessage(
    new Request('http://localhost/contact', { method: 'POST', body }),
    schema,
  )
}

test('accepts a complete message with or without a subject', async () => {
  const fields = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
  expect((await send(fields, ContactMessageSchema)).data).toEqual({ sent: true })
  expect((await send(fields, PieceInquirySchema)).data).toEqual({ sent: true })
})

test('returns the field errors and the entered values', async () => {
  const fields = { name: ' ', email: 'ada@', subject: 'Visite', message: '' }
  const { data, init } = await send(fields, ContactMessageSchema)
  expect(init?.status).toBe(422)
  expect(data).toEqual({
    sent: false,
    values: fields,
    problems: { name: 'required', email: 'not_an_email', message: 'required' },
  })
})

test('treats absent fields as empty', async () => {
  const { data } = await send({}, PieceInquirySchema)
  expect(data).toMatchObject({
    problems: { name: 'required', email: 'required', message: 'required' },
  })
})

test('rejects a text that is too long', async () => {
  const long = { name: 'a'.repeat(201), email: 'a@b.fr', message: 'x' }
  expect((await send(long, PieceInquirySchema)).data).toMatchObject({
    problems: { name: 'too_long' },
  })
})
