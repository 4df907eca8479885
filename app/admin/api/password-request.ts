/**
 * The meeting point of a refused call and the dialog that asks for the password again: the call waits here, the dialog
 * answers. It imports neither, so that the client and the screens stay apart.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

type Request = { promise: Promise<boolean>; answer: (signedIn: boolean) => void }

const request = atom<Request | null>(null)

/** Waits until somebody signs in again (true) or gives up (false). Calls refused together share one question. */
export function askForPassword(): Promise<boolean> {
  const asked = request.get()
  if (asked) return asked.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  request.set({ promise, answer: resolve })
  return promise
}

/** Ends the question; the calls that waited go on. */
export function answerPasswordRequest(signedIn: boolean) {
  const answered = request.get()
  request.set(null)
  answered?.answer(signedIn)
}

/** Whether a call is waiting for the password. */
export const usePasswordAsked = () =>
  useSyncExternalStore(
    request.listen,
    () => request.get() !== null,
    () => false,
  )
