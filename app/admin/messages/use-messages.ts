import { useCallback, useEffect, useRef, useState } from 'react'
import { FIRST_PART } from '../../../shared/list-part.ts'
import type { Message, MessageList, MessageSummary } from '../../../shared/message.ts'
import { useReturn } from '../content/use-return.ts'
import { readMessages } from './calls.ts'

/** Milliseconds of rest after which what was typed is searched. */
const REST = 250

type Read = {
  state: 'loading' | 'failed' | 'ready'
  messages: MessageSummary[]
  hasMore: boolean
  /** True when neither a search nor a filter applies. */
  isWhole: boolean
}

/** Reads visitors' messages page by page, as they were chosen and searched. The server does the search. */
export function useMessages() {
  const [show, setShow] = useState<MessageList>('all')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const [read, setRead] = useState<Read>({
    state: 'loading',
    messages: [],
    hasMore: false,
    isWhole: true,
  })
  const asked = useRef(0)
  const changed = useRef(0)

  /** @param kept the message that stays although it may not be in the list any more: it is open */
  const load = useCallback(
    async (kept: number | null = null) => {
      const mine = ++asked.current
      let answer: Awaited<ReturnType<typeof readMessages>>
      let before: number
      do {
        before = changed.current
        answer = await readMessages(show, typed)
        if (mine !== asked.current) return
        // An answer from before a change would bring back what the change removed.
      } while (before !== changed.current)
      setRead((old) => {
        if (!answer.ok) return old.state === 'ready' ? old : { ...old, state: 'failed' }
        const isThere = answer.value.some(({ id }) => id === kept)
        const open = isThere ? [] : old.messages.filter(({ id }) => id === kept)
        return {
          state: 'ready',
          messages: [...answer.value, ...open].sort((a, b) => b.id - a.id),
          hasMore: answer.value.length === FIRST_PART,
          isWhole: show === 'all' && typed === '',
        }
      })
    },
    [show, typed],
  )
  useEffect(() => {
    const timer = setTimeout(() => void load(), typed ? REST : 0)
    return () => clearTimeout(timer)
  }, [load, typed])
  useReturn(useCallback(() => void load(opened), [load, opened]))

  async function more() {
    const mine = asked.current
    const answer = await readMessages(show, typed, read.messages.at(-1)?.id)
    if (mine !== asked.current || !answer.ok) return answer
    setRead((old) => ({
      ...old,
      messages: [...old.messages, ...answer.value],
      hasMore: answer.value.length === FIRST_PART,
    }))
    return answer
  }
  const change = useCallback((next: (messages: MessageSummary[]) => MessageSummary[]) => {
    changed.current += 1
    setRead((old) => ({ ...old, messages: next(old.messages) }))
  }, [])
  /** Shows a message as the server says it is now. */
  const replace = useCallback(
    (message: Message) =>
      change((all) => all.map((one) => (one.id === message.id ? message : one))),
    [change],
  )
  return {
    ...read,
    ...{ show, typed, opened, setOpened, load, more },
    choose(next: MessageList) {
      setShow(next)
      setOpened(null)
    },
    search(words: string) {
      setTyped(words)
      setOpened(null)
    },
    replace,
    drop: (ids: number[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  }
}
export type Messages = ReturnType<typeof useMessages>
