/**
 * Lets work on the same thing be done one piece after the other, first come first served; work on different things goes
 * on side by side.
 * @returns runs the work in the turn of that key; what it throws is the caller's alone
 */
export function inTurnOf() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const over = turn
      .catch(() => {})
      .finally(() => {
        if (last.get(key) === over) last.delete(key)
      })
    last.set(key, over)
    return turn
  }
}
