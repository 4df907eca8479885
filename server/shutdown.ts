import type { Server } from 'node:http'

/** Milliseconds between two looks whether a connection has become idle, or the last work has ended. */
const LOOK = 20

/** Counts what is being answered: work goes on after its connection has gone. */
export function countWork() {
  let running = 0
  return {
    running: () => running,
    /** The same function, counted until what it promised is there. */
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
 * Takes no more connections, lets answers under way finish, and closes what is not done in time: an upload that is cut off
 * is sent again by the admin. Resolves when nothing works any more.
 * @param patience milliseconds for the answers
 * @param cleaning milliseconds for what is left to do after a cut
 */
export async function drain(
  server: Server,
  running: () => number,
  { patience, cleaning }: { patience: number; cleaning: number },
): Promise<void> {
  let isClosed = false
  server.close(() => {
    isClosed = true
  })
  await until(() => {
    // One that waits for its next request is kept open by Node.
    server.closeIdleConnections()
    return isClosed && running() === 0
  }, patience)
  server.closeAllConnections()
  await until(() => isClosed && running() === 0, cleaning)
}
