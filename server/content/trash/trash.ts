import {
  ENTITIES,
  ENTITY_TYPES_WITH_MAIN_PHOTO,
  ENTITY_TYPES_WITH_PHOTOS,
  type EntityTypeWithMainPhoto,
  type EntityTypeWithPhotos,
  hasPhotos,
  isEditablePage,
} from '../../../shared/entities/entity-types.ts'
import { toColumnValues } from '../../../shared/entities/fields.ts'
import { IMAGE_FIELDS, type ImageRecord } from '../../../shared/entities/image.ts'
import { TRASH_RETENTION_DAYS, type TrashItem } from '../../../shared/entities/lifecycle.ts'
import { fillDates } from '../../../shared/entities/training-dates.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import {
  getRunningHours,
  incrementRunningHours,
  scheduleHourly,
} from '../../database/running-hours.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import {
  findCategoriesByName,
  incrementPieceVersionsInCategory,
  setCategoryName,
} from '../entities/categories.ts'
import { toTrainingDates } from '../entities/trainings.ts'
import {
  findDeletedImages,
  findImagesAndTranslations,
  savePhotoDescription,
} from '../images/image-records.ts'
import { findEntityImages, lockEntity, setImageOrder } from '../images/images.ts'
import { deleteNewlyUnusedPhotos } from '../images/photo-references.ts'
import { deleteRevisions, deleteSurplusRevisions, removeExpiredBuyerNotes } from '../revisions.ts'
import { deleteEntityImageTranslations, deleteTranslations } from '../translations.ts'
import { deleteTrashRow, type EntityReference, selectDeletedIds } from './soft-delete.ts'

async function purgePhotos(
  queries: QueryBuilder,
  entity_type: EntityTypeWithPhotos,
  entity_id: number,
) {
  await deleteEntityImageTranslations(queries, entity_type, entity_id)
  const photos = queries
    .selectFrom('images')
    .select('id')
    .where((eb) => eb.and({ entity_type, entity_id }))
  // Deletes the trash rows of the entity's photos, which cannot be restored without the entity.
  await queries
    .deleteFrom('trash')
    .where('entity_type', '=', 'image')
    .where('entity_id', 'in', photos)
    .execute()
  await queries
    .deleteFrom('images')
    .where((eb) => eb.and({ entity_type, entity_id }))
    .execute()
}

async function purgeEntity(
  queries: QueryBuilder,
  { entity_type, entity_id }: EntityReference,
): Promise<boolean> {
  const ref = { entity_type, entity_id }
  if (!(await deleteTrashRow(queries, ref))) return false
  await deleteTranslations(queries, ref)
  if (entity_type !== 'image') await deleteRevisions(queries, { entity_type, entity_id })
  if (hasPhotos(entity_type)) await purgePhotos(queries, entity_type, entity_id)
  // The pieces of a category stay, because the foreign key has ON DELETE SET NULL.
  await queries.deleteFrom(ENTITIES[entity_type].table).where('id', '=', entity_id).execute()
  return true
}

/**
 * Gives a restored category its name back. Rejects with `name_taken` if another category has this
 * name now.
 */
async function restoreCategory(
  queries: QueryBuilder,
  { entity_id, title }: { entity_id: number; title: string },
): Promise<Result<null>> {
  // Compares the case, too, because earlier versions accepted names that differ only in case.
  const taken = await findCategoriesByName(queries, title)
  if (taken.length > 0) return createRejection('name_taken')
  await setCategoryName(queries, entity_id, title)
  await incrementPieceVersionsInCategory(queries, entity_id)
  return createSuccess(null)
}

/**
 * Copies the description, translations and piece marks of a deleted photo to `again`, the same
 * photo added again, where `again` has none. If both have a text and these texts differ, returns
 * false and changes nothing.
 */
async function copyPhotoDetails(
  queries: QueryBuilder,
  { entity_type, entity_id, ...deleted }: ImageRecord,
  again: ImageRecord,
): Promise<boolean> {
  const getTexts = ({ alt, translations }: Pick<ImageRecord, 'alt' | 'translations'>) => [
    alt,
    ...TARGET_LOCALES.map((locale) => translations[locale]?.alt?.text ?? ''),
  ]
  const kept = getTexts(again)
  const isLost = (text: string, index: number) => text && kept[index] && text !== kept[index]
  if (getTexts(deleted).some(isLost)) return false
  const description = {
    id: again.id,
    alt: again.alt || deleted.alt,
    translations: { ...deleted.translations, ...again.translations },
  }
  await savePhotoDescription(queries, { entity_type, entity_id }, description)
  const piece_marks = again.piece_marks ?? deleted.piece_marks
  await queries
    .updateTable('images')
    .set(toColumnValues(IMAGE_FIELDS, { piece_marks }))
    .where('id', '=', again.id)
    .execute()
  return true
}

/**
 * Restores a photo from the trash at its former position, or last if fewer photos are left. On an
 * editable page, each position belongs to a chapter, so a photo always becomes the last one: moving
 * the others could show a photo of a hidden chapter.
 */
async function restorePhoto(queries: QueryBuilder, id: number): Promise<Result<null>> {
  const ref = { entity_type: 'image', entity_id: id } as const
  const photo = (await findDeletedImages(queries)).find((one) => one.id === id)
  if (!photo) return createRejection('not_found')
  const { entity_type, entity_id } = photo
  if (!(await lockEntity(queries, entity_type, entity_id)))
    return createRejection('entity_in_trash')
  const others = await findEntityImages(queries, entity_type, entity_id)
  const again = others.find(({ image_url }) => image_url === photo.image_url)
  if (again) {
    if (!(await copyPhotoDetails(queries, photo, again)))
      return createRejection('other_description')
    return (await purgeEntity(queries, ref)) ? createSuccess(null) : createRejection('not_found')
  }
  if (!(await deleteTrashRow(queries, ref))) return createRejection('not_found')
  const position = isEditablePage(entity_type) ? others.length : photo.display_order
  const reordered = others.toSpliced(position, 0, photo)
  // `setImageOrder` writes only changed positions, so -1 makes it write the restored photo's.
  await setImageOrder(
    queries,
    reordered.map((one) => (one.id === id ? { id, display_order: -1 } : one)),
  )
  return createSuccess(null)
}

async function restoreEntity(
  queries: QueryBuilder,
  { entity_type, entity_id }: EntityReference,
): Promise<Result<null>> {
  if (entity_type === 'image') return restorePhoto(queries, entity_id)
  const row = await deleteTrashRow(queries, { entity_type, entity_id })
  if (!row) return createRejection('not_found')
  return entity_type === 'category' ? restoreCategory(queries, row) : createSuccess(null)
}

const HOURS_PER_DAY = 24

type Owner = NonNullable<TrashItem['owner']>
const toKey = ({ entity_type, entity_id }: { entity_type: string; entity_id: number }) =>
  `${entity_type} ${entity_id}`

const findTitles = (queries: QueryBuilder, type: EntityTypeWithPhotos, ids: number[]) =>
  hasMainPhoto(type)
    ? queries
        .selectFrom(ENTITIES[type].table)
        .select(['id', 'title'])
        .where('id', 'in', ids)
        .execute()
    : Promise.resolve([...new Set(ids)].map((id) => ({ id, title: '' })))
const hasMainPhoto = (type: EntityTypeWithPhotos): type is EntityTypeWithMainPhoto =>
  ENTITY_TYPES_WITH_MAIN_PHOTO.some((led) => led === type)

async function findOwners(queries: QueryBuilder, photos: ImageRecord[], trash: Set<string>) {
  const owners = new Map<string, Owner>()
  for (const entity_type of ENTITY_TYPES_WITH_PHOTOS) {
    const ids = photos.filter((one) => one.entity_type === entity_type).map((one) => one.entity_id)
    if (ids.length === 0) continue
    for (const { id, title } of await findTitles(queries, entity_type, ids)) {
      const owner = { entity_type, entity_id: id }
      owners.set(toKey(owner), { ...owner, title, is_in_trash: trash.has(toKey(owner)) })
    }
  }
  return owners
}

async function findFirstPhotos(queries: QueryBuilder, deleted: EntityReference[]) {
  const first = new Map<string, ImageRecord>()
  for (const entity_type of ENTITY_TYPES_WITH_MAIN_PHOTO) {
    const ids = deleted.filter((one) => one.entity_type === entity_type).map((one) => one.entity_id)
    if (ids.length === 0) continue
    const { images } = await findImagesAndTranslations(queries, entity_type, ids)
    for (const entity_id of ids) {
      const [photo] = images(entity_id)
      if (photo) first.set(toKey({ entity_type, entity_id }), photo)
    }
  }
  return first
}

async function findTrainingDates(queries: QueryBuilder) {
  const trainings = await queries
    .selectFrom('trainings')
    .select(['id', 'date', 'end_date', 'duration', 'days'])
    .where('id', 'in', selectDeletedIds(queries, 'training'))
    .execute()
  return new Map(trainings.map((row) => [row.id, fillDates(toTrainingDates(row))]))
}

/**
 * Finds the trainings with registrations, which stay in the trash: deleting a training would delete
 * its registrations too, which may say what to refund.
 */
async function loadRegistrationCheck(queries: QueryBuilder) {
  const trainings = await queries
    .selectFrom('registrations')
    .select('training_id')
    .distinct()
    .where('training_id', 'in', selectDeletedIds(queries, 'training'))
    .execute()
  const ids = new Set(trainings.map(({ training_id }) => training_id))
  return ({ entity_type, entity_id }: EntityReference) =>
    entity_type === 'training' && ids.has(entity_id)
}

async function listTrash(queries: QueryBuilder): Promise<TrashItem[]> {
  const rows = await queries
    .selectFrom('trash')
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('entity_id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const hour = await getRunningHours(queries)
  const deletedImages = await findDeletedImages(queries)
  const owners = await findOwners(queries, deletedImages, new Set(rows.map(toKey)))
  const first = await findFirstPhotos(queries, rows)
  const dates = await findTrainingDates(queries)
  const hasRegistrations = await loadRegistrationCheck(queries)
  return rows.map(({ entity_type, entity_id, title, deleted_at, deleted_by, deleted_hour }) => {
    const photo = entity_type === 'image' && deletedImages.find(({ id }) => id === entity_id)
    return {
      entity_type,
      entity_id,
      title: photo ? photo.alt : title,
      deleted_at: new Date(deleted_at).toISOString(),
      deleted_by,
      days_left: hasRegistrations({ entity_type, entity_id })
        ? null
        : Math.max(0, Math.floor(TRASH_RETENTION_DAYS - (hour - deleted_hour) / HOURS_PER_DAY)),
      photo: photo || (first.get(toKey({ entity_type, entity_id })) ?? null),
      dates: (entity_type === 'training' && dates.get(entity_id)) || null,
      owner: photo ? (owners.get(toKey(photo)) ?? null) : null,
    }
  })
}

async function purgeExpired(queries: QueryBuilder) {
  const expired = await queries
    .selectFrom('trash')
    .select(['entity_type', 'entity_id'])
    .where('deleted_hour', '<=', (await getRunningHours(queries)) - TRASH_RETENTION_DAYS * 24)
    .execute()
  const hasRegistrations = await loadRegistrationCheck(queries)
  for (const ref of expired) if (!hasRegistrations(ref)) await purgeEntity(queries, ref)
}

export function createTrashService(
  db: Database,
  deletePhotoFiles: (hashes: string[]) => Promise<void>,
  log: (error: unknown) => void,
) {
  let stop = () => {}

  return {
    list: (): Promise<TrashItem[]> => listTrash(db.queries),
    restore: (ref: EntityReference): Promise<Result<null>> =>
      db.change((queries) => restoreEntity(queries, ref)),
    async purge(ref: EntityReference): Promise<Result<null>> {
      const purged = await db.change(async (queries) => {
        const hasRegistrations = await loadRegistrationCheck(queries)
        if (hasRegistrations(ref)) return createRejection('has_registrations')
        let isFound = false
        const photos = await deleteNewlyUnusedPhotos(queries, async () => {
          isFound = await purgeEntity(queries, ref)
        })
        return isFound ? createSuccess(photos) : createRejection('not_found')
      })
      if (!purged.ok) return purged
      await db.truncateLog()
      await deletePhotoFiles(purged.value)
      return createSuccess(null)
    },
    /**
     * Does not use `db.change`, which would needlessly invalidate the page cache: pages contain
     * neither trash nor revisions.
     */
    async runHourly() {
      const photos = await db.queries.transaction().execute(async (queries) => {
        await incrementRunningHours(queries)
        await removeExpiredBuyerNotes(queries)
        return deleteNewlyUnusedPhotos(queries, async () => {
          await purgeExpired(queries)
          await deleteSurplusRevisions(queries)
        })
      })
      await db.truncateLog()
      await deletePhotoFiles(photos)
    },
    start() {
      stop = scheduleHourly(db, () => this.runHourly(), log)
    },
    close: () => stop(),
  }
}
export type TrashService = ReturnType<typeof createTrashService>
