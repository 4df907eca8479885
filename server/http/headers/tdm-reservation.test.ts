import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openSite } from '../../../tests/support/site.ts'
import type { Env } from '../hono-env.ts'
import { refuseDataMining } from './security-headers.ts'

test('a response is reserved and not cacheable while the setting cannot be read', async () => {
  const site = await openSite()
  await site.sql('update workshop set welcomes_ai = 1')
  const app = new Hono<Env>()
    .use(refuseDataMining(site.services))
    .get('/', (c) => c.text('page', 200, { 'Cache-Control': 'public, max-age=0' }))
  const headers = async () => {
    const answer = await app.request('/')
    return ['tdm-reservation', 'cache-control'].map((name) => answer.headers.get(name))
  }
  await site.sql('alter table workshop rename to renamed')
  expect(await headers()).toEqual(['1', 'no-store'])
  await site.sql('alter table renamed rename to workshop')
  expect(await headers()).toEqual([null, 'public, max-age=0'])
  await site.close()
})
