/** Lists unsaved drafts of new and existing entities above the list. */
import { useState } from 'react'
import { Link } from 'react-router'
import { editing, useAddress } from '../content/address.ts'
import { type AnyEntity, type Kind, newOwnerOf } from '../content/kind.ts'
import {
  type DraftOf,
  dropDraft,
  slotOf,
  useDraftedIds,
  useKeptDraft,
} from '../dialog/device-drafts.ts'
import { foundDraft } from '../dialog/found-draft.ts'
import { focusHeading, LIST_HEADING_ID } from '../parts/focus-heading.ts'
import { formatDayAndMonth, formatTime } from '../parts/format-time.ts'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { lastUsername } from '../session/session.ts'
import { useUploadsTo } from '../uploads/store.ts'
import styles from './collection.module.css'

type DraftsWaitingProps = { kind: Kind; entities: AnyEntity[] }

export function DraftsWaiting({ kind, entities }: DraftsWaitingProps) {
  const drafted = useDraftedIds(lastUsername(), kind.name)
  return (
    <>
      <DraftWaiting kind={kind} of="new" entity={null} />
      <DraftWaiting kind={kind} of="new-photos" entity={null} />
      {entities
        .filter(({ id }) => drafted.includes(id))
        .map((entity) => (
          <DraftWaiting key={entity.id} kind={kind} of={entity.id} entity={entity} />
        ))}
    </>
  )
}

type DraftWaitingProps = { kind: Kind; of: DraftOf; entity: AnyEntity | null }

function DraftWaiting({ kind, of, entity }: DraftWaitingProps) {
  const { open, here, deeper } = useAddress()
  const slot = slotOf(lastUsername(), kind.name, of)
  const kept = useKeptDraft(slot)
  const [isAsking, setAsking] = useState(false)
  const photos = useUploadsTo(newOwnerOf(kind))
  // The notice about waiting photos already links to this form.
  if (!kept || open || (of === 'new-photos' && photos.length > 0)) return null
  const { [kind.firstField]: title } = kept.draft.fr
  // The same changes may have been saved on another device.
  if (entity && !foundDraft(kind, entity, kept)) return null
  const typed = typeof title === 'string' ? title.trim() : ''
  const name = entity ? kind.title(entity) : typed
  const words = entity ? 'waitingChanges' : name ? 'waitingNamed' : 'waiting'
  const at = new Date(kept.at)
  const opens = entity
    ? editing(kind.name, entity.id)
    : ({ kind: 'add', isFromPhotos: of === 'new-photos' } as const)
  return (
    <div className={styles.waiting}>
      <p>{t(`drafts.${words}`, { name, day: formatDayAndMonth(at), time: formatTime(at) })}</p>
      <div className={styles.ways}>
        <Link className="button" to={here(opens)} state={deeper()}>
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
            // Waits until the dialog has closed and released its focus trap.
            setTimeout(() => focusHeading(LIST_HEADING_ID))
          }}
        >
          <p>{t('drafts.discardBody')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
