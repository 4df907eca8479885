import { useCallback, useEffect, useState } from 'react'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'
import { fetchInboxStatus } from './messages-api.ts'

/**
 * Returns the status of the inbox, or null until the first response arrives.
 * @param list the displayed messages. The status is read again when they change.
 */
export function useInboxStatus(list?: readonly object[]): InboxStatus | null {
  const [status, setStatus] = useState<InboxStatus | null>(null)
  const refresh = useCallback(() => {
    void fetchInboxStatus().then((result) => {
      // Keeps the last known status if the request fails.
      if (result.ok) setStatus(result.value)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list changes the status
  useEffect(refresh, [refresh, list])
  useRevalidateOnFocus(refresh)
  return status
}
