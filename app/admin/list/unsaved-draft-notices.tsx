/** Lists unsaved drafts of new and existing entities above the list. */
import { useState } from 'react'
import { Link } from 'react-router'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus-heading.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { getEditDialog, useAdminUrl } from '../content/admin-url.ts'
import { type AnyEntity, type EntityDefinition, getNewOwner } from '../content/entity-definition.ts'
import {
  buildDraftKey,
  type DraftTarget,
  deleteDraft,
  useEntityIdsWithDraft,
  useStoredDraft,
} from '../dialog/draft-storage.ts'
import { restoreDraft } from '../dialog/restore-draft.ts'
import { formatDayAndMonth, formatTime } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'
import { getLastUsername } from '../session/session.ts'
import { useUploadsTo } from '../uploads/store.ts'
import styles from './entity-list.module.css'

type UnsavedDraftsProps = { kind: EntityDefinition; entities: AnyEntity[] }

export function UnsavedDraftNotices({ kind, entities }: UnsavedDraftsProps) {
  const drafted = useEntityIdsWithDraft(getLastUsername(), kind.name)
  return (
    <>
      <UnsavedDraft kind={kind} of="new" entity={null} />
      <UnsavedDraft kind={kind} of="new-photos" entity={null} />
      {entities
        .filter(({ id }) => drafted.includes(id))
        .map((entity) => (
          <UnsavedDraft key={entity.id} kind={kind} of={entity.id} entity={entity} />
        ))}
    </>
  )
}

type UnsavedDraftProps = { kind: EntityDefinition; of: DraftTarget; entity: AnyEntity | null }

function UnsavedDraft({ kind, of, entity }: UnsavedDraftProps) {
  const { open, dialogUrl, nextState } = useAdminUrl()
  const slot = buildDraftKey(getLastUsername(), kind.name, of)
  const kept = useStoredDraft(slot)
  const [isAsking, setAsking] = useState(false)
  const photos = useUploadsTo(getNewOwner(kind))
  // Renders nothing while photos of a new entity are waiting, because the notice about these photos
  // already links to the same form.
  if (!kept || open || (of === 'new-photos' && photos.length > 0)) return null
  const { [kind.firstField]: title } = kept.draft.fr
  // Renders nothing if the draft equals the saved entity, because the same changes may have been
  // saved on another device.
  if (entity && !restoreDraft(kind, entity, kept)) return null
  const typed = typeof title === 'string' ? title.trim() : ''
  const name = entity ? kind.title(entity) : typed
  const words = entity ? 'waitingChanges' : name ? 'waitingNamed' : 'waiting'
  const at = new Date(kept.at)
  const opens = entity
    ? getEditDialog(kind.name, entity.id)
    : ({ kind: 'add', isFromPhotos: of === 'new-photos' } as const)
  return (
    <div className={styles.notice}>
      <p>{t(`drafts.${words}`, { name, day: formatDayAndMonth(at), time: formatTime(at) })}</p>
      <div className={styles.buttons}>
        <Link className="button" to={dialogUrl(opens)} state={nextState()}>
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
            deleteDraft(slot, kept.key)
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
