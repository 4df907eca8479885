/**
 * Limits the number of pages that are rendered at once. Rendering blocks the event loop, which also
 * serves cached pages, so further requests wait in a short queue. Requests that find the queue full
 * are rejected.
 */

/** Pause in milliseconds between two renders. */
const PAUSE = 2

/** Thrown if a page is not rendered because the queue is full or the wait takes too long. */
export class QueueFullError extends Error {}

export type RenderLimits = {
  /** Maximum number of concurrent renders. */
  running: number
  /** Maximum number of waiting requests of all addresses together. */
  waiting: number
  /** Maximum waiting time in milliseconds. */
  patience: number
}
export const RENDER_LIMITS: RenderLimits = { running: 1, waiting: 64, patience: 10_000 }

/**
 * Creates a fair queue that serves the client networks in turn (round robin). If the queue is full,
 * a new request replaces the last one of the address with the most waiting requests, so that one
 * address cannot block the others.
 */
export function createRenderQueue({ running: most, waiting, patience }: RenderLimits) {
  type Waiting = (isTurn: boolean) => void
  /** Waiting requests by address. The Map's order is the order of the next turns. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let size = 0

  /**
   * Returns true if the address may add a request, and removes another one from a full queue if
   * necessary.
   */
  function findRoom(address: string): boolean {
    if (size < waiting) return true
    const own = queues.get(address)?.length ?? 0
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= own + 1) return false
    longest.pop()?.(false)
    size -= 1
    return true
  }

  async function enter(address: string): Promise<boolean> {
    if (running < most) {
      running += 1
      return true
    }
    if (!findRoom(address)) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const queue = queues.get(address) ?? []
    queues.set(address, queue)
    queue.push(resolve)
    size += 1
    const giveUp = () => {
      const place = queue.indexOf(resolve)
      if (place === -1) return
      queue.splice(place, 1)
      if (queue.length === 0) queues.delete(address)
      size -= 1
      resolve(false)
    }
    const timer = setTimeout(giveUp, patience)
    return promise.finally(() => clearTimeout(timer))
  }

  function passOn() {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [address, queue] = next
    const turn = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    size -= 1
    turn?.(true)
  }

  /**
   * Runs `render` when its turn comes.
   * @throws TooBusy if the request is rejected
   */
  return async <Result>(address: string, render: () => Promise<Result>): Promise<Result> => {
    if (!(await enter(address))) throw new QueueFullError()
    try {
      return await render()
    } finally {
      // Node accepts one new connection in each turn of the event loop, and a render often takes a
      // whole turn. The pause lets it accept and answer the others, whose pages are cached.
      setTimeout(passOn, PAUSE)
    }
  }
}
