import { useCallback, useEffect, useState } from 'react'
import type { UnreadCounts } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'
import { fetchUnreadCounts } from './messages-api.ts'

/** Returns the unread counts of the inbox, or null until the first response arrives. */
export function useUnreadCounts(): UnreadCounts | null {
  const [unread, setUnread] = useState<UnreadCounts | null>(null)
  const refresh = useCallback(() => {
    void fetchUnreadCounts().then((result) => {
      // Keeps the last known unread counts if the request fails.
      if (result.ok) setUnread(result.value)
    })
  }, [])
  useEffect(refresh, [refresh])
  useRevalidateOnFocus(refresh)
  return unread
}
