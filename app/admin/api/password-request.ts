/**
 * Connects a refused call with the password dialog: the call awaits a promise that the dialog
 * resolves. This module imports neither of them, so the API client does not depend on the screens.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * `sign_in`: the session has expired. `confirm`: the session is valid, but the call needs a recent
 * confirmation of the password.
 */
export type PasswordQuestion = 'sign_in' | 'confirm'
type Request = {
  question: PasswordQuestion
  promise: Promise<boolean>
  answer: (isProved: boolean) => void
}

const request = atom<Request | null>(null)

/**
 * Opens the password dialog. Resolves to true if the password was entered, false if the dialog was
 * cancelled. Simultaneous calls share one dialog. Signing in also confirms, so it replaces a
 * request for confirmation.
 */
export function askForPassword(question: PasswordQuestion = 'sign_in'): Promise<boolean> {
  const asked = request.get()
  if (asked) {
    if (question === 'sign_in') request.set({ ...asked, question })
    return asked.promise
  }
  let answer: Request['answer'] = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  request.set({ question, promise, answer })
  return promise
}

/** Closes the password dialog and resolves the waiting calls. */
export function resolvePasswordRequest(isProved: boolean) {
  const answered = request.get()
  request.set(null)
  answered?.answer(isProved)
}

/** Returns what the password dialog has to ask, or null if no call waits for it. */
export const usePasswordQuestion = () =>
  useSyncExternalStore<PasswordQuestion | null>(
    request.listen,
    () => request.get()?.question ?? null,
    () => null,
  )
