import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registration } from '../../../shared/registration.ts'
import { buildTraining, openSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  const training = {
    title: 'Tourner un bol',
    date: '2099-05-14',
    max_participants: 8,
    price: 95,
    deposit: 30,
  }
  await site.ask('/api/trainings', { method: 'POST', body: buildTraining(training) })
})
afterAll(() => site.close())

const call = async (method: string, path: string, body?: object) => {
  const answer = await site.ask(`/api/registrations${path}`, { method, body })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
}
/**
 * Searches the database file of SQLite and its write-ahead log. PostgreSQL keeps deleted rows until
 * it vacuums the table.
 */
function expectInDatabaseFiles(text: string, isExpected: boolean) {
  const { database } = site.config
  if (database.kind !== 'sqlite') return
  const files = ['', '-wal'].map((end) => readFileSync(database.file + end))
  expect(files.some((bytes) => bytes.includes(text))).toBe(isExpected)
}
const readPlacesLeft = async () => {
  const answer = await site.ask('/api/trainings', { anonymous: true })
  return (await answer.json())[0].places_left
}

test('the artist adds a participant with one request, which reduces the free places', async () => {
  expect(await readPlacesLeft()).toBe(null)
  const added = await call('POST', '', { training_id: 1, name: 'Mme Roy', places: 2 })
  expect(added).toMatchObject({ status: 201, body: { state: 'confirmed', places: 2 } })
  expect(await readPlacesLeft()).toBe(6)
  const { body } = await call('GET', '/trainings')
  expect(body).toMatchObject([{ confirmed: 2, free: 6, paid: 0, requests: 0, waiting: 0 }])
})

test('the artist reads the number of free places as entered, without registrations', async () => {
  const [training] = await (await site.ask('/api/trainings')).json()
  expect(training.places_left).toBe(null)
})

test('public responses contain no name, telephone number, e-mail address or note', async () => {
  await call('PUT', '/1', { phone: '0611223344', email: 'roy@example.org', note: 'Gauchère' })
  for (const path of ['/api/trainings', '/training', '/training/1', '/contact?training=1']) {
    const text = await (await site.ask(path, { anonymous: true })).text()
    expect(text).not.toMatch(/Roy|0611223344|06 11 22|roy@|Gauchère/)
  }
})

test('finds a person in all trainings, and erases the data for good', async () => {
  const found: Registration[] = (await call('GET', '?q=roy')).body
  expect(found).toMatchObject([{ name: 'Mme Roy', training_id: 1 }])
  expectInDatabaseFiles('Mme Roy', true)
  expect((await call('DELETE', '/1')).status).toBe(204)
  expectInDatabaseFiles('Mme Roy', false)
  expect((await call('GET', '?q=roy')).body).toEqual([])
  expect(await readPlacesLeft()).toBe(null)
})

test('erases all registrations and messages of a person', async () => {
  const email = 'ada@example.org'
  const add = async (fields: object) =>
    (await call('POST', '', { training_id: 1, name: 'Ada', ...fields })).body
  const { id } = await add({ email })
  await add({ email: 'Ada+stage@example.org' })
  const other = await add({ email: 'bob@example.org' })
  for (const address of [email, 'bob@example.org']) {
    const text = { name: 'Ada', subject: 'Bol', message: 'Bonjour', locale: 'fr' }
    const body = { ...text, email: address, open_for: 20_000 }
    const sent = { method: 'POST', body, anonymous: true }
    expect((await site.ask('/api/messages', sent)).status).toBe(201)
  }
  const full = buildTraining({ title: 'Le plat', date: '2099-06-14', max_participants: 1 })
  const created = await site.ask('/api/trainings', { method: 'POST', body: full })
  const { id: training_id } = await created.json()
  await add({ email, training_id })
  await add({ name: 'Eva', training_id, may_wait: true })
  expect((await call('POST', `/${id}/erase-person`)).body).toEqual({
    registrations: 3,
    messages: 1,
    offered: [{ name: 'Eva' }],
  })
  await call('POST', `/trainings/${training_id}/call-off`, {})
  expect((await call('GET', '?training=1')).body).toMatchObject([{ id: other.id }])
  const messages = await (await site.ask('/api/messages')).json()
  expect(JSON.stringify(messages)).not.toContain(email)
  expect(JSON.stringify(messages)).toContain('bob@example.org')
  expect((await call('POST', `/${id}/erase-person`)).status).toBe(404)
  const { id: unknown } = await add({ phone: '0611223344' })
  expect((await call('POST', `/${unknown}/erase-person`)).status).toBe(422)
  for (const added of [other.id, unknown]) await call('DELETE', `/${added}`)
})

test('finds a telephone number with and without its country code', async () => {
  const person = { training_id: 1, name: 'Luc', phone: '06 77 88 99 00' }
  const { id } = (await call('POST', '', person)).body
  await call('POST', '', { training_id: 1, name: 'Anne', phone: '06 00 77 99 88' })
  for (const q of ['+33677889900', '06 77 88', '7788.99'])
    expect((await call('GET', `?q=${encodeURIComponent(q)}`)).body, q).toMatchObject([{ id }])
  for (const found of (await call('GET', '?training=1')).body) await call('DELETE', `/${found.id}`)
})

test('the CSV export contains the amounts and escapes spreadsheet formulas', async () => {
  const name = '=HYPERLINK("x")'
  const { body: added } = await call('POST', '', {
    training_id: 1,
    name,
    phone: '0655443322',
    places: 2,
  })
  await call('PUT', `/${added.id}`, { paid: 60 })
  await call('PUT', `/${added.id}`, { refunded: 10 })
  const readFileName = async (query: string) => {
    const { headers } = await site.ask(`/api/registrations/export${query}`)
    return headers.get('content-disposition')
  }
  expect(await readFileName('')).toBe('attachment; filename="inscriptions.csv"')
  expect(await readFileName('?training=1')).toBe(
    'attachment; filename="inscriptions-tourner-un-bol-2099-05-14.csv"',
  )
  const { status, body } = await call('GET', '/export?training=1')
  expect(status).toBe(200)
  expect(body).toContain(
    '"Places";"Prix";"Acompte";"Reçu";"Remboursé";"Gardé";"Solde dû";"À rembourser";"État"',
  )
  expect(body).toContain('"Payé le";"Dernier versement le";"Remboursé le"')
  expect(body).toContain(
    `"Tourner un bol";"2099-05-14";"'=HYPERLINK(""x"")";"";"06 55 44 33 22";"français";"2";"190,00";"60,00";"60,00";"10,00";"0,00";"140,00";"0,00";"confirmé"`,
  )
})

test('a refund cannot exceed what was received', async () => {
  const { body: added } = await call('POST', '', { training_id: 1, name: 'Mme Roy' })
  const path = `/${added.id}`
  expect((await call('PUT', path, { paid: 30 })).body).toMatchObject({ paid: 30, refunded: 0 })
  expect(await call('PUT', path, { refunded: 31 })).toMatchObject({
    status: 409,
    body: { code: 'more_than_paid', error: expect.stringContaining('plus que ce qui a été reçu') },
  })
  for (const amounts of [{ refunded: -1 }, { kept: '10' }, { refunded: 1.234 }])
    expect((await call('PUT', path, amounts)).status).toBe(422)
  const refunded = await call('PUT', path, { refunded: 20, kept: 10 })
  expect(refunded).toMatchObject({ status: 200, body: { paid: 30, refunded: 20, kept: 10 } })
  await call('DELETE', path)
})

test.each([
  ['+49 171 234567', '0049 171234567'],
  ['+33 6 55 44 33 22', '06 55 44 33 22'],
  ['01712345678', "'01712345678"],
])('the CSV export keeps all digits of the telephone number %s', async (phone, exported) => {
  const { body: added } = await call('POST', '', { training_id: 1, name: 'Uwe', phone })
  await site.sql(`update registrations set locale = 'de' where id = ${added.id}`)
  const { body } = await call('GET', '/export?training=1')
  expect(body).toContain(`"Uwe";"";"${exported}";"allemand";`)
  await call('DELETE', `/${added.id}`)
})

test('a training that cannot be deleted is not called off', async () => {
  const readState = async () => (await call('GET', '?training=1')).body.at(-1)
  await call('POST', '', { training_id: 1, name: 'Luc' })
  const before = await readState()
  await site.sql('alter table trash rename to missing_trash')
  expect((await call('POST', '/trainings/1/call-off', {})).status).not.toBe(200)
  await site.sql('alter table missing_trash rename to trash')
  expect(await readState()).toEqual(before)
  await call('DELETE', `/${before.id}`)
})

test('calling a training off informs all participants and moves it to the trash', async () => {
  expect((await site.ask('/api/trainings/1', { method: 'DELETE' })).status).toBe(409)
  const { status, body } = await call('POST', '/trainings/1/call-off', { sentence: 'Désolé.' })
  expect([status, body]).toEqual([200, { told: 1 }])
  expect(await (await site.ask('/api/trainings')).json()).toEqual([])
})
