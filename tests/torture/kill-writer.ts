/**
 * Simulates an artist: performs random actions one after another, and records each action before
 * the request and after the response.
 */
import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'
import { grain } from './grain.ts'
import {
  bodyOf,
  type Entity,
  KINDS,
  type Ledger,
  NOWHERE,
  PATHS,
  type State,
} from './kill-ledger.ts'

/**
 * Sends a request to the site.
 * @throws TypeError if the process ends before it has answered
 */
export type Ask = (method: string, path: string, body?: object, key?: string) => Promise<Response>

type Image = { id: number; image_url: string }
type Answer = { id: number; images?: Image[] }

/** Thrown for a response that the site should not have given. */
export class WrongAnswer extends Error {}

/** @returns the parsed body, or null if it is empty */
async function heard(answer: Response, what: string, statuses = [200, 201, 204]) {
  const text = await answer.text()
  if (statuses.includes(answer.status)) return text ? JSON.parse(text) : null
  throw new WrongAnswer(`${what} was answered ${answer.status}: ${text}`)
}

function learn(entity: Entity, { id, images = [] }: Answer) {
  entity.id = id
  for (const image of images) entity.images.set(image.image_url, image.id)
}

/** Requests a state change of an entity. The change is certain once the response arrives. */
async function become(ledger: Ledger, entity: Entity, next: State, ask: () => Promise<Response>) {
  entity.maybe = next
  const answer = await heard(await ask(), `${entity.kind} ${entity.id} to ${JSON.stringify(next)}`)
  entity.sure = next
  entity.maybe = null
  ledger.answered += 1
  return answer
}

/** Creates the entity with its idempotency key. It may be called again if there was no response. */
export async function create(ask: Ask, ledger: Ledger, entity: Entity, next: State) {
  const { kind, key } = entity
  const body = { ...bodyOf(kind, next.title), ...(next.photos[0] && { image_urls: next.photos }) }
  const made = await become(ledger, entity, next, () => ask('POST', PATHS[kind], body, key))
  learn(entity, made as Answer)
}

export async function sendPhoto(ask: Ask, ledger: Ledger, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'a.jpg'))
  const { imageUrl } = await heard(await ask('POST', '/api/upload', form), 'an upload')
  ledger.photos.set(imageUrl, createHash('sha256').update(bytes).digest('hex'))
  ledger.answered += 1
  return imageUrl
}

export function createWriter(ask: Ask, ledger: Ledger, name: string, dice: Dice) {
  const own: Entity[] = []
  const photos: string[] = []
  let count = 0
  const titleOf = () => {
    count += 1
    return `${name} ${count}`
  }
  const inState = (where: State['where']) =>
    own.filter(({ sure, id, maybe }) => sure.where === where && id !== null && !maybe)
  const thing = ({ kind, id }: Entity) => `/api/trash/${kind}/${id}`
  const trashOf = (entity: Entity, address: string) =>
    `/api/trash/image/${entity.images.get(address)}`

  const ways = {
    async upload() {
      photos.push(await sendPhoto(ask, ledger, await grain(dice)))
    },
    async create() {
      const kind = dice.oneOf(KINDS)
      const entity = ledger.add(kind, titleOf(), dice)
      own.push(entity)
      const shown = kind === 'category' ? [] : photos.slice(-dice.below(4)).slice(0, 3)
      const next = { ...NOWHERE, where: 'live' as const, version: 1, photos: shown }
      await create(ask, ledger, entity, { ...next, title: `${name} ${count}` })
    },
    async change() {
      const entity = dice.oneOf(inState('live'))
      const { version } = entity.sure
      const next = { ...entity.sure, title: titleOf(), version: version + 1 }
      const body = { ...bodyOf(entity.kind, next.title), version }
      const path = `${PATHS[entity.kind]}/${entity.id}`
      await become(ledger, entity, next, () => ask('PUT', path, body))
    },
    async remove() {
      const entity = dice.oneOf(inState('live'))
      const path = `${PATHS[entity.kind]}/${entity.id}`
      await become(ledger, entity, { ...entity.sure, where: 'trash' }, () => ask('DELETE', path))
    },
    async bringBack() {
      const entity = dice.oneOf(inState('trash'))
      const next = { ...entity.sure, where: 'live' as const }
      await become(ledger, entity, next, () => ask('POST', `${thing(entity)}/restore`))
    },
    async erase() {
      const entity = dice.oneOf(inState('trash'))
      await become(ledger, entity, NOWHERE, () => ask('DELETE', thing(entity)))
    },
    async addPhoto() {
      const entity = dice.oneOf(inState('live').filter(({ kind }) => kind !== 'category'))
      const { sure, kind, id } = entity
      const image_url = dice.oneOf(
        photos.filter((one) => ![...sure.photos, ...sure.aside].includes(one)),
      )
      const place = { entity_type: kind, entity_id: id, image_url, display_order: dice.below(3) }
      const next = { ...sure, photos: [...sure.photos, image_url] }
      const made = await become(ledger, entity, next, () => ask('POST', '/api/images', place))
      learn(entity, { id: id as number, images: [made as Image] })
    },
    async takeOffPhoto() {
      const entity = dice.oneOf(inState('live').filter(({ sure }) => sure.photos.length > 0))
      const { sure, images } = entity
      const address = dice.oneOf(sure.photos)
      const left = sure.photos.filter((one) => one !== address)
      const next = { ...sure, photos: left, aside: [...sure.aside, address] }
      const path = `/api/images/${images.get(address)}`
      await become(ledger, entity, next, () => ask('DELETE', path))
    },
    async bringPhotoBack() {
      const entity = dice.oneOf(inState('live').filter(({ sure }) => sure.aside.length > 0))
      const { sure } = entity
      const address = dice.oneOf(sure.aside)
      const left = sure.aside.filter((one) => one !== address)
      const next = { ...sure, photos: [...sure.photos, address], aside: left }
      await become(ledger, entity, next, () => ask('POST', `${trashOf(entity, address)}/restore`))
    },
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]

  return {
    /**
     * Performs random actions until the process ends.
     * @throws WrongAnswer
     */
    async work() {
      for (;;) {
        try {
          await ways[dice.oneOf([...names, 'upload', 'create'] as const)]()
        } catch (error) {
          // The list of candidates is empty, for example if nothing can be restored.
          if (error instanceof RangeError) continue
          if (error instanceof WrongAnswer) throw error
          ledger.unanswered += 1
          return
        }
      }
    },
  }
}
