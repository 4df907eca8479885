/**
 * The meeting point of a refused call and the dialog that asks for the password again: the call waits here, the dialog
 * answers. It imports neither, so that the client and the screens stay apart.
 */
import { useSyncExternalStore } from 'react'

type Request = { promise: Promise<boolean>; answer: (signedIn: boolean) => void }

let request: Request | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Waits until somebody signs in again (true) or gives up (false). Calls refused together share one question. */
export function askForPassword(): Promise<boolean> {
  if (!request) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    request = { promise, answer: resolve }
    tell()
  }
  return request.promise
}

/** Ends the question; the calls that waited go on. */
export function answerPasswordRequest(signedIn: boolean) {
  const answered = request
  request = null
  tell()
  answered?.answer(signedIn)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call is waiting for the password. */
export const usePasswordAsked = () =>
  useSyncExternalStore(
    subscribe,
    () => request !== null,
    () => false,
  )
