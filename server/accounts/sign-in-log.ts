/** The log of sign-ins contains no user names, and IP addresses are hashed. */
import type { log } from '../logger.ts'
import type { SignInRejection } from './sign-in.ts'

const MINUTE = 60_000
/** Further failures are only counted, so that an attack cannot fill the log. */
const MAX_LOGGED_PER_MINUTE = 30

export type SignInResultCode = 'ok' | SignInRejection['code']
const isRefusedEarly = (outcome: SignInResultCode) =>
  outcome === 'too_many_attempts' || outcome === 'busy'

export function createSignInLog(hashAddress: (address: string) => string, writeLog: typeof log) {
  let loggedCount = 0
  let unloggedCount = 0
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (unloggedCount > 0)
      writeLog('warning', 'failed sign-ins that are not listed', { count: unloggedCount })
    loggedCount = 0
    unloggedCount = 0
  }
  return {
    record(
      event: 'sign-in' | 'confirmation' | 'password link',
      outcome: SignInResultCode,
      address: string,
    ) {
      const fields = { outcome, address: hashAddress(address) }
      if (outcome === 'ok') return writeLog('info', event, fields)
      timer ??= setTimeout(flush, MINUTE).unref()
      if (isRefusedEarly(outcome) || loggedCount >= MAX_LOGGED_PER_MINUTE) {
        unloggedCount += 1
        return
      }
      loggedCount += 1
      writeLog('warning', event, fields)
    },
    close: flush,
  }
}
