/**
 * Shifts the clock of a Node process and its children by CLOCK_OFFSET milliseconds. Load it with
 * `node --import`. TZ sets the time zone. tests/support/browser/site.ts shifts the clock of pages
 * with PAGE_CLOCK.
 */
const offset = Number(process.env.CLOCK_OFFSET ?? 0)

/**
 * Replaces `Date` with a version whose current time is shifted. Its source text is also injected
 * into pages.
 */
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
/** Script for pages that sets the same clock as in this process. */
export const PAGE_CLOCK_SCRIPT = `(${shiftDate})(${offset})`
