/**
 * Logs sign-ins and confirmations for the host, without user names and with hashed IP addresses.
 */
import type { say } from '../logger.ts'
import type { SignInRefused } from './sign-in.ts'

const MINUTE = 60_000
/**
 * Most failures that are logged per minute. Further ones are only counted, so that an attack cannot
 * fill the log.
 */
const MOST = 30

export type SignInOutcome = 'ok' | SignInRefused['code']
/** Returns true if the attempt was refused before a password was compared. */
const isTurnedAway = (outcome: SignInOutcome) =>
  outcome === 'too_many_attempts' || outcome === 'busy'

/** @param hashAddress returns a keyed hash of an IP address */
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
    /** Logs the number of failures that were not listed. */
    close: endMinute,
  }
}
