/**
 * Connects the API client with the password dialog without importing either. The API client must
 * not depend on screens.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** `sign_in`: the session has expired. `confirm`: the user must confirm their identity again. */
export type PasswordPromptReason = 'sign_in' | 'confirm'
type Request = {
  reason: PasswordPromptReason
  promise: Promise<boolean>
  resolve: (isProved: boolean) => void
}

const request = atom<Request | null>(null)
let lastProof = -Infinity

/**
 * Resolves to false if the user cancels. Simultaneous requests share one dialog, which asks for a
 * sign-in if one of them needs it, because a sign-in also confirms the password. Opens no dialog if
 * the user has proved their identity since `sentAt`, a time of `performance.now()`.
 */
export function promptForPassword(
  reason: PasswordPromptReason = 'sign_in',
  sentAt = performance.now(),
): Promise<boolean> {
  if (sentAt < lastProof) return Promise.resolve(true)
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

export function resolvePasswordPrompt(isProved: boolean) {
  const pending = request.get()
  if (isProved) lastProof = performance.now()
  request.set(null)
  pending?.resolve(isProved)
}

export const usePasswordPromptReason = () =>
  useSyncExternalStore<PasswordPromptReason | null>(
    request.listen,
    () => request.get()?.reason ?? null,
    () => null,
  )
