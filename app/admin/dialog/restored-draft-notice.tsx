import { formatDayAndMonth, formatTime } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import styles from './restored-draft-notice.module.css'
import type { useEntityForm } from './use-entity-form.ts'

type RestoredDraftNoticeProps = {
  found: NonNullable<ReturnType<typeof useEntityForm>['found']>
  isNew: boolean
}

export function RestoredDraftNotice({ found, isNew }: RestoredDraftNoticeProps) {
  const { at, isDiscarded, discard, restore } = found
  const back = isNew ? 'drafts.fromNothing' : 'drafts.fromSaved'
  return (
    <div className={styles.notice}>
      <p role="status">
        {isDiscarded
          ? t('drafts.isAside')
          : t('drafts.found', { day: formatDayAndMonth(at), time: formatTime(at) })}
      </p>
      <button type="button" className="link" onClick={isDiscarded ? restore : discard}>
        {t(isDiscarded ? 'drafts.takeUpAgain' : back)}
      </button>
    </div>
  )
}
