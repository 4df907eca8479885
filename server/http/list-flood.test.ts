import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPieces } from '../../tests/support/many-pieces.ts'
import { openSite, type TestSite } from '../../tests/support/site.ts'
import { createApp } from './app.ts'
import { buildCacheKey, NO_ENTITIES } from './cache/cache-keys.ts'
import { createPageCache } from './cache/page-cache.ts'
import { createHttpServer } from './http-server.ts'

let site: TestSite
let server: Server
beforeAll(async () => {
  site = await openSite()
  insertPieces(site.config.dataDir, 100, 2)
  const { config, services } = site
  const cache = createPageCache(services.contentVersion, async (url) =>
    buildCacheKey(url, NO_ENTITIES),
  )
  server = createHttpServer(createApp({ config, services }).fetch, { cache }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await site.close()
})

test('answers a cached list during a burst of lists of different lengths', async () => {
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.arrayBuffer()
    return answer.status
  }
  await ask('/api/news')
  let lists = 0
  const burst = Array.from({ length: 40 }, async (_, n) => {
    const status = await ask(`/api/art-pieces?limit=${n + 1000}`)
    lists += 1
    return status
  })
  expect(await ask('/api/news')).toBe(200)
  const listsBeforeIt = lists
  expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
  expect(listsBeforeIt).toBeLessThan(20)
})
