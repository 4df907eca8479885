import { afterEach, expect, test, vi } from 'vitest'
import { HostError } from './host-error.ts'
import { logError } from './logger.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('logs an outage of the database once, without stack trace, and once when it is over', () => {
  vi.useFakeTimers()
  vi.stubEnv('DATABASE_URL', 'postgres://copeaux:geheim@db.example:5432/site')
  const write = vi.spyOn(console, 'log').mockReturnValue()
  const entries = () => write.mock.calls.map(([line]) => JSON.parse(line))
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let n = 0; n < 265; n += 1) logError(refused, { path: '/gallery' })
  logError(new Error('Connection terminated unexpectedly'))
  vi.advanceTimersByTime(59_000)
  logError(refused)
  expect(entries()).toEqual([
    {
      time: expect.any(String),
      level: 'error',
      message: expect.stringMatching(/^DATABASE_URL \(db\.example:5432\/site\): connect ECONN/),
      path: '/gallery',
    },
  ])
  vi.advanceTimersByTime(60_000)
  expect(entries()[1]).toMatchObject({
    level: 'info',
    message: expect.stringMatching(/^Over, 267 times since .+: DATABASE_URL/),
  })
  logError(refused)
  expect(entries()).toHaveLength(3)
})

test('logs each wrong setting as a line, and an unknown error with its stack trace', () => {
  const write = vi.spyOn(console, 'log').mockReturnValue()
  for (let n = 0; n < 2; n += 1) logError(new HostError('PORT is "x"; allowed: a number.'))
  logError(new TypeError('unknown'))
  const entries = write.mock.calls.map(([line]) => JSON.parse(line))
  expect(entries.map(({ error }) => error?.stack !== undefined)).toEqual([false, false, true])
})
