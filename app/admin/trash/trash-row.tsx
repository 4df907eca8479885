import { useState } from 'react'
import type { TrashItem } from '../../../shared/entities/lifecycle/trash.ts'
import { api } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { ActionButton } from '../components/action-button.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth, formatTime } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import styles from './trash.module.css'

const getTitle = ({ title, owner }: TrashItem) =>
  owner ? t('trash.photoOf', { title: getOwnerTitle(owner) }) : title

/** The home page and the portrait have no title, so that of their admin screen is used. */
const getOwnerTitle = ({ entity_type, title }: NonNullable<TrashItem['owner']>) =>
  entity_type === 'home' || entity_type === 'portrait' ? t(`${entity_type}.title`) : title

function deletionText({ entity_type, deleted_at, deleted_by: by }: TrashItem) {
  const at = new Date(deleted_at)
  const kind = t(`trash.kinds.${entity_type}`)
  return t(by ? 'trash.deleted' : 'trash.deletedAlone', {
    kind,
    day: formatDayAndMonth(at),
    time: formatTime(at),
    by,
  })
}

/** `onGone` is called after the item has been restored or purged. */
export function TrashRow({ item, onGone }: { item: TrashItem; onGone: () => Promise<void> }) {
  const { run, isBusy } = useExclusiveAction()
  const [isAsking, setAsking] = useState(false)
  const title = getTitle(item)
  const { owner, photo } = item
  const waitsFor = owner?.is_in_trash ? owner.title : null

  async function runAction(action: 'restore' | 'purge') {
    const result = await api[action](item)
    const isGone = !result.ok && result.status === 404
    if (!result.ok && !isGone) {
      const failed = action === 'purge' ? 'trash.eraseFailed' : 'trash.restoreFailed'
      const reason = getErrorMessage(result)
      showFailureToast(t(failed), `${title} – ${reason}`, 'trash')
      return false
    }
    // The next item moves up, so a second tap would restore or purge it.
    ignoreSecondTap()
    if (isGone) showToast(t('trash.gone'), t('trash.goneDetail'), 'trash')
    else showToast(t(action === 'purge' ? 'trash.erased' : 'trash.restored'), title, 'trash')
    await onGone()
    return true
  }

  return (
    <li className={styles.item}>
      <div className={styles.thumbnail}>
        {photo && <PhotoPicture photo={photo} sizes="6rem" alt="" isLazy />}
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        {owner && item.title && <p>{item.title}</p>}
        <p className="soft">{deletionText(item)}</p>
        <p className="soft">
          {waitsFor === null
            ? t('trash.daysLeft', { count: item.days_left })
            : t('trash.waitsForOwner', { title: waitsFor })}
        </p>
      </div>
      <div className={styles.actions}>
        {waitsFor === null && (
          <ActionButton
            isBusy={isBusy}
            label={t('trash.restoreName', { title })}
            onPress={() => run('restore', () => runAction('restore'))}
          >
            {t('trash.restore')}
          </ActionButton>
        )}
        <ActionButton
          isBusy={isBusy}
          label={t('trash.eraseName', { title })}
          onPress={() => setAsking(true)}
        >
          {t('trash.erase')}
        </ActionButton>
      </div>
      {isAsking && (
        <SmallDialog
          isAlert
          title={t('trash.eraseQuestion', { title })}
          confirmLabel={t('trash.eraseAct')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void run('purge', () => runAction('purge'))
          }}
        >
          <p>{t('trash.eraseBody')}</p>
        </SmallDialog>
      )}
    </li>
  )
}
