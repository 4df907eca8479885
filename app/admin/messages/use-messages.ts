import type { Message } from '../../../shared/message.ts'
import { useReadList } from '../content/use-read-list.ts'
import { readMessages } from './calls.ts'

/** Visitors' messages. */
export function useMessages() {
  const { change, items: messages, ...read } = useReadList(readMessages)
  return {
    ...read,
    messages,
    /** As the server says it is now. */
    replace: (message: Message) =>
      change((all) => all.map((one) => (one.id === message.id ? message : one))),
    drop: (id: number) => change((all) => all.filter((one) => one.id !== id)),
  }
}
export type Messages = ReturnType<typeof useMessages>
