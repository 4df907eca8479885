import { useCallback, useEffect, useState } from 'react'
import type { Message } from '../../../shared/message.ts'
import { useReturn } from '../content/use-return.ts'
import { readMessages } from './calls.ts'

type Read = { state: 'loading' | 'failed' | 'ready'; messages: Message[] }

/** Visitors' messages, read anew when the artist comes back to the page. */
export function useMessages() {
  const [read, setRead] = useState<Read>({ state: 'loading', messages: [] })
  const load = useCallback(async () => {
    const answer = await readMessages()
    setRead((old) => {
      if (answer.ok) return { state: 'ready', messages: answer.value }
      // What was read before stays: old news is better than none.
      return old.state === 'ready' ? old : { ...old, state: 'failed' }
    })
  }, [])
  useEffect(() => void load(), [load])
  useReturn(load)
  const update = (change: (messages: Message[]) => Message[]) =>
    setRead((old) => ({ ...old, messages: change(old.messages) }))
  return {
    ...read,
    load,
    /** As the server says it is now. */
    replace: (message: Message) =>
      update((messages) => messages.map((one) => (one.id === message.id ? message : one))),
    drop: (id: number) => update((messages) => messages.filter((one) => one.id !== id)),
  }
}
export type Messages = ReturnType<typeof useMessages>
