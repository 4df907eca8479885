import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message, MessageSummary } from '../../../shared/message.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { openSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let mail: Awaited<ReturnType<typeof startMailServer>>

async function open(env: Record<string, string> = {}) {
  site = await openSite({ SITE_URL: 'https://atelier.example.org', ...env })
  await site.signIn()
  const body = { name: 'Ada', email: 'ada@example.org', subject: 'Visite', locale: 'en' }
  await site.ask('/api/messages', {
    method: 'POST',
    body: { ...body, message: 'May I come\non Saturday?', open_for: 9_000 },
    anonymous: true,
  })
  await site.services.messages.settle()
}
const call = async (method: string, path: string, body?: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  const answer = await site.ask(`/api/messages${path}`, { method, body, headers })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}
const reply = (text: string, key?: string) => call('POST', '/1/replies', { text }, key)
const read = async (): Promise<Message> => (await call('GET', '/1')).body
const list = async (show = 'all'): Promise<MessageSummary[]> =>
  (await call('GET', `?show=${show}`)).body
/** Ends the time in which a reply can be undone, and waits until the reply was sent. */
async function deliver() {
  await site.sql("update outgoing_emails set due_at = 1 where state = 'waiting'")
  await call('POST', '/1/send-again')
  await site.services.messages.settle()
}
const getReplyEmails = async () =>
  (await mail.emails()).filter(({ subject }) => subject?.startsWith('Re:'))

describe('with a mail server', () => {
  beforeEach(async () => {
    mail = await startMailServer()
    await open({ SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' })
  })
  afterEach(async () => {
    await site.close()
    await mail.close()
  })

  test('sending a reply again sends no confirmation of a message that came before the mail server', async () => {
    await site.sql('delete from outgoing_emails')
    const before = mail.count()
    await reply('Yes, come at ten.')
    await deliver()
    const emails = (await mail.emails()).slice(before)
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Re:/)])
  })

  test('a reply quotes the message, follows the confirmation and marks the message as answered', async () => {
    const { status, body } = await reply('  Yes, come at ten.\r\nBring shoes. ')
    expect([status, body.is_answered, body.is_read]).toEqual([201, true, true])
    const text = 'Yes, come at ten.\nBring shoes.'
    expect(body.replies).toMatchObject([{ text, delivery: 'waiting', problem: '' }])
    const found = await (await site.ask('/api/messages?q=shoes')).json()
    expect(found, 'the search includes replies').toHaveLength(1)
    await site.services.messages.settle()
    expect(await getReplyEmails(), 'not before the time to undo is over').toEqual([])
    await deliver()
    const [email] = await getReplyEmails()
    expect(email).toMatchObject({
      to: [{ address: 'ada@example.org' }],
      replyTo: [{ address: 'atelier@example.org' }],
      subject: 'Re: Visite',
    })
    expect(email?.text).toMatch(/^Yes, come at ten\.\nBring shoes\.\n\nOn .+ you wrote:\n> May I/)
    const confirmation = (await mail.emails()).find(({ subject }) => /reached/.test(subject ?? ''))
    expect(email?.inReplyTo).toBe(confirmation?.messageId)
    expect((await read()).replies).toMatchObject([{ delivery: 'sent' }])
    await reply('One more thing.')
    await deliver()
    const [, second] = await getReplyEmails()
    expect(second?.inReplyTo).toBe(email?.messageId)
    expect((await read()).replies.map(({ delivery }) => delivery)).toEqual(['sent', 'sent'])
  })

  test('a repeated request stores one reply', async () => {
    const key = 'a-key-of-one-reply-0001'
    await Promise.all([reply('Oui', key), reply('Oui', key)])
    expect((await read()).replies).toHaveLength(1)
  })

  test('a reply can be undone until it leaves', async () => {
    const [{ id }] = (await reply('Oops')).body.replies
    const undone = await call('DELETE', `/1/replies/${id}`)
    expect(undone).toMatchObject({ status: 200, body: { is_answered: false, replies: [] } })
    expect((await call('DELETE', `/1/replies/${id}`)).body.code).toBe('too_late')
    expect((await call('DELETE', '/1/replies/x')).status).toBe(404)
    const [sent] = (await reply('Yes')).body.replies
    await deliver()
    const late = await call('DELETE', `/1/replies/${sent.id}`)
    expect([late.status, late.body.code]).toEqual([409, 'too_late'])
    expect(await getReplyEmails()).toHaveLength(1)
  })

  test('undoing a reply restores the mark that the artist had set', async () => {
    await call('PUT', '/1', { is_answered: true })
    const [{ id }] = (await reply('Oops')).body.replies
    expect((await call('DELETE', `/1/replies/${id}`)).body.is_answered).toBe(true)
  })

  test('a reply waits during an outage and says why it failed', async () => {
    mail.setBehavior('refuses')
    await reply('Yes')
    await deliver()
    expect((await read()).replies).toMatchObject([
      { delivery: 'waiting', problem: expect.stringContaining('plus tard') },
    ])
    expect((await call('GET', '/unread')).body.undelivered).toBe(1)
    mail.setBehavior('knows nobody')
    await deliver()
    expect((await read()).replies).toMatchObject([{ delivery: 'failed' }])
    mail.setBehavior('takes')
    await deliver()
    expect((await read()).replies).toMatchObject([{ delivery: 'sent', problem: '' }])
    expect(await getReplyEmails()).toHaveLength(1)
  })

  test('the number of replies a day is limited, and a request without a session sends none', async () => {
    await site.sql(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 250)
      insert into replies (message_id, text, key, created_at) select 1, 'x', i, 1 from n`)
    await site.sql(`insert into outgoing_emails (message_id, reply_id, addressee, state, due_at,
      added_at) select 1, id, 'reply', 'sent', 1, ${Date.now()} from replies`)
    const refused = await reply('One too many')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_messages'])
    const answer = await site.ask('/api/messages/1/replies', {
      method: 'POST',
      body: { text: 'x' },
      anonymous: true,
    })
    expect(answer.status).toBe(401)
  })

  test.each([
    ['without text', { text: ' \n' }, 422],
    ['too long', { text: 'a'.repeat(20_001) }, 422],
    ['with another field', { text: 'a', to: 'eve@example.org' }, 422],
  ])('rejects a reply %s', async (_, body, status) => {
    expect((await call('POST', '/1/replies', body)).status).toBe(status)
    expect((await call('POST', '/9/replies', { text: 'Yes' })).status).toBe(404)
  })
})

describe('without a mail server', () => {
  beforeEach(() => open())
  afterEach(() => site.close())

  test('refuses a reply', async () => {
    const refused = await reply('Yes')
    expect([refused.status, refused.body.code]).toEqual([409, 'no_mail_server'])
    expect((await read()).replies).toEqual([])
  })

  test('keeps up to three templates', async () => {
    expect((await call('GET', '/reply-templates')).body).toEqual({ templates: [] })
    const one = { title: 'Visite', text: 'Venez samedi.\nÀ bientôt' }
    const saved = await call('PUT', '/reply-templates', {
      templates: [one, { title: '', text: '' }],
    })
    expect(saved).toEqual({ status: 200, body: { templates: [one] } })
    expect((await call('GET', '/reply-templates')).body).toEqual({ templates: [one] })
    const four = { templates: Array(4).fill(one) }
    expect((await call('PUT', '/reply-templates', four)).status).toBe(422)
  })

  test('a deleted message can be restored from the trash, and is erased there', async () => {
    expect((await call('DELETE', '/1')).status).toBe(204)
    expect((await call('DELETE', '/1')).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await call('GET', '/unread')).body.unread).toBe(0)
    expect(await list('trash')).toMatchObject([{ id: 1, is_deleted: true }])
    expect((await call('POST', '/restore', { ids: [1, 9] })).body).toEqual({ restored: 1 })
    expect(await list()).toMatchObject([{ id: 1, is_deleted: false, is_read: false }])
    expect((await call('POST', '/trash', { ids: [1] })).body).toEqual({ deleted: 1 })
    expect((await call('POST', '/erase', { ids: [1] })).body).toEqual({ erased: 1 })
    expect(await list('trash')).toEqual([])
  })

  test('the trash is emptied after 30 days of running', async () => {
    await call('DELETE', '/1')
    await site.sql('update messages set deleted_hour = -719')
    await site.services.messages.deleteExpired()
    expect(await list('trash')).toHaveLength(1)
    await site.sql('update messages set deleted_hour = -720')
    await site.services.messages.deleteExpired()
    expect(await list('trash')).toEqual([])
  })
})
