import { useCallback, useEffect, useState } from 'react'
import type { UnreadCounts } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'
import { readUnreadCounts } from './messages-api.ts'

/** Returns the unread counts of the inbox, or null until the first response arrives. */
export function useUnreadCounts(): UnreadCounts | null {
  const [unread, setUnread] = useState<UnreadCounts | null>(null)
  const ask = useCallback(() => {
    void readUnreadCounts().then((answer) => {
      // Keeps the last known unread counts if the request fails.
      if (answer.ok) setUnread(answer.value)
    })
  }, [])
  useEffect(ask, [ask])
  useRevalidateOnFocus(ask)
  return unread
}
