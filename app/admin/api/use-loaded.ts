import { useCallback, useEffect, useRef, useState } from 'react'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { type ApiFailure, type ApiResult, api } from './api.ts'

type Loaded<Data> = { data: Data | null; failure: ApiFailure | null }

/**
 * Loads data, and keeps it if a later request fails. Pass the same function in every render,
 * because a new one loads the data again.
 */
export function useLoaded<Data>(fetchData: () => Promise<ApiResult<Data>>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ data: null, failure: null })
  const requestCount = useRef(0)
  const load = useCallback(async () => {
    const request = ++requestCount.current
    const result = await fetchData()
    // Ignores this response, because a newer request has been sent.
    if (request !== requestCount.current) return
    setLoaded(({ data }) =>
      result.ok ? { data: result.value, failure: null } : { data, failure: result },
    )
  }, [fetchData])
  useEffect(() => void load(), [load])
  const change = (next: (data: Data) => Data) =>
    setLoaded((old) => ({ ...old, data: old.data && next(old.data) }))
  return { ...loaded, change, load }
}

/**
 * Returns the status of the inbox, or null until the first response. Requests the status again when
 * `list` changes.
 */
export function useInboxStatus(list?: readonly object[]): InboxStatus | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` only causes a new request
  const fetchStatus = useCallback(
    () => api.call<InboxStatus>('GET', '/api/messages/unread', { asksForPassword: false }),
    [list],
  )
  const { data, load } = useLoaded(fetchStatus)
  useRevalidateOnFocus(load)
  return data
}
