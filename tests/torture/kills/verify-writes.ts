/**
 * Compares the content of the site after a restart with the writes that the site acknowledged
 * before the restart.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEntity, type RequestSender } from './kill-writer.ts'
import {
  API_PATHS_BY_ENTITY_TYPE,
  ENTITY_TYPES,
  type EntityState,
  type EntityType,
  formatEntityState,
  NONEXISTENT_ENTITY_STATE,
  type TrackedEntity,
  type WriteLog,
} from './write-log.ts'

type Image = { id: number; image_url: string }
type ListedEntity = {
  id: number
  version: number
  title?: string
  name?: string
  images?: Image[]
  translations: { en?: Record<string, { text: string }> }
}
type TrashItem = {
  entity_type: EntityType | 'image'
  entity_id: number
  title: string
  photo: { image_url: string } | null
  owner: { entity_type: EntityType; entity_id: number } | null
}
type FoundEntity = { id: number; state: EntityState; images: Image[] }

const readJson = async (sendRequest: RequestSender, path: string) => {
  const answer = await sendRequest('GET', path)
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}`)
  return answer.json()
}

/** Returns all entities that the API lists, by entity type. */
async function readAllEntities(
  sendRequest: RequestSender,
): Promise<Map<EntityType, FoundEntity[]>> {
  const trash = (await readJson(sendRequest, '/api/trash')) as TrashItem[]
  const all = new Map<EntityType, FoundEntity[]>()
  for (const kind of ENTITY_TYPES) {
    const list = (await readJson(sendRequest, API_PATHS_BY_ENTITY_TYPE[kind])) as ListedEntity[]
    const live = list.map(
      ({ id, version, title, name = title ?? '', images = [], translations }) => {
        const english = translations.en?.[kind === 'category' ? 'name' : 'title']?.text
        if (english !== `${name}, in English`)
          throw new Error(`${kind} ${id} is incomplete: ${english}`)
        const trashedPhotos = trash
          .filter(({ owner }) => owner?.entity_type === kind && owner.entity_id === id)
          .map(({ photo }) => photo?.image_url ?? '')
        const photos = images.map(({ image_url }) => image_url)
        return {
          id,
          images,
          state: { where: 'live' as const, title: name, version, photos, trashedPhotos },
        }
      },
    )
    const thrown = trash
      .filter(({ entity_type }) => entity_type === kind)
      .map(({ entity_id: id, title }) => ({
        id,
        images: [],
        state: { ...NONEXISTENT_ENTITY_STATE, where: 'trash' as const, title },
      }))
    all.set(kind, [...live, ...thrown])
  }
  return all
}

/**
 * Updates an entity in the write log after a restart. If the site has executed the request that got
 * no response, the requested state becomes the confirmed state.
 * @throws if the found state is neither the confirmed state nor the requested state
 */
function resolveState(entity: TrackedEntity, found: FoundEntity | undefined) {
  const now = formatEntityState(found?.state ?? NONEXISTENT_ENTITY_STATE)
  const { confirmed, pending, kind, id } = entity
  const isWhole =
    now === formatEntityState(confirmed) || (pending !== null && now === formatEntityState(pending))
  if (!isWhole)
    throw new Error(
      `${kind} ${id} is ${now} instead of ${formatEntityState(confirmed)}${pending ? ` or ${formatEntityState(pending)}` : ''}`,
    )
  if (now !== formatEntityState(confirmed)) entity.confirmed = pending as EntityState
  entity.pending = null
  if (found) entity.id = found.id
  for (const { id, image_url } of found?.images ?? []) entity.images.set(image_url, id)
}

async function comparePhotos(sendRequest: RequestSender, writeLog: WriteLog, dataDir: string) {
  for (const [address, sum] of writeLog.photos) {
    const bytes = await readFile(join(dataDir, 'originals', sum))
    if (createHash('sha256').update(bytes).digest('hex') !== sum)
      throw new Error(`the original ${sum} has other bytes`)
    const shown = await sendRequest('GET', address)
    await shown.arrayBuffer()
    if (shown.status !== 200) throw new Error(`${address} is answered ${shown.status}`)
  }
  // Clears the list of photos, so that each photo is compared only once. Later damage is found by
  // `checkSite`, which verifies all original files after each kill.
  writeLog.photos.clear()
}

/**
 * Compares all entities and photos with the write log. Then repeats the creation requests that got
 * no response, as the admin does, and checks that each entity exists exactly once.
 * @throws if an acknowledged write is lost, or a write is incomplete
 */
export async function verifyAcknowledgedWrites(
  sendRequest: RequestSender,
  writeLog: WriteLog,
  dataDir: string,
) {
  const all = await readAllEntities(sendRequest)
  const unanswered: [TrackedEntity, EntityState][] = []
  for (const entity of writeLog.entities) {
    const ofKind = all.get(entity.kind) ?? []
    const { pending } = entity
    const isNew = entity.id === null
    const found = ofKind.find(({ id, state }) =>
      isNew ? state.title === pending?.title : id === entity.id,
    )
    if (found) ofKind.splice(ofKind.indexOf(found), 1)
    resolveState(entity, found)
    if (isNew && pending) unanswered.push([entity, pending])
  }
  for (const [kind, [unexpected]] of all)
    if (unexpected)
      throw new Error(`there was no request for ${kind} ${formatEntityState(unexpected.state)}`)
  await comparePhotos(sendRequest, writeLog, dataDir)
  for (const [entity, state] of unanswered) {
    const { id } = entity
    await createEntity(sendRequest, writeLog, entity, state)
    if (id !== null && id !== entity.id) throw new Error(`${entity.kind} ${id} was created twice`)
  }
  writeLog.entities = writeLog.entities.filter(({ confirmed }) => confirmed.where !== 'nowhere')
}
