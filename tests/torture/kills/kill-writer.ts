/**
 * Simulates an artist who performs random actions, and records each action in the write log before
 * the request and after the response.
 */
import { createHash } from 'node:crypto'
import type { RandomGenerator } from '../random.ts'
import { createRandomPhoto } from '../random-photo.ts'
import {
  API_PATHS_BY_ENTITY_TYPE,
  buildEntityRequestBody,
  ENTITY_TYPES,
  type EntityState,
  NONEXISTENT_ENTITY_STATE,
  type TrackedEntity,
  type WriteLog,
} from './write-log.ts'

/**
 * Sends a request to the site.
 * @throws TypeError if the server process ends before it has responded
 */
export type RequestSender = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<Response>

type Image = { id: number; image_url: string }
type EntityResponse = { id: number; images?: Image[] }

export class UnexpectedResponseError extends Error {}

/** @returns the parsed JSON body, or null if the body is empty */
async function parseResponse(response: Response, what: string, statuses = [200, 201, 204]) {
  const text = await response.text()
  if (statuses.includes(response.status)) return text ? JSON.parse(text) : null
  throw new UnexpectedResponseError(`${what} was answered ${response.status}: ${text}`)
}

function storeIds(entity: TrackedEntity, { id, images = [] }: EntityResponse) {
  entity.id = id
  for (const image of images) entity.images.set(image.image_url, image.id)
}

/** Requests a state change of an entity. */
async function changeState(
  writeLog: WriteLog,
  entity: TrackedEntity,
  next: EntityState,
  sendRequest: () => Promise<Response>,
) {
  entity.pending = next
  const response = await parseResponse(
    await sendRequest(),
    `${entity.kind} ${entity.id} to ${JSON.stringify(next)}`,
  )
  entity.confirmed = next
  entity.pending = null
  writeLog.answered += 1
  return response
}

/**
 * Creates the entity with its idempotency key, so that the request can be repeated if it gets no
 * response.
 */
export async function createEntity(
  sendRequest: RequestSender,
  writeLog: WriteLog,
  entity: TrackedEntity,
  next: EntityState,
) {
  const { kind, key } = entity
  const body = {
    ...buildEntityRequestBody(kind, next.title),
    ...(next.photos[0] && { image_urls: next.photos }),
  }
  const made = await changeState(writeLog, entity, next, () =>
    sendRequest('POST', API_PATHS_BY_ENTITY_TYPE[kind], body, key),
  )
  storeIds(entity, made as EntityResponse)
}

export async function uploadPhoto(
  sendRequest: RequestSender,
  writeLog: WriteLog,
  bytes: Uint8Array,
): Promise<string> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'a.jpg'))
  const { imageUrl } = await parseResponse(
    await sendRequest('POST', '/api/upload', form),
    'an upload',
  )
  writeLog.photos.set(imageUrl, createHash('sha256').update(bytes).digest('hex'))
  writeLog.answered += 1
  return imageUrl
}

export function createRandomWriter(
  sendRequest: RequestSender,
  writeLog: WriteLog,
  name: string,
  random: RandomGenerator,
) {
  const own: TrackedEntity[] = []
  const photos: string[] = []
  let count = 0
  const titleOf = () => {
    count += 1
    return `${name} ${count}`
  }
  const inState = (where: EntityState['where']) =>
    own.filter(({ confirmed, id, pending }) => confirmed.where === where && id !== null && !pending)
  const thing = ({ kind, id }: TrackedEntity) => `/api/trash/${kind}/${id}`
  const trashOf = (entity: TrackedEntity, address: string) =>
    `/api/trash/image/${entity.images.get(address)}`

  const ways = {
    async upload() {
      photos.push(await uploadPhoto(sendRequest, writeLog, await createRandomPhoto(random)))
    },
    async create() {
      const kind = random.oneOf(ENTITY_TYPES)
      const entity = writeLog.add(kind, titleOf(), random)
      own.push(entity)
      const shown = kind === 'category' ? [] : photos.slice(-random.below(4)).slice(0, 3)
      const next = {
        ...NONEXISTENT_ENTITY_STATE,
        where: 'live' as const,
        version: 1,
        photos: shown,
      }
      await createEntity(sendRequest, writeLog, entity, { ...next, title: `${name} ${count}` })
    },
    async change() {
      const entity = random.oneOf(inState('live'))
      const { version } = entity.confirmed
      const next = { ...entity.confirmed, title: titleOf(), version: version + 1 }
      const body = { ...buildEntityRequestBody(entity.kind, next.title), version }
      const path = `${API_PATHS_BY_ENTITY_TYPE[entity.kind]}/${entity.id}`
      await changeState(writeLog, entity, next, () => sendRequest('PUT', path, body))
    },
    async remove() {
      const entity = random.oneOf(inState('live'))
      const path = `${API_PATHS_BY_ENTITY_TYPE[entity.kind]}/${entity.id}`
      await changeState(writeLog, entity, { ...entity.confirmed, where: 'trash' }, () =>
        sendRequest('DELETE', path),
      )
    },
    async bringBack() {
      const entity = random.oneOf(inState('trash'))
      const next = { ...entity.confirmed, where: 'live' as const }
      await changeState(writeLog, entity, next, () =>
        sendRequest('POST', `${thing(entity)}/restore`),
      )
    },
    async erase() {
      const entity = random.oneOf(inState('trash'))
      await changeState(writeLog, entity, NONEXISTENT_ENTITY_STATE, () =>
        sendRequest('DELETE', thing(entity)),
      )
    },
    async addPhoto() {
      const entity = random.oneOf(inState('live').filter(({ kind }) => kind !== 'category'))
      const { confirmed, kind, id } = entity
      const image_url = random.oneOf(
        photos.filter((one) => ![...confirmed.photos, ...confirmed.trashedPhotos].includes(one)),
      )
      const place = { entity_type: kind, entity_id: id, image_url, display_order: random.below(3) }
      const next = { ...confirmed, photos: [...confirmed.photos, image_url] }
      const made = await changeState(writeLog, entity, next, () =>
        sendRequest('POST', '/api/images', place),
      )
      storeIds(entity, { id: id as number, images: [made as Image] })
    },
    async takeOffPhoto() {
      const entity = random.oneOf(
        inState('live').filter(({ confirmed }) => confirmed.photos.length > 0),
      )
      const { confirmed, images } = entity
      const address = random.oneOf(confirmed.photos)
      const left = confirmed.photos.filter((one) => one !== address)
      const next = {
        ...confirmed,
        photos: left,
        trashedPhotos: [...confirmed.trashedPhotos, address],
      }
      const path = `/api/images/${images.get(address)}`
      await changeState(writeLog, entity, next, () => sendRequest('DELETE', path))
    },
    async bringPhotoBack() {
      const entity = random.oneOf(
        inState('live').filter(({ confirmed }) => confirmed.trashedPhotos.length > 0),
      )
      const { confirmed } = entity
      const address = random.oneOf(confirmed.trashedPhotos)
      const left = confirmed.trashedPhotos.filter((one) => one !== address)
      const next = { ...confirmed, photos: [...confirmed.photos, address], trashedPhotos: left }
      await changeState(writeLog, entity, next, () =>
        sendRequest('POST', `${trashOf(entity, address)}/restore`),
      )
    },
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]

  return {
    /**
     * Performs random actions until the server process ends.
     * @throws UnexpectedResponseError
     */
    async work() {
      for (;;) {
        try {
          await ways[random.oneOf([...names, 'upload', 'create'] as const)]()
        } catch (error) {
          // `random.oneOf` throws a RangeError if there is no candidate for the random action, for
          // example no entity to restore. The loop then performs another action.
          if (error instanceof RangeError) continue
          if (error instanceof UnexpectedResponseError) throw error
          writeLog.unanswered += 1
          return
        }
      }
    },
  }
}
