import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message, MessageListFilter, MessageSummary } from '../../../shared/message.ts'
import { MESSAGES_PAGE_SIZE } from '../../../shared/paths.ts'
import { getErrorMessage } from '../api/api.ts'
import { useCheckWhileVisible, useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { fetchMessages, restoreMessages } from './messages-api.ts'

const SEARCH_DEBOUNCE_MS = 250

type LoadedMessages = {
  state: 'loading' | 'failed' | 'ready'
  /** The filter of the listed messages, which stay in the list while another filter loads. */
  show: MessageListFilter
  messages: MessageSummary[]
  /** The id after which the next page begins, or null if there is none. */
  lastLoaded: number | null
  isUnfiltered: boolean
}

const findNextPage = (messages: MessageSummary[]) =>
  (messages.length === MESSAGES_PAGE_SIZE && messages.at(-1)?.id) || null

export function useMessages() {
  const [chosen, setChosen] = useState<MessageListFilter>('all')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const [list, setList] = useState<LoadedMessages>({
    state: 'loading',
    show: 'all',
    messages: [],
    lastLoaded: null,
    isUnfiltered: true,
  })
  const [newCount, setNewCount] = useState(0)
  const latest = useRef(list)
  latest.current = list
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
        result = await fetchMessages(chosen, typed)
        if (request !== requestCount.current) return
        // Repeats the request if the artist has changed a message meanwhile, because the response
        // may lack that change.
      } while (changesBefore !== changeCount.current)
      if (result.ok) setNewCount(0)
      else if (latest.current.state === 'ready' && latest.current.show !== chosen) {
        setChosen(latest.current.show)
        showFailureToast(t('messages.loadFailed'), getErrorMessage(result), 'messages')
      }
      setList((old) => {
        if (!result.ok) return old.state === 'ready' ? old : { ...old, state: 'failed' }
        const isThere = result.value.some(({ id }) => id === openId)
        const open = isThere ? [] : old.messages.filter(({ id }) => id === openId)
        return {
          state: 'ready',
          show: chosen,
          messages: [...result.value, ...open].sort((a, b) => b.id - a.id),
          lastLoaded: findNextPage(result.value),
          isUnfiltered: chosen === 'all' && typed === '',
        }
      })
    },
    [chosen, typed],
  )
  // A caller may still hold the `load` function of an earlier filter.
  const latestLoad = useRef(load)
  latestLoad.current = load
  useEffect(() => {
    const timer = setTimeout(() => void load(), typed ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [load, typed])
  /** Only counts new messages, because showing them would move the list while the artist reads. */
  const check = useCallback(async () => {
    const { state, messages } = latest.current
    if (state !== 'ready' || messages.length === 0) return load()
    const request = requestCount.current
    const result = await fetchMessages(chosen, typed, { asksForPassword: false })
    if (request !== requestCount.current || !result.ok) return
    const newest = Math.max(...latest.current.messages.map(({ id }) => id))
    setNewCount(result.value.filter(({ id }) => id > newest).length)
  }, [load, chosen, typed])
  useRevalidateOnFocus(
    useCallback(() => void (opened === null ? load() : check()), [load, check, opened]),
  )
  useCheckWhileVisible(useCallback(() => void check(), [check]))

  async function loadMore() {
    const request = requestCount.current
    const after = list.lastLoaded ?? undefined
    const result = await fetchMessages(list.show, typed, { after })
    if (request !== requestCount.current || !result.ok) return result
    setList((old) => ({
      ...old,
      messages: [
        ...old.messages.filter(({ id }) => !result.value.some((one) => one.id === id)),
        ...result.value,
      ].sort((a, b) => b.id - a.id),
      lastLoaded: findNextPage(result.value),
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
    hasMore: list.lastLoaded !== null && list.show === chosen,
    ...{ chosen, typed, opened, setOpened, more: loadMore, newCount },
    load: () => latestLoad.current(),
    showNew: () => load(opened),
    choose(next: MessageListFilter) {
      setChosen(next)
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
      await latestLoad.current(opened)
    },
  }
}
export type MessagesState = ReturnType<typeof useMessages>
