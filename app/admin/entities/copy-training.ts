import type { Training } from '../../../shared/entities/training.ts'
import type { ApiResult } from '../api/api.ts'
import { type SaveRequestState, saveEntity, toApiResult } from '../dialog/save-entity.ts'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { createDraft } from '../form/draft.ts'

/** These fields differ for each date of a training, so a copy starts with empty values. */
const OF_THIS_TIME = { date: '', end_date: '', days: '', decide_on: '', places_left: '' }

/**
 * Copies a training with its translations, photos and photo descriptions, but without its dates and
 * free places. If a response was lost, another call with the same `saveState` finishes the copy.
 */
export async function copyTraining(
  definition: EntityDefinition<Training>,
  original: Training,
  saveState: SaveRequestState,
): Promise<ApiResult<Training>> {
  const saved = createDraft(definition, null)
  const draft = { ...createDraft(definition, { ...original, images: [] }), ...OF_THIS_TIME }
  const created = toApiResult(
    await saveEntity(
      definition,
      { entity: null, draft, base: saved, version: null },
      { saveState, getPhotoUrls: () => original.images.map(({ image_url }) => image_url) },
    ),
  ) as ApiResult<Training>
  if (!created.ok) return created
  const { value: copy } = created
  const described = copy.images.map((image, index) => ({ ...image, ...pickTexts(original, index) }))
  const base = createDraft(definition, copy)
  const texts = createDraft(definition, { ...copy, images: described })
  const result = await saveEntity(definition, {
    entity: copy,
    draft: texts,
    base,
    version: copy.version,
  })
  return result.kind === 'saved' ? { ok: true, value: result.entity as Training } : created
}

function pickTexts({ images }: Training, index: number) {
  const { alt = '', translations = {} } = images[index] ?? {}
  return { alt, translations }
}
