import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { formatDate } from '../../../shared/locale.ts'
import type { Message, MessageSummary } from '../../../shared/message.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import {
  buildPiece,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'

let site: TestSite
let mail: Awaited<ReturnType<typeof startMailServer>> | undefined
afterEach(async () => {
  await site.close()
  await mail?.close()
  mail = undefined
})

const written = (fields: object = {}) => ({
  name: 'Ada Löwe',
  email: 'ada@example.org',
  subject: 'Visite',
  message: 'Bonjour,\npuis-je venir samedi ?',
  locale: 'fr',
  open_for: 20_000,
  ...fields,
})
const send = (fields: object = {}, from = '203.0.113.1') =>
  site.ask('/api/messages', {
    method: 'POST',
    body: written(fields),
    anonymous: true,
    headers: { 'x-forwarded-for': from },
  })
const list = async (query = ''): Promise<MessageSummary[]> =>
  (await site.ask(`/api/messages${query}`)).json()
const read = async (id: number): Promise<Message> => (await site.ask(`/api/messages/${id}`)).json()
const newest = async () => read((await list())[0]?.id ?? 0)
/**
 * Inserts `count` messages that arrived `ago` milliseconds ago into the database, each from a
 * different network, so that no rate limit applies.
 */
const store = async (
  count: number,
  { ago = 60_000, text = 'x', bytes = 1 }: { ago?: number; text?: string; bytes?: number } = {},
) => {
  await site.sql(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into messages (locale, name, email, subject, message, art_piece_title, sender, network,
      bytes, fingerprint, received_at, received_hour)
    select 'fr', 'A', 'a@example.org', '', '${text}', '', i, i, ${bytes},
      'stored ' || i || ' ' || ${ago}, ${Date.now() - ago}, 0 from n`)
  await site.sql(`insert into settings (name, value)
    select 'message_bytes', cast(sum(bytes) as text) from messages where true
    on conflict (name) do update set value = excluded.value`)
}
const unread = async () => (await site.ask('/api/messages/unread')).json()
const settings = (fields: object = {}) => ({
  keeps_messages: true,
  keeping_days: 365,
  host: '',
  port: 465,
  security: 'tls',
  username: '',
  recipient: '',
  ...fields,
})
const set = async (fields: object) => {
  const answer = await site.ask('/api/mail', { method: 'PUT', body: settings(fields) })
  return { status: answer.status, body: await answer.json() }
}
const open = async (env: Record<string, string> = {}) => {
  site = await openSite({ TRUST_PROXY: '1', ...env })
  await site.signIn()
}
const openWithMail = async (env: Record<string, string> = {}) => {
  mail = await startMailServer()
  await open({ SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org', ...env })
  return mail
}

/** Marks the workshop as unchanged demo content. Such a site accepts no messages. */
const makeDemo = () => site.sql("update workshop set name = 'L’Atelier', is_demo = 1")

test('a site without the demo stores messages until the artist turns it off', async () => {
  await open()
  expect((await send()).status).toBe(201)
  expect(await list()).toHaveLength(1)
  const noEmails = { deleted: 0, undelivered: 0, sends_notifications: false, is_full: false }
  const expectedStatus = { unread: 1, unread_suspects: 0, ...noEmails }
  expect(await unread()).toEqual({ ...expectedStatus, accepts_messages: true })
  await set({ keeps_messages: false })
  expect((await send({ message: 'Encore' })).status).toBe(404)
  expect(await unread()).toEqual({ ...expectedStatus, accepts_messages: false })
  await site.ask('/api/messages/1', { method: 'DELETE' })
  expect(await unread()).toMatchObject({ unread: 0, deleted: 1 })
})

test('the demo accepts no messages until the artist has replaced it', async () => {
  await open()
  await site.services.workshop.read()
  await makeDemo()
  expect((await send()).status).toBe(404)
  expect(await list()).toEqual([])
  const { is_demo: _, id: __, ...workshop } = await (await site.ask('/api/workshop')).json()
  const body = { ...workshop, name: 'Chez Jeanne' }
  expect((await site.ask('/api/workshop', { method: 'PUT', body })).status).toBe(200)
  expect((await send()).status).toBe(201)
})

describe('without e-mail', () => {
  beforeEach(async () => {
    await open()
    await set({ keeps_messages: true })
  })

  test('a message is stored unchanged and the response reveals nothing else', async () => {
    const answer = await send()
    expect([answer.status, await answer.json()]).toEqual([201, { stored: true }])
    expect(await newest()).toMatchObject({
      name: 'Ada Löwe',
      excerpt: 'Bonjour,\npuis-je venir samedi ?',
      message: 'Bonjour,\npuis-je venir samedi ?',
      art_piece: null,
      suspicion: null,
      is_read: false,
      is_answered: false,
      delivery: 'none',
    })
    expect(await unread()).toEqual({
      unread: 1,
      unread_suspects: 0,
      deleted: 0,
      undelivered: 0,
      accepts_messages: true,
      sends_notifications: false,
      is_full: false,
    })
  })

  test('a repeated message is stored once, a different one again', async () => {
    for (const answer of await Promise.all([send(), send(), send()]))
      expect(answer.status).toBe(201)
    await send({ message: 'Encore une question' })
    expect(await list()).toHaveLength(2)
  })

  test('a message can be read, answered, marked as unread and deleted', async () => {
    await send()
    const [{ id } = { id: 0 }] = await list()
    const change = async (body: object) => {
      const answer = await site.ask(`/api/messages/${id}`, { method: 'PUT', body })
      return answer.json()
    }
    expect(await change({ is_read: true })).toMatchObject({ is_read: true, is_answered: false })
    expect(await change({ is_answered: true })).toMatchObject({ is_read: true, is_answered: true })
    expect(await change({ is_read: false })).toMatchObject({ is_read: false, is_answered: true })
    expect((await site.ask(`/api/messages/${id}`, { method: 'DELETE' })).status).toBe(204)
    await site.ask('/api/messages/erase', { method: 'POST', body: { ids: [id] } })
    for (const [method, path, body] of [
      ['PUT', '', { is_read: true }],
      ['DELETE', '', undefined],
      ['POST', '/send-again', undefined],
    ] as const)
      expect((await site.ask(`/api/messages/${id}${path}`, { method, body })).status).toBe(404)
  })

  test.each([
    ['trap', { extra: 'https://cheap.example' }],
    ['haste', { open_for: 300 }],
    ['links', { message: 'http://a.example www.b.example http://c.example http://d.example' }],
    ['links', { name: 'See http://a.example' }],
    ['links', { subject: 'www.a.example' }],
    ['links', { message: '<a href=//a>1</a> <a href=//b>2</a> [url=//c] [url=//d]' }],
    [null, { message: 'Comme https://www.a.example/1.jpg, https://www.a.example/2.jpg' }],
    [null, { message: 'http://a.example https://www.a.example/ www.a.example '.repeat(9) }],
    [null, { message: '<a href="http://a.example">a</a> http://b.example https://c.example' }],
    [null, { message: [1, 2, 3, 4, 5].map((n) => `http://localhost:3000/gallery/${n}`).join() }],
    [null, { subject: 'http://www.localhost:3000/gallery/1-bol' }],
    [
      'links',
      { message: [1, 2, 3, 4].map((n) => `https://localhost:3000.example/${n}`).join(' ') },
    ],
  ])('marks as suspect for %s and stores', async (suspicion, fields) => {
    await send(fields)
    const marks = async (show: string) => (await list(`?show=${show}`)).map((one) => one.suspicion)
    expect(await marks('suspects')).toEqual(suspicion ? [suspicion] : [])
    // A message with a filled-in honeypot field appears in the inbox and counts as unread, because
    // a password manager may have filled in the field.
    const isTold = suspicion === null || suspicion === 'trap'
    expect(await marks('all')).toEqual(isTold ? [suspicion] : [])
    expect(await marks('unread')).toEqual(isTold ? [suspicion] : [])
    expect((await unread()).unread).toBe(isTold ? 1 : 0)
    expect((await unread()).unread_suspects).toBe(suspicion ? 1 : 0)
  })

  test('a suspected message that is sent again without suspicion reaches the inbox once', async () => {
    await send({ open_for: 300 })
    await send()
    await send()
    expect((await list('?show=all')).map((one) => one.suspicion)).toEqual([null])
    expect(await list('?show=suspects')).toHaveLength(1)
  })

  test('accepts the honeypot field’s name of older pages', async () => {
    expect((await send({ website: 'https://ada.example' })).status).toBe(201)
    expect(await list()).toMatchObject([{ suspicion: 'trap' }])
  })

  test('limits one address to eight messages an hour, also after a restart', async () => {
    const answers = []
    for (let index = 0; index < 9; index += 1)
      answers.push(await send({ message: `Question ${index}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(201), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(3000)
    const { dataDir } = site.config
    await site.close({ keep: true })
    site = await openSite({ TRUST_PROXY: '1' }, dataDir)
    expect((await send({ message: 'Encore' })).status).toBe(429)
    expect((await send({ message: 'Encore' }, '203.0.113.2')).status).toBe(201)
  })

  test.each([
    ['300 messages in an hour', 300, 60_000],
    ['1500 messages in a day', 1500, 7_200_000],
  ])('accepts %s, then three from each network', async (_, count, ago) => {
    await store(count, { ago })
    const statuses = []
    for (let index = 0; index < 4; index += 1)
      statuses.push((await send({ message: `Question ${index}` })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await send({}, '203.0.113.2')).status).toBe(201)
  })

  test('accepts 16 messages in an hour from an IPv6 /48 network', async () => {
    const statuses = []
    for (let index = 0; index < 17; index += 1)
      statuses.push((await send({ message: `Question ${index}` }, `2001:db8:1:${index}::1`)).status)
    expect(statuses).toEqual([...Array(16).fill(201), 429])
    expect((await send({}, '2001:db8:2::1')).status).toBe(201)
  })

  test('rejects messages when the storage is full, spam earlier, and tells the artist', async () => {
    await store(5, { bytes: 10_000_000, ago: 100_000_000 })
    expect((await unread()).is_full).toBe(true)
    const suspect = await send({ open_for: 1 })
    expect([suspect.status, (await suspect.json()).code]).toEqual([507, 'inbox_full'])
    expect((await send()).status).toBe(201)
    await store(5, { bytes: 10_000_000, ago: 100_000_001 })
    const answer = await send({ message: 'Encore' })
    expect([answer.status, (await answer.json()).error]).toEqual([
      507,
      expect.stringContaining('pleine'),
    ])
    expect((await list()).filter(({ excerpt }) => excerpt === 'Encore')).toEqual([])
    // The site accepts a message that is already stored, and stores no second copy.
    expect((await send()).status).toBe(201)
    expect(await list('?q=samedi')).toHaveLength(1)
    await site.ask('/api/messages/1', { method: 'DELETE' })
    expect((await send({ message: 'Encore' })).status, 'in the trash').toBe(507)
    await site.ask('/api/messages/erase', { method: 'POST', body: { ids: [1] } })
    expect((await send({ message: 'Encore' })).status, 'after a deletion').toBe(201)
  })

  test('refuses a message of more than 5000 characters and names the field', async () => {
    expect((await send({ message: 'é'.repeat(5000) })).status).toBe(201)
    const answer = await send({ message: 'é'.repeat(5001) })
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ['message']])
  })

  test('lists 3000 long messages in pages without their texts', async () => {
    await store(3000, { text: 'x'.repeat(5000), ago: 100_000_000 })
    const answer = await site.ask('/api/messages')
    const body = await answer.text()
    expect(body.length).toBeLessThan(100_000)
    const first: MessageSummary[] = JSON.parse(body)
    expect(first).toHaveLength(100)
    expect(first[0]).not.toHaveProperty('message')
    const ids = first.map(({ id }) => id)
    for (;;) {
      const page = await list(`?limit=1000&after=${ids.at(-1)}`)
      ids.push(...page.map(({ id }) => id))
      if (page.length < 1000) break
    }
    expect(ids).toEqual(Array.from({ length: 3000 }, (_, index) => 3000 - index))
    expect(await list('?limit=5000')).toHaveLength(1000)
  })

  test('searches names, e-mail addresses and texts of all messages', async () => {
    await send({ name: 'Chloé Frêne', message: 'Le premier' })
    await store(250)
    await send({ subject: 'L’ÉTÉ', message: 'Le dernier' }, '203.0.113.2')
    const found = async (query: string) => (await list(query)).map(({ excerpt }) => excerpt)
    expect(await found('?q=frene+chloe')).toEqual(['Le premier'])
    expect(await found('?q=ete')).toEqual(['Le dernier'])
    expect(await found('?q=le+er')).toEqual(['Le dernier', 'Le premier'])
    expect(await found('?q=le+er&limit=1')).toEqual(['Le dernier'])
    expect(await found('?q=le+er&after=252')).toEqual(['Le premier'])
    expect(await found('?q=le+er&show=suspects')).toEqual([])
  })

  test.each([
    ['limit', '?limit=0'],
    ['after', '?after=x'],
    ['q', `?q=${'a'.repeat(501)}`],
    ['show', '?show=spam'],
  ])('rejects an invalid query parameter “%s” and names it in the error', async (field, query) => {
    const answer = await site.ask(`/api/messages${query}`)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  })

  test('deletes several messages at once, or all spam up to the last one seen', async () => {
    await store(3, { ago: 100_000_000 })
    await send({ open_for: 1, message: 'Vu' })
    await send({ open_for: 1, message: 'Pas encore vu' })
    const erase = async (body: object) => {
      const answer = await site.ask('/api/messages/erase', { method: 'POST', body })
      return [answer.status, await answer.json()]
    }
    for (const id of [1, 3]) await site.ask(`/api/messages/${id}`, { method: 'DELETE' })
    expect(await erase({ ids: [1, 2, 3, 99] }), 'only from the trash').toEqual([200, { erased: 2 }])
    expect((await list()).map(({ id }) => id)).toEqual([2])
    expect(await erase({ suspects_up_to: 4 })).toEqual([200, { erased: 1 }])
    expect((await list('?show=suspects')).map(({ excerpt }) => excerpt)).toEqual(['Pas encore vu'])
    expect(await erase({})).toEqual([200, { erased: 0 }])
    expect((await erase({ ids: ['1'] }))[0]).toBe(422)
    expect((await erase({ ids: Array(1001).fill(1) }))[0]).toBe(422)
  })

  test('removes line breaks from name and subject and rejects invalid addresses', async () => {
    await send({ name: 'Ada\r\nBcc: all@example.org', subject: 'a\nb' })
    expect(await list()).toMatchObject([{ name: 'Ada Bcc: all@example.org', subject: 'a b' }])
    const answer = await send({ email: 'ada@example.org\nBcc: all@example.org' })
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ['email']])
  })

  test.each([
    ["o'neil@example.org", "o'neil@example.org"],
    ['j&m@a--b.example.org', 'j&m@a--b.example.org'],
    ['x@münchen.de', 'x@xn--mnchen-3ya.de'],
  ])('accepts the address %s', async (email, stored) => {
    expect((await send({ email })).status).toBe(201)
    expect(await list()).toMatchObject([{ email: stored }])
  })

  test('the CSV export escapes spreadsheet formulas', async () => {
    await send({ name: '=HYPERLINK("http://x")', message: 'Il a dit "oui"' })
    const answer = await site.ask('/api/messages/export')
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const table = await answer.text()
    expect(table).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(table).toContain('"Il a dit ""oui"""')
  })

  test.each([
    [';=HYPERLINK("http://x")', `;'=HYPERLINK(""http://x"")`],
    ['a, +1', "a, '+1"],
    ['a";"=1', `a"";""'=1`],
    ['a\n@b', "a\n'@b"],
    ['1 + 1 = 2, a-b', '1 + 1 = 2, a-b'],
  ])('neutralises a formula after a separator inside a field: %j', async (message, cell) => {
    await send({ message })
    const table = await (await site.ask('/api/messages/export')).text()
    expect(table).toContain(`;"${cell}";"non";""\r\n`)
  })

  test('exports all messages with semicolons and local times', async () => {
    await store(450, { ago: Date.now() - Date.UTC(2026, 6, 3, 22, 30) })
    const answer = await site.ask('/api/messages/export')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const [head, first, ...rest] = bytes.toString().slice(1).split('\r\n')
    expect(head).toBe(
      '"Reçu le";"Nom";"Courriel";"Langue";"Objet";"Pièce";"Message";"Répondu";"Réponses"',
    )
    expect(first).toMatch(/^"2026-07-04 00:30";"A";"a@example.org";"français";/)
    expect(rest).toHaveLength(450)
  })

  test('messages are deleted after the retention period, counted in running hours', async () => {
    await send()
    const hours = async (count: number) => {
      await site.sql(
        `insert into settings (name, value) values ('hours_run', '${count}') on conflict (name) do update set value = excluded.value`,
      )
      await site.services.messages.deleteExpired()
      return (await list()).length
    }
    await set({ keeping_days: 90 })
    expect(await hours(90 * 24 - 1)).toBe(1)
    expect(await hours(90 * 24)).toBe(0)
  })

  test('a reply is prefilled in the visitor’s language and quotes the message', async () => {
    const body = buildPiece({ translations: { de: { title: 'Nussschale' } } })
    await site.ask('/api/art-pieces', { method: 'POST', body })
    await send({ locale: 'de', art_piece_id: 1, subject: '', message: 'Ist sie noch da?' })
    const message = await newest()
    expect(message.art_piece).toEqual({ id: 1, title: 'Bol en noyer', is_there: true })
    expect(message.reply.subject).toBe('Nussschale')
    expect(message.reply.body).toMatch(
      /^Guten Tag Ada Löwe,\n\nvielen Dank für Ihr Interesse an dieser Arbeit: Nussschale\./,
    )
    expect(message.reply.quote).toMatch(/schrieben Sie:\n> Ist sie noch da\?$/)
    await site.ask('/api/art-pieces/1', { method: 'DELETE' })
    expect((await newest()).art_piece).toEqual({ id: 1, title: 'Bol en noyer', is_there: false })
  })
})

describe('with e-mail', () => {
  test('notifies the artist in French with the piece, its photo and URL, and Reply-To the visitor', async () => {
    const server = await openWithMail()
    const { imageUrl } = await (await site.upload(await createPlainImage())).json()
    const translations = { en: { title: 'Walnut bowl' } }
    const body = buildPiece({ image_urls: [imageUrl], translations })
    await site.ask('/api/art-pieces', { method: 'POST', body })
    const message = 'Is it <still> there? http://localhost:3000/en'
    await send({ locale: 'en', art_piece_id: 1, subject: '', message })
    await site.services.messages.settle()
    const [toArtist, toVisitor] = await server.emails()
    expect(toArtist?.to).toMatchObject([{ address: 'atelier@example.org' }])
    expect(toArtist?.replyTo).toEqual([{ name: 'Ada Löwe', address: 'ada@example.org' }])
    expect(toArtist?.subject).toMatch(/^Bol en noyer\s: Ada Löwe vous écrit$/)
    expect(toArtist?.text).toContain('Is it <still> there?')
    expect(toArtist?.text).toContain('http://localhost:3000/gallery/1-bol-en-noyer')
    expect(toArtist?.text).toMatch(/Langue\s: English/)
    expect(toArtist?.html).toContain('Is it &#60;still&#62; there? http://localhost:3000/en</p>')
    const inbox = 'http://localhost:3000/admin/messages'
    expect(toArtist?.html).toContain(`<a href="${inbox}">${inbox}</a>`)
    expect(toArtist?.attachments).toMatchObject([{ mimeType: 'image/jpeg' }])
    expect(toVisitor?.to).toMatchObject([{ address: 'ada@example.org' }])
    expect(toVisitor?.subject).toBe('Your message has reached localhost: Walnut bowl')
    expect(toVisitor?.text).not.toContain('still')
    expect(toVisitor?.replyTo).toMatchObject([{ address: 'atelier@example.org' }])
    const automatic = toVisitor?.headers.find(({ key }) => key === 'auto-submitted')
    expect(automatic?.value).toBe('auto-replied')
    const generated = toArtist?.headers.find(({ key }) => key === 'auto-submitted')
    expect(generated?.value).toBe('auto-generated')
    expect(await list()).toMatchObject([{ delivery: 'sent', problem: '' }])
  })

  test('confirms a message in the language of the visitor, with the end of a current closure', async () => {
    const server = await openWithMail()
    const today = getWorkshopDay()
    const { id: _, is_demo: __, version: ___, ...workshop } = await site.services.workshop.read()
    const confirm = async (from: string, email: string) => {
      const closures = [{ from, to: addDays(today, 9), yearly: false }]
      await site.services.workshop.update({ ...workshop, translations: {}, closures })
      await send({ locale: 'de', email })
      await site.services.messages.settle()
      return (await server.emails()).find(({ to }) => to?.[0]?.address === email)?.text
    }
    const returns = `Ich antworte Ihnen ab dem ${formatDate('de', addDays(today, 10))}.`
    expect(await confirm(addDays(today, -9), 'ada@example.org')).toContain(returns)
    expect(await confirm(addDays(today, 5), 'bob@example.org'), 'not yet').not.toContain(returns)
  })

  test('spam sends no e-mail until it is cleared', async () => {
    const server = await openWithMail()
    await send({ extra: 'x' })
    await site.services.messages.settle()
    expect(server.count()).toBe(0)
    const [{ id } = { id: 0 }] = await list()
    await site.ask(`/api/messages/${id}`, { method: 'PUT', body: { is_suspect: false } })
    await site.services.messages.settle()
    expect(server.count()).toBe(2)
    expect((await unread()).unread).toBe(1)
  })

  test('sends one automatic e-mail a day to a mailbox, for all spellings of its address', async () => {
    const server = await openWithMail()
    const mailboxes = [
      ['ada@example.org', 'Ada@Example.org', 'ada+1@example.org'],
      ['a.da@example.org'],
      ['vic.tim@gmail.com', 'victim+2@GoogleMail.com'],
    ]
    for (const email of mailboxes.flat()) await send({ email, message: `Question de ${email}` })
    await site.services.messages.settle()
    const emails = await server.emails()
    const to = emails.flatMap((email) => email.to?.map(({ address }) => address) ?? [])
    expect(to.filter((address) => address === 'atelier@example.org')).toHaveLength(6)
    expect(to.filter((address) => address !== 'atelier@example.org')).toEqual(
      mailboxes.map(([first]) => first),
    )
    await site.sql('update outgoing_emails set added_at = added_at - 86400001')
    await send({ message: 'Le lendemain' })
    await site.services.messages.settle()
    expect(server.count()).toBe(11)
  })

  test('retries a rejected e-mail and shows the reason, but gives up on an invalid recipient', async () => {
    const server = await openWithMail()
    server.setBehavior('knows nobody')
    await send()
    await site.services.messages.settle()
    expect(await list()).toMatchObject([
      {
        delivery: 'waiting',
        problem: expect.stringMatching(/^Le serveur refuse l’adresse du destinataire/),
      },
    ])
    expect((await unread()).undelivered).toBe(1)
    server.setBehavior('takes')
    const [{ id } = { id: 0 }] = await list()
    const again = await site.ask(`/api/messages/${id}/send-again`, { method: 'POST' })
    expect(again.status).toBe(200)
    await site.services.messages.settle()
    expect(await list()).toMatchObject([{ delivery: 'sent', problem: '' }])
    expect((await unread()).undelivered).toBe(0)
  })

  /** Makes the summary e-mails in the outbox due, and returns the e-mails that are sent then. */
  async function sendSummaries(server: Awaited<ReturnType<typeof startMailServer>>) {
    const before = server.count()
    await site.sql(
      "update outgoing_emails set due_at = 1 where state = 'waiting' and addressee in ('digest', 'suspects')",
    )
    // Saves unchanged settings, which delivers the due e-mails now.
    await set({})
    await site.services.messages.settle()
    return (await server.emails()).slice(before)
  }

  test('a flood from 100 networks sends 30 e-mails of each kind, and one digest', async () => {
    const server = await openWithMail()
    for (let n = 0; n < 100; n += 1) {
      const fields = { email: `a${n}@example.org`, message: `Question ${n}` }
      expect((await send(fields, `198.51.100.${n}`)).status).toBe(201)
    }
    await site.services.messages.settle()
    const to = (await server.emails()).flatMap((email) => email.to?.map(({ address }) => address))
    expect(to.filter((address) => address === 'atelier@example.org')).toHaveLength(30)
    expect(to).toHaveLength(60)
    const digests = await sendSummaries(server)
    expect(digests.map(({ subject }) => subject)).toEqual(['Messages à lire\u00a0: 70'])
    expect(digests[0]?.text).toContain('http://localhost:3000/admin/messages')
    await send({ message: 'Encore' }, '198.51.100.1')
    await site.services.messages.settle()
    expect(server.count()).toBe(61)
    await site.sql("update messages set is_read = 1 where message = 'Encore'")
    expect((await list())[0]).toMatchObject({ excerpt: 'Encore', delivery: 'none' })
  })

  test('announces suspects once a day, and not those that the artist has read', async () => {
    const server = await openWithMail()
    for (const extra of ['a', 'b']) await send({ extra, message: `Suspect ${extra}` })
    const subjects = async () => (await sendSummaries(server)).map(({ subject }) => subject)
    expect(await subjects()).toEqual(['À vérifier, peut-être des publicités\u00a0: 2'])
    await send({ extra: 'c', message: 'Suspect c' })
    await set({})
    await site.services.messages.settle()
    expect(server.count(), 'until the next day').toBe(1)
    await site.sql('update messages set is_read = 1')
    expect(await subjects()).toEqual([])
  })

  test('tells the artist that the confirmation could not be delivered', async () => {
    const server = await openWithMail()
    server.setBehavior('knows nobody but the artist')
    await send()
    await site.services.messages.settle()
    expect(await list()).toMatchObject([{ delivery: 'sent', confirmation: 'failed' }])
  })

  test.each(['refuses the sender', 'refuses to relay', 'refuses the content'] as const)(
    'keeps the confirmation while the mail server %s, and sends it after the repair',
    async (behavior) => {
      const server = await openWithMail()
      server.setBehavior(behavior)
      await send()
      await site.services.messages.settle()
      expect(await list()).toMatchObject([{ confirmation: 'waiting' }])
      server.setBehavior('takes')
      await set({})
      await site.services.messages.settle()
      expect(await list()).toMatchObject([{ delivery: 'sent', confirmation: 'sent' }])
    },
  )

  test('sends at most twenty test e-mails an hour', async () => {
    const server = await openWithMail()
    const test = () => site.ask('/api/mail/test', { method: 'POST' })
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await test()).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(Number((await test()).headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(server.count()).toBe(20)
  })

  test('sends e-mails to unusual addresses', async () => {
    const server = await openWithMail({ CONTACT_TO: "d'ici@münchen.de" })
    await send({ email: "o'neil&j@a--b.example.org" })
    await site.services.messages.settle()
    const to = (await server.emails()).flatMap((letter) => letter.to?.map(({ address }) => address))
    expect(to).toEqual(["d'ici@xn--mnchen-3ya.de", "o'neil&j@a--b.example.org"])
  })

  test('never returns the SMTP password, and a test returns the server’s response', async () => {
    mail = await startMailServer()
    await open({ ALLOW_INTERNAL_MAIL_HOST: '1' })
    const typed = {
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      username: 'atelier@example.org',
      recipient: 'jeanne@example.org',
    }
    const test = async () => (await site.ask('/api/mail/test', { method: 'POST' })).json()
    expect(await test()).toMatchObject({ sent: false })
    const { body } = await set({ ...typed, password: 'raboter' })
    expect(body).toMatchObject({ has_password: true, set_by_host: null })
    expect(JSON.stringify(body)).not.toContain('raboter')
    expect(await test()).toEqual({
      sent: false,
      problem:
        'Le serveur refuse l’identifiant ou le mot de passe. Beaucoup de boîtes veulent un mot de passe d’application, à créer pour le site.',
    })
    await set({ ...typed, password: 'copeaux' })
    // The stored password is kept if the password field is missing.
    await set(typed)
    expect(await test()).toEqual({ sent: true })
    await send()
    await site.services.messages.settle()
    const [, toArtist] = await mail.emails()
    expect(toArtist).toMatchObject({
      from: { address: 'atelier@example.org' },
      to: [{ address: 'jeanne@example.org' }],
    })
  })

  test('a stored password is used only for its server and user name, and only over TLS', async () => {
    await open()
    const typed = {
      host: 'mail.example.org',
      username: 'atelier@example.org',
      recipient: 'jeanne@example.org',
    }
    for (const other of [
      { host: 'mail.evil.example' },
      { username: 'other@example.org' },
      { security: 'none' },
    ]) {
      await set({ ...typed, password: 'copeaux' })
      expect((await set({ ...typed, port: 587, security: 'starttls' })).body.has_password).toBe(
        true,
      )
      expect((await set({ ...typed, ...other })).body.has_password).toBe(false)
    }
  })

  test('corrected settings deliver the waiting e-mails', async () => {
    mail = await startMailServer()
    await open({ ALLOW_INTERNAL_MAIL_HOST: '1' })
    const typed = { host: '127.0.0.1', security: 'none', recipient: 'jeanne@example.org' }
    await set({ ...typed, port: 1 })
    await send()
    await site.services.messages.settle()
    expect(await list()).toMatchObject([{ delivery: 'waiting' }])
    await set({ ...typed, port: mail.port })
    await site.services.messages.settle()
    expect(await list()).toMatchObject([{ delivery: 'sent' }])
  })

  test.each(['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254'])(
    'connects to no internal mail server that the artist names: %s',
    async (host) => {
      mail = await startMailServer()
      let connections = 0
      mail.onConnect(() => {
        connections += 1
      })
      await open()
      await set({ host, port: mail.port, security: 'none', recipient: 'jeanne@example.org' })
      const answer = await site.ask('/api/mail/test', { method: 'POST' })
      expect(await answer.json()).toEqual({
        sent: false,
        problem: expect.stringMatching(/^Ce serveur se trouve dans le réseau/),
      })
      await send()
      await site.services.messages.settle()
      expect(await list()).toMatchObject([{ delivery: 'waiting' }])
      expect(connections).toBe(0)
    },
  )

  test('the mail test explains an unreachable or unknown server', async () => {
    await open({ ALLOW_INTERNAL_MAIL_HOST: '1' })
    const problem = async (fields: object) => {
      await set({ security: 'none', recipient: 'jeanne@example.org', ...fields })
      return (await (await site.ask('/api/mail/test', { method: 'POST' })).json()).problem
    }
    expect(await problem({ host: '127.0.0.1', port: 1 })).toMatch(/^Le serveur ne répond pas\./)
    expect(await problem({ host: 'mail.invalid', port: 25 })).toMatch(/^Aucun serveur ne porte/)
  })

  test('shows no response of a server that is not SMTP', async () => {
    const other = createServer((connection) => connection.end('SSH-2.0-Secret_9.9\r\n'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await open({ ALLOW_INTERNAL_MAIL_HOST: '1' })
    await set({ host: '127.0.0.1', port, security: 'none', recipient: 'jeanne@example.org' })
    const answer = await site.ask('/api/mail/test', { method: 'POST' })
    expect(await answer.text()).not.toMatch(/SSH|Secret/)
    other.close()
  })

  test('greets the mail server with the name of the site', async () => {
    const server = await openWithMail({ SITE_URL: 'https://atelier.example.org' })
    await site.ask('/api/mail/test', { method: 'POST' })
    await site.services.messages.settle()
    expect(server.greetings()).toEqual(['atelier.example.org'])
  })

  test('rejects a server without a recipient', async () => {
    await open()
    const { status, body } = await set({ host: 'smtp.example.org' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['recipient']])
  })
})

describe('a mail server does not delay the shutdown', () => {
  const endsSoon = async () => {
    const begun = performance.now()
    await site.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
    await open()
  }

  test('if it hangs during a delivery', async () => {
    const server = await openWithMail()
    server.setBehavior('hangs')
    await send()
    await expect.poll(() => server.isBusy()).toBe(true)
    await endsSoon()
  })

  test('if it never answers', async () => {
    const connections: Socket[] = []
    const silent = createServer((connection) => connections.push(connection)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await open({ SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_TO: 'atelier@example.org' })
    await send()
    await expect.poll(() => connections.length).toBe(1)
    await endsSoon()
    for (const connection of connections) connection.destroy()
    silent.close()
  })
})

test.skipIf(process.env.TEST_SET_UP === 'shared')(
  'a public request reads messages, e-mails and failed sign-ins through indexes only',
  async () => {
    await openWithMail()
    await store(1500, { ago: 7_200_000 })
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    for (const fields of [
      {},
      {},
      { extra: 'x' },
      { message: 'a' },
      { message: 'b' },
      { message: 'c' },
    ])
      await send(fields)
    await site.login('admin', 'faux', { cookie: 'copeaux_device=x' })
    const statements = new Set(prepare.mock.calls.map(([sql]) => sql))
    prepare.mockRestore()
    await site.services.messages.settle()
    if (site.config.database.kind !== 'sqlite') throw new Error('not SQLite')
    const database = new DatabaseSync(site.config.database.file, { readOnly: true })
    const plans = [...statements]
      .filter((sql) =>
        /^(?:select|update|delete)\b.*(?:"messages"|"outgoing_emails"|"sign_in_failures")/.test(
          sql,
        ),
      )
      .map((sql) => {
        const steps = database.prepare(`explain query plan ${sql}`).all()
        return [sql, steps.map(({ detail }) => String(detail))] as const
      })
    database.close()
    expect(plans.length).toBeGreaterThan(10)
    for (const [sql, steps] of plans)
      for (const step of steps) expect(step, sql).not.toMatch(/^SCAN|AUTOMATIC/)
  },
)

test('normalizes line breaks', async () => {
  await open()
  await set({ keeps_messages: true })
  await send({ message: 'Bonjour,\r\n\r\nce bol ?\rMerci' })
  const { message, reply } = await newest()
  expect(message).toBe('Bonjour,\n\nce bol ?\nMerci')
  expect(reply.quote).toContain('> Bonjour,\n> \n> ce bol ?\n> Merci')
})

test('messages are accepted after the clock was set back', async () => {
  await open()
  await set({})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 24 * 3_600_000 })
  for (let index = 0; index < 8; index += 1) await send({ message: `Question ${index}` })
  vi.useRealTimers()
  expect((await send()).status).toBe(201)
})
