/** Notices about unsaved drafts of new and existing entities. */
import { useState } from 'react'
import { Link } from 'react-router'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import {
  buildDraftKey,
  type DraftTarget,
  deleteDraft,
  useEntityIdsWithDraft,
  useStoredDraft,
} from '../dialog/draft-storage.ts'
import { restoreDraft } from '../dialog/use-entity-form.ts'
import { getEditDialogState, useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getUnsavedPhotoOwner,
} from '../entity/entity-definition.ts'
import { formatDayAndMonth, formatTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { getCurrentUsername } from '../session/session.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import styles from './entity-list.module.css'

type UnsavedDraftsProps = { kind: EntityDefinition; entities: AnyEntity[] }

export function UnsavedDraftNotices({ kind, entities }: UnsavedDraftsProps) {
  const idsWithDraft = useEntityIdsWithDraft(getCurrentUsername(), kind.name)
  return (
    <>
      <UnsavedDraft kind={kind} target="new" entity={null} />
      <UnsavedDraft kind={kind} target="new-photos" entity={null} />
      {entities
        .filter(({ id }) => idsWithDraft.includes(id))
        .map((entity) => (
          <UnsavedDraft key={entity.id} kind={kind} target={entity.id} entity={entity} />
        ))}
    </>
  )
}

type UnsavedDraftProps = { kind: EntityDefinition; target: DraftTarget; entity: AnyEntity | null }

function UnsavedDraft({ kind, target, entity }: UnsavedDraftProps) {
  const { open, dialogUrl, nextState } = useAdminUrl()
  const key = buildDraftKey(getCurrentUsername(), kind.name, target)
  const stored = useStoredDraft(key)
  const [isAsking, setAsking] = useState(false)
  const photos = useUploadsForDestination(getUnsavedPhotoOwner(kind))
  // Uploaded photos have their own notice, which links to the same form.
  if (!stored || open || (target === 'new-photos' && photos.length > 0)) return null
  const { [kind.firstField]: title } = stored.draft
  // Renders nothing if the same changes have been saved, for example on another device.
  if (entity && !restoreDraft(kind, entity, stored)) return null
  const typed = typeof title === 'string' ? title.trim() : ''
  const name = entity ? kind.title(entity) : typed
  const textKey = entity ? 'waitingChanges' : name ? 'waitingNamed' : 'waiting'
  const changedAt = new Date(stored.at)
  const dialog = entity
    ? getEditDialogState(kind.name, entity.id)
    : ({ kind: 'add', isFromPhotos: target === 'new-photos' } as const)
  return (
    <div className={styles.notice}>
      <p>
        {t(`drafts.${textKey}`, {
          name,
          day: formatDayAndMonth(changedAt),
          time: formatTime(changedAt),
        })}
      </p>
      <div className={styles.buttons}>
        <Link className="button" to={dialogUrl(dialog)} state={nextState()}>
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
            deleteDraft(key, stored.key)
            // Waits until the dialog has closed, because its focus trap would take the focus back.
            setTimeout(() => focusHeading(LIST_HEADING_ID))
          }}
        >
          <p>{t('drafts.discardBody')}</p>
        </SmallDialog>
      )}
    </div>
  )
}
