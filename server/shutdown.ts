import type { Server } from 'node:http'

/** Polling interval in milliseconds. */
const LOOK = 20

/** Counts running requests. A request may still run after its connection is closed. */
export function countRequests() {
  let running = 0
  return {
    running: () => running,
    /** Returns the same function, which counts as running until its promise settles. */
    counted:
      <Arguments extends unknown[], Answer>(work: (...given: Arguments) => Answer) =>
      (...given: Arguments): Answer => {
        running += 1
        const done = () => {
          running -= 1
        }
        try {
          const answer = work(...given)
          if (answer instanceof Promise) answer.then(done, done)
          else done()
          return answer
        } catch (error) {
          done()
          throw error
        }
      },
  }
}

async function until(isDone: () => boolean, milliseconds: number) {
  const end = Date.now() + milliseconds
  while (!isDone() && Date.now() < end) await new Promise((later) => setTimeout(later, LOOK))
}

/**
 * Stops accepting connections, waits for running requests, then closes the remaining connections.
 * The admin repeats an upload that was cut off. Resolves when no request runs any more.
 * @param patience how long to wait for the running requests, in milliseconds
 * @param cleaning how long to wait for their cleanup after the connections were closed, in
 * milliseconds
 */
export async function shutdown(
  server: Server,
  running: () => number,
  { patience, cleaning }: { patience: number; cleaning: number },
): Promise<void> {
  let isClosed = false
  server.close(() => {
    isClosed = true
  })
  await until(() => {
    // Node keeps an idle keep-alive connection open, so it is closed here.
    server.closeIdleConnections()
    return isClosed && running() === 0
  }, patience)
  server.closeAllConnections()
  await until(() => isClosed && running() === 0, cleaning)
}
