import type { Server } from 'node:http'

/** In milliseconds. */
const POLL_INTERVAL = 20

/**
 * Counts the running requests, because a request may still be running after its connection was
 * closed.
 */
export function createRequestCounter() {
  let running = 0
  return {
    running: () => running,
    /** Counts a request as running until the promise of the handler settles. */
    track:
      <Arguments extends unknown[], Value>(work: (...args: Arguments) => Value) =>
      (...args: Arguments): Value => {
        running += 1
        const done = () => {
          running -= 1
        }
        try {
          const result = work(...args)
          if (result instanceof Promise) result.then(done, done)
          else done()
          return result
        } catch (error) {
          done()
          throw error
        }
      },
  }
}

async function waitUntil(isDone: () => boolean, milliseconds: number) {
  const end = Date.now() + milliseconds
  while (!isDone() && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
}

/**
 * Stops accepting connections, waits for running requests, then closes the remaining connections.
 * The admin area repeats an interrupted upload.
 * @param requestTimeout milliseconds to wait for running requests
 * @param cleanupTimeout milliseconds to wait for the requests to clean up after their connections
 * were closed
 */
export async function shutDownServer(
  server: Server,
  running: () => number,
  { requestTimeout, cleanupTimeout }: { requestTimeout: number; cleanupTimeout: number },
): Promise<void> {
  let isClosed = false
  server.close(() => {
    isClosed = true
  })
  await waitUntil(() => {
    // Node would otherwise keep idle connections open, and the server would never close.
    server.closeIdleConnections()
    return isClosed && running() === 0
  }, requestTimeout)
  server.closeAllConnections()
  await waitUntil(() => isClosed && running() === 0, cleanupTimeout)
}
