/** Heavy work that strangers can ask for: little of it at once, a short queue, and a refusal for what is beyond that. */
export type Asker = {
  /** Somebody known to us goes first, and finds places of their own in the queue. */
  isKnown: boolean
  /** Aborts when the asker has left: work that has not begun by then is dropped. */
  signal?: AbortSignal | undefined
}
/** `busy`: there was no place in the queue, or nobody waits for the answer any more. */
export type Turn<Result> = { ok: true; value: Result } | { ok: false; code: 'busy' }

/** @param most how much runs at once, and how much waits for it of each: the known and the strangers */
export function boundedTurns(most: { running: number; waiting: number }) {
  type Waiting = (isTurn: boolean) => void
  const queues = { known: new Set<Waiting>(), strangers: new Set<Waiting>() }
  let running = 0

  const leave = () => {
    const queue = queues.known.size > 0 ? queues.known : queues.strangers
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next(true)
  }

  async function enter({ isKnown, signal }: Asker): Promise<boolean> {
    if (signal?.aborted) return false
    if (running < most.running) {
      running += 1
      return true
    }
    const queue = isKnown ? queues.known : queues.strangers
    if (queue.size >= most.waiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const drop = () => {
      queue.delete(resolve)
      resolve(false)
    }
    queue.add(resolve)
    signal?.addEventListener('abort', drop, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', drop))
  }

  return {
    /** Whether a stranger who asked now would be refused. */
    isFull: () => queues.strangers.size >= most.waiting,
    async take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Turn<Result>> {
      if (!(await enter(asker))) return { ok: false, code: 'busy' }
      try {
        return { ok: true, value: await work() }
      } finally {
        leave()
      }
    },
  }
}
