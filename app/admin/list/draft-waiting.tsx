/** A new entity that was begun and never saved is offered again in its list. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../content/address.ts'
import { type Kind, newOwnerOf } from '../content/kind.ts'
import { type DraftOf, dropDraft, slotOf, useKeptDraft } from '../dialog/device-drafts.ts'
import { focusHeading, LIST_ID } from '../parts/headings.ts'
import { clockWords, dayWords } from '../parts/moment.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { lastUsername } from '../session/session.ts'
import { usePhotosTo } from '../uploads/photos.ts'
import styles from './collection.module.css'

type DraftWaitingProps = { kind: Kind; of: Exclude<DraftOf, number> }

export function DraftWaiting({ kind, of }: DraftWaitingProps) {
  const { open, here, deeper } = useAddress()
  const slot = slotOf(lastUsername(), kind.name, of)
  const kept = useKeptDraft(slot)
  const [isAsking, setAsking] = useState(false)
  const photos = usePhotosTo(newOwnerOf(kind))
  // Photos that wait for their piece say so themselves, and lead to the same form.
  if (!kept || open || (of === 'new-photos' && photos.length > 0)) return null
  const { [kind.firstField]: title } = kept.draft.fr
  const name = typeof title === 'string' ? title.trim() : ''
  const at = new Date(kept.at)
  const add = { kind: 'add', isFromPhotos: of === 'new-photos' } as const
  return (
    <div className={styles.waiting}>
      <p>
        {t(name ? 'drafts.waitingNamed' : 'drafts.waiting', {
          name,
          day: dayWords(at),
          time: clockWords(at),
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
            // The question holds the focus until it is gone.
            setTimeout(() => focusHeading(LIST_ID))
          }}
        >
          <p>{t('drafts.discardBody')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
