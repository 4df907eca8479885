import { formatDayAndMonth, formatTime } from '../parts/format-time.ts'
import { t } from '../parts/texts.ts'
import styles from './drafts.module.css'
import type { useEntityForm } from './use-entity-form.ts'

type DraftFoundProps = {
  found: NonNullable<ReturnType<typeof useEntityForm>['found']>
  isNew: boolean
}

/** Announces that the form contains a restored draft and offers to discard it. */
export function DraftFound({ found, isNew }: DraftFoundProps) {
  const { at, isAside, putAside, takeUpAgain } = found
  const back = isNew ? 'drafts.fromNothing' : 'drafts.fromSaved'
  return (
    <div className={styles.found}>
      <p role="status">
        {isAside
          ? t('drafts.isAside')
          : t('drafts.found', { day: formatDayAndMonth(at), time: formatTime(at) })}
      </p>
      <button type="button" className="link" onClick={isAside ? takeUpAgain : putAside}>
        {t(isAside ? 'drafts.takeUpAgain' : back)}
      </button>
    </div>
  )
}
