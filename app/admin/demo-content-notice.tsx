import { useState } from 'react'
import { api } from './api/api.ts'
import { getErrorMessage } from './api/error-message.ts'
import { SmallDialog } from './components/small-dialog.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { t } from './i18n/texts.ts'
import styles from './panel.module.css'

type DemoContentNoticeProps = {
  count: number
  /** Called after each request to remove the demo content, even if the request failed. */
  onDone: (isRemoved: boolean) => void
}

/** Offers to move the demo content, the sample entities of a new site, to the trash. */
export function DemoContentNotice({ count, onDone }: DemoContentNoticeProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { run, isBusy } = useExclusiveAction()
  if (count === 0) return null

  const removeDemo = () =>
    run('aside', async () => {
      const result = await api.removeDemo()
      setConfirming(false)
      if (result.ok) showToast(t('demo.isAside'), t('demo.isAsideDetail'))
      else showFailureToast(t('demo.failed'), getErrorMessage(result))
      onDone(result.ok)
      return result.ok
    })
  return (
    <p className={styles.callout}>
      {t('demo.shown')}
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        {t('demo.begin')}
      </button>
      {isConfirming && (
        <SmallDialog
          isAlert
          title={t('demo.question')}
          confirmLabel={t('demo.begin')}
          isConfirmBusy={isBusy}
          onConfirm={removeDemo}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('demo.what', { count })}</p>
          <p>{t('demo.kept')}</p>
        </SmallDialog>
      )}
    </p>
  )
}
