import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Browsers refuse some ports up to 10080. Linux assigns ports from 32768 upwards to other
 * connections, so such a port might be taken before the caller listens on it.
 */
const [MIN_PORT, MAX_PORT] = [11_000, 32_767]
const MAX_TRIES = 100

/** Returns a TCP port on which no process listens. */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(MIN_PORT, MAX_PORT + 1)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      continue
    }
    await once(server.close(), 'close')
    return port
  }
}
