/** A new entity that was begun and never saved is offered again in its list. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from './address.ts'
import styles from './collection.module.css'
import { dayOfYear, timeOfDay } from './day.ts'
import { type DraftOf, dropDraft, slotOf, useKeptDraft } from './device-drafts.ts'
import { focusHeading, LIST_ID } from './headings.ts'
import type { Kind } from './kind.ts'
import { lastUsername } from './session.ts'
import { SmallDialog } from './small-dialog.tsx'
import { t } from './texts.ts'
import type { Destination } from './upload.ts'
import { usePhotosUnderway } from './uploads-state.ts'

const isNew = ({ id, list }: Destination, { name }: Kind) => id === null && list === name

type DraftWaitingProps = { kind: Kind; of: Exclude<DraftOf, number> }

export function DraftWaiting({ kind, of }: DraftWaitingProps) {
  const { open, here, deeper } = useAddress()
  const slot = slotOf(lastUsername(), kind.name, of)
  const kept = useKeptDraft(slot)
  const [isAsking, setAsking] = useState(false)
  // Photos that wait for their entry say so themselves, and lead to the same form.
  const photos = usePhotosUnderway().filter(({ destination }) => isNew(destination, kind))
  if (!kept || open || (of === 'new-photos' && photos.length > 0)) return null
  const { [kind.firstField]: title } = kept.draft
  const name = typeof title === 'string' ? title.trim() : ''
  const at = new Date(kept.at)
  const add = { kind: 'add', isFromPhotos: of === 'new-photos' } as const
  return (
    <div className={styles.waiting}>
      <p>
        {t(name ? 'drafts.waitingNamed' : 'drafts.waiting', {
          name,
          day: dayOfYear(at),
          time: timeOfDay(at),
        })}
      </p>
      <div className={styles.ways}>
        <Link className="button" to={here(add)} state={deeper()}>
          {t('drafts.goOn')}
        </Link>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('drafts.discard')}
        </button>
      </div>
      {isAsking && (
        <SmallDialog
          isAlert
          title={t('drafts.discardQuestion')}
          confirmLabel={t('drafts.discard')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            dropDraft(slot, kept.key)
            focusHeading(LIST_ID)
          }}
        >
          <p>{t('drafts.discardBody')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
