import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message, MessageListFilter, MessageSummary } from '../../../shared/message.ts'
import { FIRST_PAGE_SIZE } from '../../../shared/pagination.ts'
import { getErrorMessage } from '../api/api.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { fetchMessages, restoreMessages } from './messages-api.ts'

/** Debounce in milliseconds. */
const SEARCH_DEBOUNCE = 250

type LoadedMessages = {
  state: 'loading' | 'failed' | 'ready'
  messages: MessageSummary[]
  hasMore: boolean
  isUnfiltered: boolean
}

/** Reads page by page. The server applies the filter and the search. */
export function useMessages() {
  const [show, setShow] = useState<MessageListFilter>('all')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const [list, setList] = useState<LoadedMessages>({
    state: 'loading',
    messages: [],
    hasMore: false,
    isUnfiltered: true,
  })
  const requestCount = useRef(0)
  const changeCount = useRef(0)

  /** @param openId the open message, which stays in the list even if the filter excludes it */
  const load = useCallback(
    async (openId: number | null = null) => {
      const request = ++requestCount.current
      let result: Awaited<ReturnType<typeof fetchMessages>>
      let changesBefore: number
      do {
        changesBefore = changeCount.current
        result = await fetchMessages(show, typed)
        if (request !== requestCount.current) return
        // Repeats the request if a message changed meanwhile, because the outdated response would
        // undo the change.
      } while (changesBefore !== changeCount.current)
      setList((old) => {
        if (!result.ok) return old.state === 'ready' ? old : { ...old, state: 'failed' }
        const isThere = result.value.some(({ id }) => id === openId)
        const open = isThere ? [] : old.messages.filter(({ id }) => id === openId)
        return {
          state: 'ready',
          messages: [...result.value, ...open].sort((a, b) => b.id - a.id),
          hasMore: result.value.length === FIRST_PAGE_SIZE,
          isUnfiltered: show === 'all' && typed === '',
        }
      })
    },
    [show, typed],
  )
  useEffect(() => {
    const timer = setTimeout(() => void load(), typed ? SEARCH_DEBOUNCE : 0)
    return () => clearTimeout(timer)
  }, [load, typed])
  useRevalidateOnFocus(useCallback(() => void load(opened), [load, opened]))

  async function loadMore() {
    const request = requestCount.current
    const result = await fetchMessages(show, typed, list.messages.at(-1)?.id)
    if (request !== requestCount.current || !result.ok) return result
    setList((old) => ({
      ...old,
      messages: [...old.messages, ...result.value],
      hasMore: result.value.length === FIRST_PAGE_SIZE,
    }))
    return result
  }
  const change = useCallback((next: (messages: MessageSummary[]) => MessageSummary[]) => {
    changeCount.current += 1
    setList((old) => ({ ...old, messages: next(old.messages) }))
  }, [])
  const replace = useCallback(
    (message: Message) =>
      change((all) => all.map((one) => (one.id === message.id ? message : one))),
    [change],
  )
  return {
    ...list,
    ...{ show, typed, opened, setOpened, load, more: loadMore },
    choose(next: MessageListFilter) {
      setShow(next)
      setOpened(null)
    },
    search(text: string) {
      setTyped(text)
      setOpened(null)
    },
    replace,
    drop: (ids: number[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
    async restore(ids: number[]) {
      const result = await restoreMessages(ids)
      if (!result.ok)
        return showFailureToast(t('messages.failed'), getErrorMessage(result), 'messages')
      showToast(t('messages.restored'), '', 'messages')
      await load(opened)
    },
  }
}
export type MessagesState = ReturnType<typeof useMessages>
