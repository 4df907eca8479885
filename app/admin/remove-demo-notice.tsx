import { useCallback, useEffect, useState } from 'react'
import { api } from './api/api.ts'
import { getErrorMessage } from './api/error-message.ts'
import { SmallDialog } from './components/small-dialog.tsx'
import { notify, notifyFailure } from './components/toasts.tsx'
import { useSingleFlight } from './gestures/use-single-flight.ts'
import { t } from './i18n/texts.ts'
import styles from './panel.module.css'

/**
 * Renders a notice that offers to move the demo content to the trash. `onDone` is called after each
 * request, even if it failed.
 */
export function RemoveDemoNotice({ onDone }: { onDone: () => void }) {
  const [count, setCount] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy } = useSingleFlight()
  const read = useCallback(async () => {
    const answer = await api.getDemoState()
    if (answer.ok) setCount(answer.value.count)
  }, [])
  useEffect(() => void read(), [read])
  if (count === 0) return null

  const setAside = () =>
    run('aside', async () => {
      const answer = await api.removeDemo()
      setAsked(false)
      if (answer.ok) {
        notify(t('demo.isAside'), t('demo.isAsideDetail'))
        setCount(0)
      } else notifyFailure(t('demo.failed'), getErrorMessage(answer))
      onDone()
      return answer.ok
    })
  return (
    <p className={styles.callout}>
      {t('demo.shown')}
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('demo.begin')}
      </button>
      {isAsked && (
        <SmallDialog
          isAlert
          title={t('demo.question')}
          confirmLabel={t('demo.begin')}
          isConfirmBusy={isBusy}
          onConfirm={setAside}
          onCancel={() => setAsked(false)}
        >
          <p>{t('demo.what', { count })}</p>
          <p>{t('demo.kept')}</p>
        </SmallDialog>
      )}
    </p>
  )
}
