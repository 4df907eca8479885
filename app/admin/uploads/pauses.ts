/** The pauses of photos before they are tried again, a little longer each time. */

/** The first pause and the longest, in milliseconds. */
const FIRST = 1000
const LONGEST = 30_000

export function createPauses(goOn: (id: number) => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout> | undefined>()
  const end = (id: number) => {
    clearTimeout(timers.get(id))
    return timers.delete(id)
  }
  const wake = (id: number) => {
    if (end(id)) goOn(id)
  }
  return {
    has: (id: number) => timers.has(id),
    /** `after`: as long as the site asks for, in milliseconds. Without a connection it waits until there is one. */
    begin(id: number, tries: number, after: number) {
      end(id)
      const pause = Math.max(after, Math.min(FIRST * 2 ** (tries - 1), LONGEST))
      timers.set(id, navigator.onLine ? setTimeout(() => wake(id), pause) : undefined)
    },
    end,
    /** Ends its pause: it goes on at once. */
    wake,
    clear() {
      for (const id of [...timers.keys()]) end(id)
    },
  }
}
