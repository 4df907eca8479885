import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import { type Attack, type AttackTarget, repeatRequests } from './attack.ts'

const VISITOR = '192.0.2.9'
/** Number of networks that send one message each. */
const NETWORKS = 500
/** Number of long messages with which an attack fills the inbox. */
const STORED_MESSAGES = 1_600

const buildRequest = (method: string, body: object, headers: Record<string, string> = {}) => ({
  method,
  headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const buildMessage = (message: string, from: string) =>
  buildRequest(
    'POST',
    { name: 'Ada', email: 'ada@example.org', locale: 'fr', open_for: 9_000, message },
    { 'x-forwarded-for': from },
  )
const getNetwork = (n: number) => `2001:db8:${n.toString(16)}::1`

async function expectStatus(response: Promise<Response>, status: number, who: string) {
  const answer = await response
  if (answer.status !== status) throw new Error(`${who} was answered ${answer.status}`)
  return answer
}

/** Sends messages from different networks over ten connections. The site has to store them. */
async function fillInbox({ url, count }: AttackTarget, messages: number, text: string) {
  let next = 0
  const send = async () => {
    for (let n = next++; n < messages; n = next++) {
      const sent = buildMessage(`${text} ${n}`, getNetwork(n))
      count((await fetch(`${url}/api/messages`, sent)).status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, send))
}

const confirm = ({ url }: AttackTarget, cookie: string, password: string) =>
  fetch(`${url}/api/admin/confirm`, buildRequest('POST', { password }, { cookie }))

/**
 * Attacks with messages, e-mails and password confirmations. Some check that the site still accepts
 * requests of an honest visitor or the artist.
 */
export const messageAttacks = {
  'many-networks': async (target) => {
    await fillInbox(target, NETWORKS, 'Une question')
    for (const message of ['Bonjour', 'Encore une question'])
      await expectStatus(
        fetch(`${target.url}/api/messages`, buildMessage(message, VISITOR)),
        201,
        'an honest visitor',
      )
  },
  'refused-messages': async (target) => {
    await fillInbox(target, STORED_MESSAGES, 'x'.repeat(4_900))
    await repeatRequests((n) => ({
      path: '/api/messages',
      ...buildMessage(`Refusé ${n}`, '198.51.100.1'),
    }))(target)
  },
  'stolen-session': async (target) => {
    const login = buildRequest('POST', ADMIN_CREDENTIALS)
    const answer = await expectStatus(fetch(`${target.url}/api/admin/login`, login), 200, 'a login')
    const stolen = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await repeatRequests((n) => ({
      path: '/api/admin/confirm',
      ...buildRequest('POST', { password: `faux ${n}` }, { cookie: stolen }),
    }))({ ...target, signal: AbortSignal.any([target.signal, AbortSignal.timeout(5_000)]) })
    await expectStatus(confirm(target, stolen, ADMIN_CREDENTIALS.password), 401, 'the thief')
    await expectStatus(
      confirm(target, target.cookie, ADMIN_CREDENTIALS.password),
      204,
      'the artist',
    )
  },
  'test-emails': async (target) => {
    await confirm(target, target.cookie, ADMIN_CREDENTIALS.password)
    const settings = {
      ...{ keeps_messages: true, keeping_days: 365, host: 'mail.invalid', port: 465 },
      ...{ security: 'tls', username: '', recipient: 'atelier@example.org' },
    }
    const change = buildRequest('PUT', settings, { cookie: target.cookie })
    await expectStatus(fetch(`${target.url}/api/mail`, change), 200, 'the artist')
    await repeatRequests(() => ({
      path: '/api/mail/test',
      ...buildRequest('POST', {}, { cookie: target.cookie }),
    }))(target)
  },
} satisfies Record<string, Attack>
