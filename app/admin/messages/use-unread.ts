import { useCallback, useEffect, useState } from 'react'
import type { Unread } from '../../../shared/message.ts'
import { useReturn } from '../content/use-return.ts'
import { readUnread } from './calls.ts'

/** How many messages wait to be read; null until the site has said so. */
export function useUnread(): Unread | null {
  const [unread, setUnread] = useState<Unread | null>(null)
  const ask = useCallback(() => {
    void readUnread().then((answer) => {
      // Older words are better than none.
      if (answer.ok) setUnread(answer.value)
    })
  }, [])
  useEffect(ask, [ask])
  useReturn(ask)
  return unread
}
