/**
 * Bounds how many pages are rendered at once. Rendering takes the one thread that also answers cached pages, so further
 * requests wait in a short queue, and those that find it full are refused.
 */

/** Is thrown where a page is not rendered because too many others are waiting. */
export class TooBusy extends Error {}

export type RenderLimits = {
  /** Pages that are rendered at once. */
  running: number
  /** Requests that wait, of all addresses together. */
  waiting: number
}
export const RENDER_LIMITS: RenderLimits = { running: 2, waiting: 64 }

/**
 * The addresses of the clients take turns. Where the queue is full, a newcomer takes the last place of the address that
 * has most places, so that one address cannot shut out the others.
 */
export function createRenderQueue({ running: most, waiting }: RenderLimits) {
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
    const queue = queues.get(address)
    if (queue) queue.push(resolve)
    else queues.set(address, [resolve])
    size += 1
    return promise
  }

  function leave() {
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
      leave()
    }
  }
}
