import { useCallback, useEffect, useState } from 'react'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'
import { fetchInboxStatus } from './messages-api.ts'

/** Returns the status of the inbox, or null until the first response arrives. */
export function useInboxStatus(): InboxStatus | null {
  const [status, setStatus] = useState<InboxStatus | null>(null)
  const refresh = useCallback(() => {
    void fetchInboxStatus().then((result) => {
      // Keeps the last known status if the request fails.
      if (result.ok) setStatus(result.value)
    })
  }, [])
  useEffect(refresh, [refresh])
  useRevalidateOnFocus(refresh)
  return status
}
