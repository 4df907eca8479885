/** Logs sign-ins and confirmations, without names and addresses, so that the host can see who tries to come in. */
import type { say } from '../log.ts'
import type { SignInRefused } from './sign-in.ts'

const MINUTE = 60_000
/** Failures that are listed in a minute; the others are counted, so that nobody fills the log. */
const MOST = 30

export type SignInOutcome = 'ok' | SignInRefused['code']
/** Nothing was compared. */
const isTurnedAway = (outcome: SignInOutcome) =>
  outcome === 'too_many_attempts' || outcome === 'busy'

/** @param hashAddress gives the keyed hash of an address: the same one each time */
export function createSignInLog(hashAddress: (address: string) => string, write: typeof say) {
  let listed = 0
  let unlisted = 0
  let timer: NodeJS.Timeout | undefined

  function endMinute() {
    clearTimeout(timer)
    timer = undefined
    if (unlisted > 0) write('warning', 'failed sign-ins that are not listed', { count: unlisted })
    listed = 0
    unlisted = 0
  }
  return {
    record(event: 'sign-in' | 'confirmation', outcome: SignInOutcome, address: string) {
      const fields = { outcome, address: hashAddress(address) }
      if (outcome === 'ok') return write('info', event, fields)
      timer ??= setTimeout(endMinute, MINUTE).unref()
      if (isTurnedAway(outcome) || listed >= MOST) {
        unlisted += 1
        return
      }
      listed += 1
      write('warning', event, fields)
    },
    /** Logs what was counted until now. */
    close: endMinute,
  }
}
