/** The dialog of one entity. Its code is most of the admin's and comes after the list, which does not wait for it. */
import { type ComponentProps, Suspense, use } from 'react'
import { t } from '../parts/texts.ts'
import styles from './late-dialog.module.css'

/** Null when it did not arrive; the page is loaded again then, and opens the same dialog. */
const coming = import('./entity-dialog.tsx').catch(() => null)
type Props = ComponentProps<typeof import('./entity-dialog.tsx')['EntityDialog']>

function Arrived(props: Props) {
  const arrived = use(coming)
  if (arrived) return <arrived.EntityDialog {...props} />
  return (
    <div className={styles.veil} role="alert">
      <p>{t('failures.unreachable')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('list.retry')}
      </button>
    </div>
  )
}

/** Says that a dialog is on its way. */
export const DialogComing = () => (
  <div className={styles.veil}>
    <p role="status">{t('loading')}</p>
  </div>
)

export function EntityDialog(props: Props) {
  return (
    <Suspense fallback={<DialogComing />}>
      <Arrived {...props} />
    </Suspense>
  )
}
