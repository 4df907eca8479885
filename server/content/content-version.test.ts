import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import {
  type ContentVersionReader,
  cacheByContentVersion,
  createContentVersionReader,
} from './content-version.ts'

let db: Database
let contentVersion: ContentVersionReader
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  db = await connectDatabase(createSqliteEngine(join(createTemporaryFolder(), 'copeaux.sqlite')))
  contentVersion = createContentVersionReader(db)
})
afterEach(async () => {
  vi.useRealTimers()
  await db.close()
})

test('the content version changes at midnight only in the workshop’s time zone', async () => {
  const at = async (time: string) => {
    vi.setSystemTime(new Date(time))
    return contentVersion()
  }
  const first = await at('2026-11-22T22:59:58Z')
  const second = await at('2026-11-22T23:00:00Z')
  expect(second).not.toBe(first)
  expect(await at('2026-11-23T22:59:59Z')).toBe(second)
  expect(await at('2026-11-23T23:00:01Z')).not.toBe(second)
  expect(await at('2026-11-22T22:59:58Z'), 'a clock that was set back').toBe(first)
})

test('a cached value is read again after a change and after a failed read', async () => {
  let reads = 0
  let isDown = false
  const read = cacheByContentVersion(contentVersion, async () => {
    reads += 1
    if (isDown) throw new Error('down')
    return reads
  })
  expect([await read(), await read()]).toEqual([1, 1])
  await db.touch()
  isDown = true
  await expect(read()).rejects.toThrow('down')
  isDown = false
  expect([await read(), await read()]).toEqual([3, 3])
})
