import { expect, test } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { findFreePort } from '../../tests/support/port.ts'
import {
  SAME_ORIGIN_HEADERS,
  START_SITE_ARGS,
  startNodeProcess,
} from '../../tests/support/server-process.ts'
import { ADMIN_PASSWORD, createTemporaryFolder } from '../../tests/support/site.ts'

test('delivers all 28 messages although the mail server fails and the site is killed repeatedly', async () => {
  // No mail server listens on this port until `startMailServer` is called.
  const port = await findFreePort()
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
    TRUST_PROXY: '1',
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_TO: 'atelier@example.org',
  }
  const begin = async () => {
    const site = startNodeProcess(START_SITE_ARGS, env)
    return { ...site, address: await site.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/) }
  }
  let kills = 0
  let site = await begin()
  const killed = async () => {
    kills += 1
    site.child.kill('SIGKILL')
    await site.ended
    site = await begin()
  }
  let sent = 0
  const sendSeven = async () => {
    for (let index = 0; index < 7; index += 1) {
      sent += 1
      const answer = await fetch(`${site.address}/api/messages`, {
        method: 'POST',
        headers: {
          ...SAME_ORIGIN_HEADERS,
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${sent}`,
        },
        body: JSON.stringify({
          name: 'Ada',
          email: `ada-${sent}@example.org`,
          message: `Question ${sent}`,
          locale: 'en',
          open_for: 9_000,
        }),
      })
      expect(answer.status).toBe(201)
    }
  }

  // Sends messages while the mail server is not running.
  await sendSeven()
  await killed()
  const mail = await startMailServer(port)
  for (const mood of ['refuses', 'drops', 'hangs'] as const) {
    mail.setBehavior(mood)
    await sendSeven()
    await killed()
  }
  // Kills the site immediately after the mail server has accepted an e-mail, before the site reads
  // the server's response.
  expect(mail.count()).toBe(0)
  mail.setBehavior('takes')
  for (let times = 0; times < 3; times += 1) {
    await new Promise<void>((taken) => mail.onTaken(taken))
    mail.onTaken(() => {})
    await killed()
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
  await expect.poll(async () => (await count()).ids, { timeout: 20_000 }).toBe(2 * sent)
  const { messages, emails } = await count()
  expect(messages).toBe(sent)
  // Each time the site is killed, at most one e-mail is sent twice, so there are at most as many
  // duplicates as kills.
  expect(emails - 2 * sent).toBeLessThanOrEqual(kills)
  site.child.kill()
  await site.ended
  await mail.close()
}, 240_000)
