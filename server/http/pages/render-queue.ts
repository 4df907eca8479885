/** Limits rendering, because it blocks the event loop, which also serves cached pages. */

export class RenderQueueFullError extends Error {}

export type RenderQueueLimits = {
  maxRunning: number
  maxWaiting: number
  maxWaitMs: number
  maxPauseMs: number
}
export const RENDER_QUEUE_LIMITS: RenderQueueLimits = {
  maxRunning: 1,
  maxWaiting: 64,
  maxWaitMs: 10_000,
  maxPauseMs: 100,
}

/**
 * Networks take turns (round robin), so that a flood from one network delays only its own requests.
 * A full queue drops the newest request of the network that has the most.
 */
export function createRenderQueue({
  maxRunning,
  maxWaiting,
  maxWaitMs,
  maxPauseMs,
}: RenderQueueLimits) {
  type Waiting = (isTurn: boolean) => void
  // Maps each client network to its waiting requests. The first network has the next turn.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let size = 0

  /**
   * Makes room for a request of the network `address`. In a full queue, drops the newest request of
   * the network with the most waiting requests. Returns false, and drops nothing, if that network
   * has at most one more than `address`, because the two networks would only change places.
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
      const index = queue.indexOf(resolve)
      if (index === -1) return
      queue.splice(index, 1)
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

  /** Throws RenderQueueFullError if the request is dropped. */
  return async <Result>(address: string, render: () => Promise<Result>): Promise<Result> => {
    if (!(await waitForTurn(address))) throw new RenderQueueFullError()
    const startedAt = performance.now()
    try {
      return await render()
    } finally {
      // Pauses as long as the render took. Node accepts only one new connection in each turn of the
      // event loop, so visitors of cached pages would otherwise wait for all renders.
      setTimeout(startNext, Math.min(maxPauseMs, performance.now() - startedAt))
    }
  }
}
