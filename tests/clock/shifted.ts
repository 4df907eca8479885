/**
 * Moves the clock of a process, its children and what it starts: `node --import` this with CLOCK_OFFSET, the
 * milliseconds by which it is another time than it is. The time zone is TZ's. Pages get theirs from `shiftClock` (site.ts).
 */
const offset = Number(process.env.CLOCK_OFFSET ?? 0)

/** A `Date` that is another time, wherever it asks for none in particular. In a page it is put in as text. */
function shiftDate(milliseconds: number) {
  const Real = Date
  const now = () => Real.now() + milliseconds
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}

if (offset !== 0) shiftDate(offset)
/** For a page: the same clock as the process that opens it. */
export const PAGE_CLOCK = `(${shiftDate})(${offset})`
