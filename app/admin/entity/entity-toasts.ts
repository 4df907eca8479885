import type { DeletableEntityType } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import {
  type ApiResult,
  api,
  getErrorMessage,
  type ResourceName,
  type TrashItemReference,
} from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import {
  showFailureToast,
  showToast,
  type ToastAction,
  type ToastActionAndLinks,
} from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  type PhotoOwner,
  withChangedPhotos,
} from './entity-definition.ts'

export type EntityAction = 'created' | 'modified' | 'deleted'

export function getFailureToastTitle(
  list: ResourceName,
  action: EntityAction,
  kind: 'refused' | 'unreachable',
) {
  if (action === 'deleted') return t('failures.deleted')
  if (list === 'categories' || kind === 'unreachable') return t('failures.saved')
  return t(`failures.${action}`)
}

/** The texts of the toasts are from docs/specification.md, section 8. */
export function showResultToast(
  list: ResourceName,
  action: EntityAction,
  result: ApiResult<unknown>,
  detail: string,
  controls?: ToastActionAndLinks,
) {
  if (result.ok) return showToast(t(`${list}.${action}`), detail, list, controls)
  const reason = getErrorMessage(result)
  return showFailureToast(getFailureToastTitle(list, action, result.kind), reason, list)
}

/**
 * The window gets this event when an item may have left the trash. `detail` identifies the item.
 */
export const RESTORED_EVENT = 'copeaux-restored'
export const announceRestored = (detail: TrashItemReference) =>
  window.dispatchEvent(new CustomEvent(RESTORED_EVENT, { detail }))

async function restoreItem(
  item: TrashItemReference,
  title: string,
  reload: () => Promise<unknown>,
) {
  const result = await api.restore(item)
  const isGone = !result.ok && result.status === 404
  if (!result.ok && !isGone) {
    const action = { label: t('delete.undoAgain'), run: () => restoreItem(item, title, reload) }
    const reason = getErrorMessage(result)
    return showFailureToast(
      t('trash.restoreFailed'),
      title ? `${title} – ${reason}` : reason,
      'trash',
      { action },
    )
  }
  await reload()
  announceRestored(item)
  // If another device has restored or purged the item, that is no failure.
  if (isGone) showToast(t('trash.gone'), t('trash.goneDetail'), 'trash')
  else showToast(t('trash.restored'), title, 'trash')
}

/**
 * Moves a restored photo to its former position. The server does so itself, except for photos of
 * pages such as the home page, which it puts last.
 */
async function moveBack(images: ImageRecord[], { id, display_order }: ImageRecord) {
  const restored = images.find((image) => image.id === id)
  if (!restored || restored.display_order <= display_order) return images
  const order = images.filter((image) => image !== restored).toSpliced(display_order, 0, restored)
  const result = await api.reorderImages({
    images: order.map((image, position) => ({ id: image.id, display_order: position })),
  })
  return result.ok ? result.value : images
}

export function useUndoDelete() {
  const { load, change } = useCollections()
  const createUndo = (run: () => Promise<void>): ToastAction => ({ label: t('delete.undo'), run })
  return {
    ofEntity: (definition: EntityDefinition, entity: AnyEntity) =>
      createUndo(() =>
        // A singleton cannot be deleted, so the cast is safe.
        restoreItem(
          { entity_type: definition.formType as DeletableEntityType, entity_id: entity.id },
          definition.title(entity),
          () =>
            Promise.all([
              load(definition.name),
              definition.name === 'categories' && load('pieces'),
            ]),
        ),
      ),
    ofPhoto: (owner: PhotoOwner, photo: ImageRecord, title: string) =>
      createUndo(() =>
        restoreItem({ entity_type: 'image', entity_id: photo.id }, title, async () => {
          const restored = await api.listImages(owner.type, owner.id)
          if (!restored.ok) return
          const images = await moveBack(restored.value, photo)
          change(owner.list, owner.id, (entity) => withChangedPhotos(entity, () => images))
        }),
      ),
  }
}
