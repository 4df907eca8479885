/**
 * Who listens on one database, and until when one that is gone may still answer with what it has kept: it may not have
 * seen yet that its line is cut.
 *
 * Each process keeps what it has finished by a lease: no longer than so many milliseconds after it last asked something on
 * its line and was answered. Whoever vanished asked last before it vanished, so that its lease is over that long after
 * (Gray and Cheriton, Leases, SOSP 1989).
 */

/**
 * @param lease milliseconds
 * @param now milliseconds of a clock that is never set back
 */
export function createRoll(lease: number, now: () => number) {
  let there = new Set<number>()
  /** Those who vanished without a word, with the end of their leases. */
  const vanished = new Map<number, number>()
  /** Those who said that they leave, as long as they are listed. */
  const left = new Set<number>()
  let lastAsked = Number.NEGATIVE_INFINITY
  /** Whoever has not looked for a lease's time may have missed one who came, kept something, and vanished. */
  let blindUntil = 0

  return {
    /**
     * @param listed who listened at some moment since then
     * @param asked the time at which that was asked
     * @returns those of them who have not left
     */
    looked(listed: number[], asked: number): Set<number> {
      if (now() - lastAsked > lease) blindUntil = now() + lease
      lastAsked = Math.max(lastAsked, asked)
      const here = new Set(listed)
      for (const pid of left) if (!here.delete(pid)) left.delete(pid)
      for (const pid of there) if (!here.has(pid)) vanished.set(pid, now() + lease)
      for (const [pid, until] of vanished) {
        if (here.has(pid) || until <= now()) vanished.delete(pid)
      }
      there = here
      return new Set(here)
    },
    /** It keeps nothing any more, whatever is listed. */
    leaves(pid: number) {
      left.add(pid)
      there.delete(pid)
      vanished.delete(pid)
    },
    /** @returns the time until which somebody who is not listed may answer with what was before a change that is made now */
    unseenUntil: () => Math.max(blindUntil, ...vanished.values()),
  }
}
