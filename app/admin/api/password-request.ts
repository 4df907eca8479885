/**
 * The meeting point of a refused call and the dialog that asks for the password again: the call waits here, the dialog
 * answers. It imports neither, so that the client and the screens stay apart.
 */
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** `sign_in`: the session has ended. `confirm`: it goes on, but the call needs a recent confirmation of the password. */
export type PasswordQuestion = 'sign_in' | 'confirm'
type Request = {
  question: PasswordQuestion
  promise: Promise<boolean>
  answer: (isProved: boolean) => void
}

const request = atom<Request | null>(null)

/**
 * Waits until somebody has given the password (true) or gives up (false). Calls refused together share one question;
 * signing in also confirms, so it takes the place of a confirmation.
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

/** Ends the question; the calls that waited go on. */
export function answerPasswordRequest(isProved: boolean) {
  const answered = request.get()
  request.set(null)
  answered?.answer(isProved)
}

/** The question that a call is waiting for; null when no call waits. */
export const usePasswordQuestion = () =>
  useSyncExternalStore<PasswordQuestion | null>(
    request.listen,
    () => request.get()?.question ?? null,
    () => null,
  )
