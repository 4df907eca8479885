import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { contactMessageSchema, pieceInquirySchema } from '../../../shared/message.ts'
import { buildTraining, openSite } from '../../../tests/support/site.ts'
import { type RequestContext, requestContext, servicesContext } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { handleRegistrationForm, moveRegistrationToMessageForm } from './handle-message-form.ts'
import { validateAndStoreMessage } from './validate-message.ts'

function send(
  fields: Record<string, string>,
  schema: typeof contactMessageSchema | typeof pieceInquirySchema,
) {
  const body = new URLSearchParams(fields)
  return validateAndStoreMessage(
    new Request('http://localhost/contact?training=3', { method: 'POST', body }),
    schema,
    async () => ({ sent: '1' }),
  )
}

test('redirects to the confirmation after a complete message, with or without a subject', async () => {
  const fields = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
  for (const schema of [contactMessageSchema, pieceInquirySchema]) {
    const response = await send(fields, schema).catch((thrown: Response) => thrown)
    if (!(response instanceof Response)) throw new Error('no redirect')
    expect([response.status, response.headers.get('location')]).toEqual([303, '?training=3&sent=1'])
  }
})

test('returns the field errors and the entered values', async () => {
  const fields = { name: ' ', email: 'ada@', subject: 'Visite', message: '' }
  const { data, init } = await send(fields, contactMessageSchema)
  expect(init?.status).toBe(422)
  expect(data).toEqual({
    values: fields,
    problems: { name: 'required', email: 'not_an_email', message: 'required' },
  })
})

test('treats absent fields as empty', async () => {
  const { data } = await send({}, pieceInquirySchema)
  expect(data).toMatchObject({
    problems: { name: 'required', email: 'required', message: 'required' },
  })
})

test('rejects a text that is too long', async () => {
  const long = { name: 'a'.repeat(201), email: 'a@b.fr', message: 'x' }
  expect((await send(long, pieceInquirySchema)).data).toMatchObject({
    problems: { name: 'too_long' },
  })
})

async function openSiteWithTraining() {
  const site = await openSite()
  await site.signIn()
  await site.ask('/api/trainings', { method: 'POST', body: buildTraining({ date: '2999-05-14' }) })
  const context = new RouterContextProvider()
  context.set(requestContext, { clientAddress: '192.0.2.1' } as unknown as RequestContext)
  context.set(servicesContext, site.services)
  const fields = { name: 'Ada', email: 'ada@example.org', phone: '06 12 34 56 78', places: '2' }
  async function register(others: Record<string, string>) {
    const body = new URLSearchParams({ ...fields, ...others })
    const request = new Request('http://localhost/contact?training=1', { method: 'POST', body })
    const result = await handleRegistrationForm({ request, context }, 1).catch((thrown) => thrown)
    return result instanceof Response ? result.headers.get('location') : result
  }
  return { site, register }
}
const LABELLED = 'Bonjour\n\nTéléphone\u00a0: 06 12 34 56 78\nNombre de places\u00a0: 2'

test('a registration that looks like spam becomes a message with all details', async () => {
  const { site, register } = await openSiteWithTraining()
  expect(await register({ message: 'Bonjour', extra: 'x' })).toBe('?training=1&sent=1')
  expect(await (await site.ask('/api/messages/1')).json()).toMatchObject({
    message: LABELLED,
    suspicion: 'trap',
  })
})

test('keeps all values of a registration for a training that is no longer published', async () => {
  const { site, register } = await openSiteWithTraining()
  await site.ask('/api/trainings/1', { method: 'DELETE' })
  const { data } = await register({ message: 'Bonjour' })
  expect(data.failure).toBe('closed')
  const t = getTranslator('fr')
  expect(moveRegistrationToMessageForm(t, data, 'closed')).toEqual({
    values: { name: 'Ada', email: 'ada@example.org', message: LABELLED },
    problems: {},
    failure: 'closed',
  })
  const { data: invalid } = await register({ phone: '12', message: '' })
  expect(moveRegistrationToMessageForm(t, invalid, 'closed')).toMatchObject({
    values: { message: 'Téléphone\u00a0: 12\nNombre de places\u00a0: 2' },
    failure: 'closed',
  })
})
