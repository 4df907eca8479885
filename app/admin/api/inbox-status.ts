import { useCallback, useEffect, useState } from 'react'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { api } from './api.ts'

const fetchInboxStatus = () =>
  api.call<InboxStatus>('GET', '/api/messages/unread', { asksForPassword: false })

/** Returns null until the first response. Reads the status again when `list` changes. */
export function useInboxStatus(list?: readonly object[]): InboxStatus | null {
  const [status, setStatus] = useState<InboxStatus | null>(null)
  const refresh = useCallback(() => {
    void fetchInboxStatus().then((result) => {
      // After a failed request, the last known status stays visible.
      if (result.ok) setStatus(result.value)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` only causes a new request
  useEffect(refresh, [refresh, list])
  useRevalidateOnFocus(refresh)
  return status
}
