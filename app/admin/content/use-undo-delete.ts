/** Builds undo buttons for the toasts that confirm a deletion. */

import type { CollectionEntityType } from '../../../shared/entities/translation.ts'
import { api, type TrashItemRef } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { type NoticeAction, notify, notifyFailure } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { useCollections } from './collections.tsx'
import { type AnyEntity, type EntityDefinition, updatePhotos } from './entity-definition.ts'
import type { PhotoOwner } from './photo-owner.ts'

async function bringBack(thing: TrashItemRef, title: string, show: () => Promise<unknown>) {
  const answer = await api.restore(thing)
  const isGone = !answer.ok && answer.status === 404
  if (!answer.ok && !isGone) {
    const again = { label: t('delete.undoAgain'), run: () => bringBack(thing, title, show) }
    const why = getErrorMessage(answer)
    return notifyFailure(
      t('trash.restoreFailed'),
      title ? `${title} – ${why}` : why,
      'trash',
      again,
    )
  }
  await show()
  // A 404 response to the restore request means that another device has already restored or purged
  // the entity.
  if (isGone) notify(t('trash.gone'), t('trash.goneDetail'), 'trash')
  else notify(t('trash.restored'), title, 'trash')
}

export function useUndoDelete() {
  const { load, change } = useCollections()
  const act = (run: () => Promise<void>): NoticeAction => ({ label: t('delete.undo'), run })
  return {
    ofEntity: (kind: EntityDefinition, entity: AnyEntity) =>
      act(() =>
        // The cast is safe because only entities of deletable types have an undo button, and
        // singletons cannot be deleted.
        bringBack(
          { entity_type: kind.formType as CollectionEntityType, entity_id: entity.id },
          kind.title(entity),
          () => Promise.all([load(kind.name), kind.name === 'categories' && load('pieces')]),
        ),
      ),
    ofPhoto: (owner: PhotoOwner, photo: number) =>
      act(() =>
        bringBack({ entity_type: 'image', entity_id: photo }, '', async () => {
          const now = await api.listImages(owner.type, owner.id)
          if (now.ok)
            change(owner.list, owner.id, (entity) => updatePhotos(entity, () => now.value))
        }),
      ),
  }
}
