/**
 * Connects the API client with the password dialog: a rejected request awaits a promise that the
 * dialog resolves. This module imports neither of the two, so that the API client does not depend
 * on the screens.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * The reason for opening the password dialog: `sign_in` means that the session has expired, and
 * `confirm` means that the request needs a recent confirmation of the password.
 */
export type PasswordPromptReason = 'sign_in' | 'confirm'
type Request = {
  question: PasswordPromptReason
  promise: Promise<boolean>
  answer: (isProved: boolean) => void
}

const request = atom<Request | null>(null)

/**
 * Opens the password dialog. Resolves to true if the user entered the password and to false if the
 * user cancelled the dialog. Simultaneous requests share one dialog. A sign-in replaces a pending
 * confirmation, because signing in also confirms the password.
 */
export function requestPassword(question: PasswordPromptReason = 'sign_in'): Promise<boolean> {
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

/** Closes the password dialog and resolves the promise of the waiting API requests. */
export function resolvePasswordRequest(isProved: boolean) {
  const answered = request.get()
  request.set(null)
  answered?.answer(isProved)
}

/** Returns the reason why the password dialog is open, or null if it is closed. */
export const usePasswordPrompt = () =>
  useSyncExternalStore<PasswordPromptReason | null>(
    request.listen,
    () => request.get()?.question ?? null,
    () => null,
  )
