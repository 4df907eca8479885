/**
 * Bounds how many pages are rendered at once. Rendering takes the one thread that also answers cached pages, so further
 * requests wait in a short queue, and those that find it full are refused.
 */

/** Milliseconds between two renders. */
const PAUSE = 2

/** Is thrown where a page is not rendered because too many others are waiting. */
export class TooBusy extends Error {}

export type RenderLimits = {
  /** Pages that are rendered at once. */
  running: number
  /** Requests that wait, of all addresses together. */
  waiting: number
  /** Milliseconds after which one that waits is refused. */
  patience: number
}
export const RENDER_LIMITS: RenderLimits = { running: 1, waiting: 64, patience: 10_000 }

/**
 * The networks of the clients take turns. Where the queue is full, a newcomer takes the last place of the address that
 * has most places, so that one address cannot shut out the others.
 */
export function createRenderQueue({ running: most, waiting, patience }: RenderLimits) {
  type Waiting = (isTurn: boolean) => void
  /** In the order of their next turn. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let size = 0

  /** Returns whether the address may wait. */
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
   * Runs `render` when it is its turn.
   * @throws TooBusy
   */
  return async <Result>(address: string, render: () => Promise<Result>): Promise<Result> => {
    if (!(await enter(address))) throw new TooBusy()
    try {
      return await render()
    } finally {
      // Node accepts one new connection in each turn of the event loop, and a render often takes a
      // whole turn. The pause lets it accept and answer the others, whose pages are cached.
      setTimeout(passOn, PAUSE)
    }
  }
}
