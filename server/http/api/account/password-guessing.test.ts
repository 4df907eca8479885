import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN_PASSWORD, openSite, type TestSite } from '../../../../tests/support/site.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let site: TestSite
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await openSite({ TRUST_PROXY: '1' })
  await site.services.admins.setPassword({ username: 'admin', password: ADMIN_PASSWORD })
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
})
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** `device` is the cookie of a known device. */
const signInFrom = (address: string, username: string, password: string, device = '') =>
  site.login(username, password, {
    'x-forwarded-for': address,
    ...(device && { cookie: device }),
  })
const status = async (...tried: Parameters<typeof signInFrom>) =>
  (await signInFrom(...tried)).status
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('copeaux_device='))
    ?.split(';')[0] ?? ''
const waitOf = (answer: Response) => Number(answer.headers.get('retry-after'))

async function countAttempts() {
  const [tables] = JSON.parse(await site.dump())
  return Object.fromEntries(tables).sign_in_failures.length
}

/** Restarts the site, so that only data in the database remains. */
async function restart() {
  const { dataDir } = site.config
  await site.close({ keep: true })
  site = await openSite({ TRUST_PROXY: '1' }, dataDir)
}

/**
 * Inserts copies of the latest failed sign-in into the database, each with another IP address,
 * because real sign-ins would take too long. Then restarts the site.
 */
async function copyFailures(times: number, milliseconds = 0) {
  await site.sql(`
    with recursive series (value) as (select 1 union all select value + 1 from series where value < ${times - 1})
    insert into sign_in_failures (at, address, account, device)
    select at - value * ${milliseconds}, address || value, account, device
    from (select * from sign_in_failures order by id desc limit 1), series`)
  await restart()
}

/** Stores as many failed sign-ins as are needed to lock an account for unknown devices. */
async function exhaust(username = 'admin') {
  await signInFrom('198.51.100.1', username, 'faux')
  await copyFailures(20)
}

describe('failures', () => {
  test('have the same status, body and headers for every reason', async () => {
    const answers = await Promise.all([
      signInFrom('192.0.2.1', 'admin', 'faux'),
      signInFrom('192.0.2.1', 'personne', 'faux'),
      signInFrom('192.0.2.1', 'personne', ADMIN_PASSWORD),
      signInFrom('192.0.2.1', 'ad\0min', ADMIN_PASSWORD),
    ])
    const bodies = await Promise.all(
      answers.map(async (answer) => {
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
        return JSON.stringify([answer.status, await answer.json(), headers])
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('Identifiants incorrects')
  })

  test('take the same time for known and unknown names', async () => {
    const work: Record<string, number[]> = { admin: [], personne: [] }
    for (let n = 0; n < 6; n += 1)
      for (const username of ['admin', 'personne']) {
        const before = process.cpuUsage()
        expect(await status(`192.0.2.${n}`, username, 'faux')).toBe(401)
        work[username]?.push(process.cpuUsage(before).user)
      }
    // Compares CPU times, because the response time must not reveal whether a user name exists.
    // Uses the minimum for each name, because other work in the process only adds CPU time.
    const [known = 0, unknown = 0] = Object.values(work).map((all) => Math.min(...all))
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
  })

  test('with a forged device cookie make the same queries for known and unknown names', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    onTestFinished(() => prepare.mockRestore())
    const listQueries = async (username: string) => {
      prepare.mockClear()
      expect(await status('192.0.2.1', username, 'faux', 'copeaux_device=x')).toBe(401)
      return prepare.mock.calls.map(String)
    }
    // Ignores the queries of the first request, because some of them fill caches.
    await listQueries('marie')
    expect(await listQueries('admin')).toEqual(await listQueries('personne'))
  })

  test('are limited by address to ten in a quarter of an hour, then 429 with Retry-After', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await status('192.0.2.1', `personne ${n}`, 'faux')).toBe(401)
    const answer = await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD)
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ success: false, code: 'too_many_attempts' })
    expect(waitOf(answer)).toBeGreaterThan(14 * 60)
    expect(waitOf(answer)).toBeLessThanOrEqual(15 * 60)
    expect(await status('192.0.2.2', 'admin', 'faux')).toBe(401)
    advance(15 * MINUTE + 1000)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
  })

  test('from one /48 of IPv6 count together', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await status(`2001:db8:0:${n}::1`, `${n}`, 'faux')).toBe(401)
    expect(await status('2001:db8:0:ffff::1', 'admin', ADMIN_PASSWORD)).toBe(429)
    expect(await status('2001:db8:1:2::1', 'admin', ADMIN_PASSWORD)).toBe(200)
  })

  test('are limited by account over all addresses, for existing and unknown accounts', async () => {
    for (const username of ['admin', 'personne']) {
      await exhaust(username)
      expect(await status('192.0.2.1', username, ADMIN_PASSWORD)).toBe(429)
    }
    expect(await status('192.0.2.1', 'marie', 'faux')).toBe(401)
  })

  test('are limited to a hundred a day for an account', async () => {
    await signInFrom('198.51.100.1', 'admin', 'faux')
    await copyFailures(100, 5 * MINUTE)
    const answer = await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD)
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBeGreaterThan(15 * 60 * 60)
    advance(16 * HOUR)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
  })

  test('are limited to thirty a day for an address, below the limit of an account', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let one = 0; one < 10; one += 1)
        expect(await status('192.0.2.1', `name${round}${one % 2}`, 'faux')).toBe(401)
      advance(16 * MINUTE)
    }
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(429)
    expect(await status('192.0.2.2', 'admin', ADMIN_PASSWORD)).toBe(200)
  })

  test('have a total limit, and the stored data stays small', async () => {
    for (let n = 0; n < 60; n += 15) {
      const some = Array.from({ length: 15 }, (_, m) => `personne ${n + m}`)
      const all = some.map((name, m) => status(`203.0.113.${n + m}`, name, 'faux'))
      expect(new Set(await Promise.all(all))).toEqual(new Set([401]))
    }
    for (let n = 0; n < 30; n += 1)
      expect(await status(`198.51.100.${n}`, `encore ${n}`, 'faux')).toBe(429)
    expect(await countAttempts()).toBe(60)
    advance(25 * HOUR)
    await signInFrom('192.0.2.1', 'admin', 'faux')
    expect(await countAttempts()).toBe(1)
  })

  test('in parallel cannot exceed the limit', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, n) => status(`192.0.2.${round}`, `${round} ${n}`, 'faux')),
      )
      expect(answers.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
      expect(await countAttempts()).toBe(10 * round)
    }
  })

  test('are counted across a restart and stored without plain names and addresses', async () => {
    for (let n = 0; n < 10; n += 1) await signInFrom('192.0.2.1', 'mot de passe', 'faux')
    await restart()
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(429)
    for (const secret of ['192.0.2.1', 'mot de passe'])
      expect(await site.dump()).not.toContain(secret)
  })

  test('are reset by a successful sign-in from the same source only', async () => {
    await signInFrom('198.51.100.1', 'admin', 'faux')
    await copyFailures(10)
    for (let n = 0; n < 3; n += 1) await signInFrom('192.0.2.1', 'admin', 'faux')
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
    expect(await countAttempts()).toBe(10)
    await restart()
    expect(await countAttempts()).toBe(10)
  })
})

test('a new password of the host’s command is accepted although the site had refused sign-ins', async () => {
  await exhaust()
  expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(429)
  // Deletes the failed sign-ins while the site runs, as `npm run admin` does.
  await site.sql('delete from sign_in_failures')
  expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
})

describe('a known device under attack', () => {
  test('can sign in despite failures of unknown devices, also after a restart', async () => {
    const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    expect(device).not.toBe('')
    await exhaust()
    await signInFrom('192.0.2.7', 'personne', 'faux')
    await copyFailures(60)
    expect(await status('192.0.2.7', 'admin', ADMIN_PASSWORD)).toBe(429)
    expect(await status('192.0.2.7', 'admin', ADMIN_PASSWORD, device)).toBe(200)
    await restart()
    expect(await status('192.0.2.7', 'admin', ADMIN_PASSWORD)).toBe(429)
    expect(await status('192.0.2.7', 'admin', ADMIN_PASSWORD, device)).toBe(200)
  })

  test('can sign in with a name that differs in case', async () => {
    const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    await exhaust('admin')
    expect(await status('192.0.2.9', 'Admin ', ADMIN_PASSWORD)).toBe(429)
    expect(await status('192.0.2.9', 'Admin ', ADMIN_PASSWORD, device)).toBe(200)
  })

  test('waits at most a minute after its own failures, which affect nobody else', async () => {
    const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    for (let n = 0; n < 5; n += 1)
      expect(await status('192.0.2.1', 'admin', 'faux', device)).toBe(401)
    const answer = await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD, device)
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBeLessThanOrEqual(60)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
    advance(MINUTE + 1000)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD, device)).toBe(200)
  })

  test('is no longer known after a hundred failures in a day', async () => {
    const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    await signInFrom('192.0.2.1', 'admin', 'faux', device)
    await copyFailures(99, 5 * MINUTE)
    await exhaust()
    expect(await status('192.0.2.1', 'admin', 'faux', device), 'the hundredth').toBe(401)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD, device)).toBe(429)
  })

  test('avoids the limit for its own account only, and a forged cookie does not', async () => {
    const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    await exhaust('marie')
    expect(await status('192.0.2.1', 'marie', 'faux', device)).toBe(429)
    await exhaust()
    const [name, value = ''] = device.split('=')
    const forged = [
      `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      'A'.repeat(43),
      // A signed device cookie in the format of an earlier version of the site, which is no longer
      // valid.
      `1.1.${'A'.repeat(22)}.${'A'.repeat(43)}`,
      'x',
      'x'.repeat(4000),
    ]
    for (const one of forged)
      expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD, `${name}=${one}`)).toBe(429)
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD, device)).toBe(200)
  })
})

describe('a known device', () => {
  const isKnown = async (device: string) => {
    await exhaust()
    const answer = await status('192.0.2.1', 'admin', ADMIN_PASSWORD, device)
    await site.sql('delete from sign_in_failures')
    await restart()
    return answer !== 429
  }
  const devices = async () => {
    const [tables] = JSON.parse(await site.dump())
    return Object.fromEntries(tables).known_devices as { hash: string }[]
  }

  test('is stored as a hash, and the oldest of more than fifty is deleted', async () => {
    const first = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    expect(await site.dump()).not.toContain(first.split('=')[1])
    await site.sql(`
      with recursive more(value) as (select 1 union all select value + 1 from more where value < 49)
      insert into known_devices select n.hash || value, admin_id, used_at + value
        from known_devices n cross join more`)
    expect(await devices()).toHaveLength(50)
    await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD)
    expect(await devices()).toHaveLength(50)
    expect(await isKnown(first)).toBe(false)
  })

  test('is deleted after a password change and after 400 days', async () => {
    const known = async () => deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
    const changed = await known()
    await site.services.admins.setPassword({ username: 'admin', password: ADMIN_PASSWORD })
    expect(await isKnown(changed)).toBe(false)
    const late = await known()
    expect(await isKnown(late)).toBe(true)
    await site.sql(`update known_devices set used_at = used_at - ${400 * 24 * HOUR}`)
    expect(await isKnown(late)).toBe(false)
  })
})

test('excess sign-ins get 503 with Retry-After, and a known device still signs in', async () => {
  const device = deviceOf(await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD))
  const crowd = Array.from({ length: 40 }, (_, n) => signInFrom(`192.0.2.${n}`, `${n}`, 'faux'))
  const artist = signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD, device)
  const first = await Promise.race([...crowd.map(async (one) => (await one).status), artist])
  expect(first).toBe(503)
  const answers = await Promise.all(crowd)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(10)
  for (const answer of refused) {
    expect(waitOf(answer)).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ success: false, code: 'busy' })
  }
  expect((await artist).status).toBe(200)
  expect(await countAttempts(), 'a refused one counts for nothing').toBe(
    crowd.length - refused.length,
  )
})

describe('the log of sign-ins', () => {
  const outcomes = () => site.events.map(({ message, outcome }) => [message, outcome])

  test('has a line for each attempt with a hashed address, but no name, password or IP address', async () => {
    const answer = await signInFrom('192.0.2.1', 'admin', ADMIN_PASSWORD)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await signInFrom('192.0.2.1', 'Aline', 'un secret')
    await signInFrom('192.0.2.2', 'admin', 'faux')
    const confirm = (password: string) =>
      site.ask('/api/admin/confirm', { method: 'POST', body: { password }, headers: { cookie } })
    await confirm('faux')
    await confirm(ADMIN_PASSWORD)
    expect(outcomes()).toEqual([
      ['sign-in', 'ok'],
      ['sign-in', 'wrong_credentials'],
      ['sign-in', 'wrong_credentials'],
      ['confirmation', 'wrong_credentials'],
      ['confirmation', 'ok'],
    ])
    const [first, second, third] = site.events.map(({ address }) => address)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(JSON.stringify(site.events)).not.toMatch(/192\.0|Aline|secret|admin|faux/)
  })

  test('lists thirty failures a minute, counts the others, and lists every success', async () => {
    const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
    const body = { response: { id: 'x', rawId: 'x', type: 'public-key', response } }
    for (let n = 0; n < 40; n += 1)
      await site.ask('/api/admin/passkey-login', { method: 'POST', body })
    for (let n = 0; n < 10; n += 1) await signInFrom('192.0.2.1', 'personne', 'faux')
    expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD), 'held back').toBe(429)
    expect(await status('192.0.2.9', 'admin', ADMIN_PASSWORD)).toBe(200)
    expect(site.events.filter(({ outcome }) => outcome === 'wrong_passkey')).toHaveLength(30)
    expect(site.events.slice(30)).toMatchObject([{ level: 'info', outcome: 'ok' }])
    site.services.signInLog.close()
    expect(site.events.at(-1)).toMatchObject({ level: 'warning', count: 21 })
  })
})

test('ignores case and surrounding spaces in names, also for the limit', async () => {
  await site.services.admins.setPassword({ username: 'Éloi', password: ADMIN_PASSWORD })
  for (const typed of ['Éloi', 'éloi', 'ÉLOI ', ' éloi'])
    expect(
      await (await signInFrom('192.0.2.1', typed, ADMIN_PASSWORD)).json(),
      typed,
    ).toMatchObject({
      success: true,
      user: { username: 'Éloi' },
    })
  expect(await status('192.0.2.1', 'eloi', ADMIN_PASSWORD)).toBe(401)
  await exhaust('éloi ')
  expect(await status('192.0.2.3', 'Éloi', ADMIN_PASSWORD)).toBe(429)
})

test('prefers an exact match over one that differs in case', async () => {
  await site.services.admins.setPassword({ username: 'Admin', password: `${ADMIN_PASSWORD} 2` })
  expect(await status('192.0.2.1', 'Admin', `${ADMIN_PASSWORD} 2`)).toBe(200)
  expect(await status('192.0.2.1', 'Admin', ADMIN_PASSWORD)).toBe(401)
  expect(await status('192.0.2.1', 'admin', ADMIN_PASSWORD)).toBe(200)
})
