import { Link } from 'react-router'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { ask } from '../components/ask.tsx'
import {
  buildDraftKey,
  deleteDraft,
  type StoredDraft,
  useEntityIdsWithDraft,
  useStoredDraft,
} from '../dialog/draft-storage.ts'
import { restoreDraft } from '../dialog/use-entity-form.ts'
import { getEditDialog, useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getUploadDestination,
} from '../entity/entity-definition.ts'
import { formatDayAndTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { getCurrentUsername } from '../session/session.ts'
import { getUploadIds, useUploadsForDestination } from '../uploads/store.ts'
import { cancelUploads } from '../uploads/upload-actions.ts'
import styles from './entity-list.module.css'

type UnsavedDraftsProps = { definition: EntityDefinition; entities: AnyEntity[] }

export function UnsavedDraftNotices({ definition, entities }: UnsavedDraftsProps) {
  const idsWithDraft = useEntityIdsWithDraft(getCurrentUsername(), definition)
  return (
    <>
      <UnsavedDraft definition={definition} entity={null} />
      {entities
        .filter(({ id }) => idsWithDraft.includes(id))
        .map((entity) => (
          <UnsavedDraft key={entity.id} definition={definition} entity={entity} />
        ))}
    </>
  )
}

function describeDraft(
  definition: EntityDefinition,
  entity: AnyEntity | null,
  { draft, at }: StoredDraft,
) {
  const { [definition.firstField]: title } = draft
  const typed = typeof title === 'string' ? title.trim() : ''
  return t(`drafts.${entity ? 'waitingChanges' : typed ? 'waitingNamed' : 'waiting'}`, {
    name: entity ? definition.title(entity) : typed,
    ...formatDayAndTime(at),
  })
}

type UnsavedDraftProps = { definition: EntityDefinition; entity: AnyEntity | null }

function UnsavedDraft({ definition, entity }: UnsavedDraftProps) {
  const { open, dialogUrl, nextState } = useAdminUrl()
  const key = buildDraftKey(getCurrentUsername(), definition, entity?.id ?? 'new')
  const stored = useStoredDraft(key)
  // Only a new entity has photos that are not saved yet.
  const uploads = useUploadsForDestination(entity ? null : getUploadDestination(definition, null))
  const photos = uploads.filter(({ state }) => state !== 'refused')
  if (open || (!stored && photos.length === 0)) return null
  // Shows no notice if the changes of the draft have already been saved, for example on another
  // device.
  if (entity && !restoreDraft(definition, entity, stored)) return null
  const discard = async () => {
    const text = [
      stored ? t('drafts.discardBody') : [],
      photos.length > 0 ? t('drafts.discardPhotos', { count: photos.length }) : [],
    ].flat()
    const confirmLabel = t('drafts.discard')
    if (!(await ask({ title: t('drafts.discardQuestion'), text, confirmLabel }))) return
    if (stored) deleteDraft(key, stored.key)
    cancelUploads(getUploadIds(uploads))
    // Focuses the heading after the focus trap of the dialog has gone.
    setTimeout(() => focusHeading(LIST_HEADING_ID))
  }
  return (
    <div className={styles.notice}>
      <p>
        {stored && describeDraft(definition, entity, stored)}{' '}
        {photos.length > 0 && t('drafts.photosWaiting', { count: photos.length })}
      </p>
      <div className={styles.buttons}>
        <Link
          className="button"
          to={dialogUrl(entity ? getEditDialog(definition, entity.id) : { kind: 'add' })}
          state={nextState()}
        >
          {t('drafts.goOn')}
        </Link>
        <button type="button" className="button" onClick={discard}>
          {t('drafts.discard')}
        </button>
      </div>
    </div>
  )
}
