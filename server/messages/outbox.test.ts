import { expect, test } from 'vitest'
import type { Message } from '../../shared/message.ts'
import { IS_THOROUGH_RUN } from '../../tests/support/checks/thorough.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { findFreePort } from '../../tests/support/port.ts'
import {
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../tests/support/server-process.ts'
import { ADMIN_PASSWORD, createTemporaryFolder } from '../../tests/support/site.ts'

/**
 * Starts a site that can be killed and restarted. No mail server listens on `mailPort` at first.
 */
async function startKillableSite() {
  const mailPort = await findFreePort()
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
    TRUST_PROXY: '1',
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    CONTACT_TO: 'atelier@example.org',
  }
  const begin = async () => {
    const site = startNodeProcess(SITE_NODE_ARGS, env)
    return { ...site, address: await site.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/) }
  }
  let kills = 0
  let site = await begin()
  let cookie = ''
  const ask = (method: string, path: string, body?: object, headers: object = {}) =>
    fetch(site.address + path, {
      method,
      headers: {
        ...SAME_ORIGIN_HEADERS,
        ...{ 'content-type': 'application/json', cookie },
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    mailPort,
    ask,
    kills: () => kills,
    async signIn() {
      const credentials = { username: 'admin', password: ADMIN_PASSWORD }
      const answer = await ask('POST', '/api/admin/login', credentials)
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
    async sendMessage(number: number) {
      const body = {
        name: 'Ada',
        email: `ada-${number}@example.org`,
        message: `Question ${number}`,
        locale: 'en',
        open_for: 9_000,
      }
      const headers = { 'x-forwarded-for': `203.0.113.${number}` }
      const answer = await ask('POST', '/api/messages', body, headers)
      expect(answer.status).toBe(201)
    },
    async kill() {
      kills += 1
      site.child.kill('SIGKILL')
      await site.ended
      site = await begin()
    },
    async stop() {
      site.child.kill()
      await site.ended
    },
  }
}

test('delivers all 28 messages although the mail server fails and the site is killed repeatedly', async () => {
  const site = await startKillableSite()
  let sent = 0
  const sendSeven = async () => {
    for (let index = 0; index < 7; index += 1) await site.sendMessage(++sent)
  }

  // Sends messages while the mail server is not running.
  await sendSeven()
  await site.kill()
  const mail = await startMailServer(site.mailPort)
  for (const mood of ['refuses', 'drops', 'hangs'] as const) {
    mail.setBehavior(mood)
    await sendSeven()
    await site.kill()
  }
  // Kills the site immediately after the mail server has accepted an e-mail, before the site reads
  // the server's response.
  expect(mail.count()).toBe(0)
  mail.setBehavior('takes')
  for (let times = 0; times < 3; times += 1) {
    await new Promise<void>((taken) => mail.onTaken(taken))
    mail.onTaken(() => {})
    await site.kill()
  }
  await expect.poll(() => mail.count(), { timeout: 40_000 }).toBeGreaterThanOrEqual(2 * sent)

  const count = async () => {
    const emails = await mail.emails()
    const toArtist = emails.filter(({ to }) => to?.[0]?.address === 'atelier@example.org')
    return {
      messages: new Set(toArtist.map(({ text }) => /Question \d+/.exec(text ?? '')?.[0])).size,
      ids: new Set(emails.map(({ messageId }) => messageId)).size,
      emails: emails.length,
    }
  }
  await expect.poll(async () => (await count()).ids).toBe(2 * sent)
  const { messages, emails } = await count()
  expect(messages).toBe(sent)
  // Each time the site is killed, at most one e-mail is sent twice, so there are at most as many
  // duplicates as kills.
  expect(emails - 2 * sent).toBeLessThanOrEqual(site.kills())
  await site.stop()
  await mail.close()
}, 240_000)

test('each reply leaves and stays with its message although the mail server fails and the site is killed', async () => {
  const count = IS_THOROUGH_RUN ? 200 : 8
  const site = await startKillableSite()
  await site.signIn()
  for (let number = 1; number <= count; number += 1) await site.sendMessage(number)
  let replied = 0
  const reply = async (total: number) => {
    while (replied < total) {
      const id = ++replied
      const answer = await site.ask('POST', `/api/messages/${id}/replies`, { text: `Answer ${id}` })
      expect(answer.status).toBe(201)
    }
  }
  await reply(count / 4)
  await site.kill()
  const mail = await startMailServer(site.mailPort)
  mail.setBehavior('drops')
  await reply(count / 2)
  await site.kill()
  mail.setBehavior('takes')
  await reply(count)
  for (let times = 0; times < 3; times += 1) {
    await new Promise<void>((taken) => mail.onTaken(taken))
    mail.onTaken(() => {})
    await site.kill()
  }
  const read = async (id: number): Promise<Message> =>
    (await site.ask('GET', `/api/messages/${id}`)).json()
  for (let id = 1; id <= count; id += 1)
    await expect
      .poll(async () => (await read(id)).replies, { timeout: 60_000 })
      .toMatchObject([{ text: `Answer ${id}`, delivery: 'sent' }])
  const emails = (await mail.emails()).filter(({ subject }) => subject?.startsWith('Re:'))
  const toVisitors = emails.map(({ to, text }) => `${to?.[0]?.address} ${text?.split('\n')[0]}`)
  expect(new Set(toVisitors)).toEqual(
    new Set(Array.from({ length: count }, (_, at) => `ada-${at + 1}@example.org Answer ${at + 1}`)),
  )
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(count)
  expect(emails.length - count).toBeLessThanOrEqual(site.kills())
  await site.stop()
  await mail.close()
}, 600_000)
