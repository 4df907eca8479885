/**
 * Limits the number of pages that are rendered at the same time. Rendering blocks the event loop,
 * which also serves cached pages, so further requests wait in a short queue. Requests that arrive
 * when the queue is full are rejected.
 */

/** Pause in milliseconds between two renders. */
const RENDER_PAUSE_MS = 2

/** Thrown if a page is not rendered because the queue is full or the wait takes too long. */
export class RenderQueueFullError extends Error {}

export type RenderQueueLimits = {
  /** Maximum number of concurrent renders. */
  maxRunning: number
  /** Maximum number of requests that wait, from all client networks together. */
  maxWaiting: number
  /** Maximum time in milliseconds that a request waits. */
  maxWaitMs: number
}
export const RENDER_QUEUE_LIMITS: RenderQueueLimits = {
  maxRunning: 1,
  maxWaiting: 64,
  maxWaitMs: 10_000,
}

/**
 * Creates a fair queue that serves client networks in turn (round robin). If the queue is full, a
 * new request replaces the last request of the network with the most waiting requests, so that one
 * network cannot block the others.
 */
export function createRenderQueue({ maxRunning, maxWaiting, maxWaitMs }: RenderQueueLimits) {
  type Waiting = (isTurn: boolean) => void
  /** Waiting requests by client network. The first entry has the next turn. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let size = 0

  /**
   * Makes room for one more request of the network `address`. If the queue is full, removes the
   * last request of the network with the most waiting requests. That network must have at least two
   * more waiting requests than `address`. With a smaller difference, the removal would not make the
   * queue fairer.
   * @returns false if there is no room
   */
  function makeRoom(address: string): boolean {
    if (size < maxWaiting) return true
    const ownLength = queues.get(address)?.length ?? 0
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= ownLength + 1) return false
    longest.pop()?.(false)
    size -= 1
    return true
  }

  async function waitForTurn(address: string): Promise<boolean> {
    if (running < maxRunning) {
      running += 1
      return true
    }
    if (!makeRoom(address)) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const queue = queues.get(address) ?? []
    queues.set(address, queue)
    queue.push(resolve)
    size += 1
    const leaveQueue = () => {
      const place = queue.indexOf(resolve)
      if (place === -1) return
      queue.splice(place, 1)
      if (queue.length === 0) queues.delete(address)
      size -= 1
      resolve(false)
    }
    const timer = setTimeout(leaveQueue, maxWaitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  function startNext() {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [address, queue] = next
    const startRender = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    size -= 1
    startRender?.(true)
  }

  /**
   * Waits for a turn and then runs `render`.
   * @throws RenderQueueFullError if the request is rejected
   */
  return async <Result>(address: string, render: () => Promise<Result>): Promise<Result> => {
    if (!(await waitForTurn(address))) throw new RenderQueueFullError()
    try {
      return await render()
    } finally {
      // Waits before the next render, because Node accepts only one new connection in each turn of
      // the event loop and a render often takes a whole turn. During the pause, Node can accept
      // further connections and answer requests for cached pages.
      setTimeout(startNext, RENDER_PAUSE_MS)
    }
  }
}
