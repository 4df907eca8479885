/**
 * When loaded with `node --import`, this module shifts the clock of the Node process by
 * CLOCK_OFFSET milliseconds. If NODE_OPTIONS contains this option, the clocks of all child
 * processes are shifted too. The environment variable TZ sets the time zone. In browser pages,
 * tests/support/browser/site.ts shifts the clock with PAGE_CLOCK_SCRIPT.
 */
const offset = Number(process.env.CLOCK_OFFSET ?? 0)

/**
 * Replaces `Date` with a version whose current time is shifted. The source text of this function is
 * also injected into browser pages.
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
/** Script that shifts the clock of a browser page by the same offset as in this process. */
export const PAGE_CLOCK_SCRIPT = `(${shiftDate})(${offset})`
