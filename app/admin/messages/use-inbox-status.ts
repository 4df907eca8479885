import { useCallback, useEffect, useState } from 'react'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../content/use-revalidate-on-focus.ts'
import { fetchInboxStatus } from './messages-api.ts'

/** Returns null until the first response. Reads the status again when `list` changes. */
export function useInboxStatus(list?: readonly object[]): InboxStatus | null {
  const [status, setStatus] = useState<InboxStatus | null>(null)
  const refresh = useCallback(() => {
    void fetchInboxStatus().then((result) => {
      // A failed request keeps the last known status.
      if (result.ok) setStatus(result.value)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list changes the status
  useEffect(refresh, [refresh, list])
  useRevalidateOnFocus(refresh)
  return status
}
