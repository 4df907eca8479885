import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from './hono-env.ts'
import { createMediaFileHandler } from './media.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a photo from object storage is sent completely if JavaScript collects garbage meanwhile', async () => {
  const photo = 'x'.repeat(200_000)
  const storage = createServer((_, response) => response.end(photo)).listen(0, '127.0.0.1')
  await new Promise((listens) => storage.once('listening', listens))
  const { port } = storage.address() as AddressInfo
  const send = createMediaFileHandler({
    publicUrl: null,
    open: () => fetch(`http://127.0.0.1:${port}`),
  })
  const app = new Hono<Env>().get('/', async (c) => (await send(c, 'photo')) ?? c.notFound())
  try {
    const response = await app.request('/')
    for (let times = 0; times < 5; times++) {
      collectGarbage()
      await wait(10)
    }
    expect(await response.text()).toBe(photo)
  } finally {
    storage.close()
  }
})
