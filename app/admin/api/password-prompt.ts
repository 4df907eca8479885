/**
 * Connects the API client with the password dialog: a rejected request awaits a promise that the
 * dialog resolves. This module imports neither the API client nor the dialog, so that the API
 * client does not depend on the screens.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * The reason for opening the password dialog: `sign_in` means that the session has expired, and
 * `confirm` means that the request needs a recent confirmation of the password.
 */
export type PasswordPromptReason = 'sign_in' | 'confirm'
type Request = {
  reason: PasswordPromptReason
  promise: Promise<boolean>
  resolve: (isProved: boolean) => void
}

const request = atom<Request | null>(null)

/**
 * Opens the password dialog. Resolves to true if the user entered the password and to false if the
 * user cancelled the dialog. Simultaneous requests share one dialog. If the dialog asks for a
 * confirmation and another request needs a sign-in, the dialog changes to a sign-in, because
 * signing in also confirms the password.
 */
export function promptForPassword(reason: PasswordPromptReason = 'sign_in'): Promise<boolean> {
  const pending = request.get()
  if (pending) {
    if (reason === 'sign_in') request.set({ ...pending, reason })
    return pending.promise
  }
  let resolve: Request['resolve'] = () => {}
  const promise = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise
  })
  request.set({ reason, promise, resolve })
  return promise
}

/** Closes the password dialog and resolves the promise of the waiting API requests. */
export function resolvePasswordPrompt(isProved: boolean) {
  const pending = request.get()
  request.set(null)
  pending?.resolve(isProved)
}

/** Returns the reason why the password dialog is open, or null if it is closed. */
export const usePasswordPromptReason = () =>
  useSyncExternalStore<PasswordPromptReason | null>(
    request.listen,
    () => request.get()?.reason ?? null,
    () => null,
  )
