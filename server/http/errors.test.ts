import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import admin from '../../locales/admin.fr.json' with { type: 'json' }
import forms from '../../locales/admin-form.fr.json' with { type: 'json' }
import registrations from '../../locales/admin-registrations.fr.json' with { type: 'json' }
import apiErrors from '../../locales/api-errors.fr.json' with { type: 'json' }
import { SAME_ORIGIN_HEADERS } from '../../tests/support/server-process.ts'
import { openSite, type TestSite } from '../../tests/support/site.ts'
import { classifyError } from '../classify-error.ts'
import { createCategoryService } from '../content/entities/categories.ts'
import { connectDatabase } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { createApp } from './app.ts'

test('every rule of the shared schemas has a French message', async () => {
  const folder = new URL('../../shared/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /^[\w/-]+\.ts$/.test(file) && !/test|markdown/.test(file),
  )
  const source = (
    await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  ).join()
  // Collects the names of the validation rules from the source code. A rule is a string that is the
  // last argument of a function call.
  const rules = [...source.matchAll(/'([a-z]+(?:_[a-z]+)+|required|negative)',?\s*\)/g)]
    .map((match) => match[1] as string)
    // Excludes the entity type `art_piece`, which is no rule.
    .filter((word) => word !== 'art_piece')
  expect(rules.length).toBeGreaterThan(20)
  const texts = { ...admin.errors, ...forms.errors, ...registrations.errors, ...apiErrors }
  expect([...new Set(rules)].filter((rule) => !(rule in texts))).toEqual([])
})

test('every error code has a French message', async () => {
  const source = await readFile(new URL('./errors.ts', import.meta.url), 'utf8')
  const table = source.slice(
    source.indexOf('const STATUS'),
    source.indexOf('\n} satisfies', source.indexOf('const STATUS')),
  )
  const codes = [...table.matchAll(/^ {2}(\w+): \d{3}/gm)].map((match) => match[1] as string)
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !(code in { ...admin.errors, ...apiErrors }))).toEqual([])
})

describe('when the database cannot write', () => {
  let site: TestSite
  const log = vi.spyOn(console, 'log')
  beforeEach(async () => {
    log.mockReset()
    log.mockImplementation(() => {})
    site = await openSite()
    await site.signIn()
  })
  afterEach(() => site.close())
  const file = () => join(site.config.dataDir, 'copeaux.sqlite')
  const add = (ask = site.ask) => ask('/api/categories', { method: 'POST', body: { name: 'Bols' } })

  test('answers 503 with Retry-After while it is locked, continues to read, and recovers', async () => {
    const other = new DatabaseSync(file())
    other.exec('begin immediate')
    const answer = await add()
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'busy'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await site.ask('/api/categories')).status).toBe(200)
    other.exec('rollback')
    other.close()
    expect((await add()).status).toBe(201)
    expect(log).toHaveBeenCalledOnce()
  })

  test('waits once for many changes while it is locked, and waits again at the next lock', async () => {
    const other = new DatabaseSync(file())
    other.exec('begin immediate')
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    // All 20 requests fail, because another connection holds the write lock of the database. Only
    // one of them may wait 250 ms for the lock: 20 waits would take 5 seconds.
    expect(performance.now() - begun).toBeLessThan(2500)
    other.exec('rollback')
    expect((await add()).status).toBe(201)

    other.exec('begin immediate')
    const again = performance.now()
    const name = 'Totems'
    const late = await site.ask('/api/categories', { method: 'POST', body: { name } })
    expect(late.status).toBe(503)
    expect(performance.now() - again).toBeGreaterThan(200)
    other.close()
  })

  test('answers 507 and stores nothing if the disk is full', async () => {
    const db = await connectDatabase(createSqliteEngine(file()))
    const collections = { ...site.services.collections, category: createCategoryService(db) }
    const services = { ...site.services, collections }
    const app = createApp({ config: site.config, services })
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.queries)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db.queries)
    const cookie = await site.signIn()
    const before = await site.dump()
    const answer = await app.request('/api/categories', {
      method: 'POST',
      body: JSON.stringify({ name: 'Bols', description: 'x'.repeat(50_000) }),
      headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([507, 'disk_full'])
    expect(await site.dump()).toBe(before)
    await db.close()
  })

  test('answers 500 to an unexpected error without details', async () => {
    await site.services.close()
    const answer = await site.ask('/api/categories')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ error: apiErrors.failed, code: 'failed' })
    expect(log).toHaveBeenCalledOnce()
  })
})

test.each([
  [{ errcode: 5 }, 'busy'],
  [{ errcode: 517 }, 'busy'],
  [{ errcode: 13 }, 'disk_full'],
  [{ errcode: 2067 }, 'conflict'],
  [{ errcode: 1 }, null],
  [{ code: 'ENOSPC' }, 'disk_full'],
  [{ code: '53100' }, 'disk_full'],
  [{ code: '53300' }, 'busy'],
  [{ code: '57P01' }, 'busy'],
  [{ code: 'ECONNREFUSED' }, 'busy'],
  [{ code: '23505' }, 'conflict'],
  [{ code: '40P01' }, 'conflict'],
  [{ code: '42703' }, null],
  [{ message: 'Connection terminated unexpectedly' }, 'busy'],
  [{}, null],
])('an error with %o is known as %s', (fields, failure) => {
  expect(classifyError(Object.assign(new Error('x'), fields))).toBe(failure)
})

test('a response of the object storage that breaks off counts as a temporary error', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('x', () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}`)
    const error = await response.arrayBuffer().catch((thrown: Error) => thrown)
    expect(classifyError(error), String(error)).toBe('busy')
  } finally {
    server.close()
  }
})
