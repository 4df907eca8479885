import type { Server } from 'node:http'

/** Polling interval during the shutdown in milliseconds. */
const POLL_INTERVAL = 20

/**
 * Counts the running requests. The shutdown needs this number, because a request may still be
 * running after its connection was closed.
 */
export function createRequestCounter() {
  let running = 0
  return {
    running: () => running,
    /**
     * Wraps a request handler, so that a request counts as running until the promise of the handler
     * settles.
     */
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
 * Shuts the HTTP server down. Stops accepting connections, waits for running requests, then closes
 * the remaining connections. If an upload is interrupted when its connection is closed, the admin
 * area repeats the upload. The promise resolves when no request is running any more, or when both
 * timeouts are over.
 * @param requestTimeout the maximum time to wait for running requests, in milliseconds
 * @param cleanupTimeout the maximum time to wait for the requests to clean up after their
 * connections were closed, in milliseconds
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
    // Closes keep-alive connections that have become idle, because Node would otherwise keep them
    // open and the server would not close.
    server.closeIdleConnections()
    return isClosed && running() === 0
  }, requestTimeout)
  server.closeAllConnections()
  await waitUntil(() => isClosed && running() === 0, cleanupTimeout)
}
