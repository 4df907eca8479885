/** The one door to the server: typed calls whose failures are values, never thrown. */
import type { ArtPiece } from '../../../shared/art-piece.ts'
import type { BackupState } from '../../../shared/backup.ts'
import type { Category } from '../../../shared/category.ts'
import type { AdminUser, LoginInput } from '../../../shared/credentials.ts'
import type {
  EntityType,
  ImageChange,
  ImageInput,
  ImageOrder,
  ImageRecord,
} from '../../../shared/image.ts'
import type { KeptVersion } from '../../../shared/kept-version.ts'
import type { Legal } from '../../../shared/legal.ts'
import { FIRST_PART, LATER_PART, partAddress } from '../../../shared/list-part.ts'
import type { NewsItem } from '../../../shared/news-item.ts'
import type { HomePage, PortraitPage } from '../../../shared/page.ts'
import { STRANGERS, VIEW } from '../../../shared/publication.ts'
import type { Training } from '../../../shared/training.ts'
import { type FormType, SINGLE_TYPES, type SingleType } from '../../../shared/translation.ts'
import type { TrashItem } from '../../../shared/trash.ts'
import type { Workshop } from '../../../shared/workshop.ts'
import { askForPassword } from './password-request.ts'

/** The four lists, by the name they have in the address, and what there is one of. */
export type Collections = {
  pieces: ArtPiece
  categories: Category
  news: NewsItem
  trainings: Training
  workshop: Workshop
  home: HomePage
  portrait: PortraitPage
  legal: Legal
}
export type CollectionName = keyof Collections

const PATHS: Record<CollectionName, string> = {
  pieces: '/api/art-pieces',
  categories: '/api/categories',
  news: '/api/news',
  trainings: '/api/trainings',
  workshop: '/api/workshop',
  home: '/api/home',
  portrait: '/api/portrait',
  legal: '/api/legal',
}

export const isSingle = (name: CollectionName): name is SingleType =>
  SINGLE_TYPES.some((single) => single === name)

/** What there is one of has no number. */
const pathOf = (name: CollectionName, id: number) =>
  isSingle(name) ? PATHS[name] : `${PATHS[name]}/${id}`

export type Failure = {
  ok: false
  /** `refused`: the server said no. `unreachable`: no answer came, or none that can be read. */
  kind: 'refused' | 'unreachable'
  /** Why, as the server says it in French; empty when it does not say. */
  error: string
  code: string
  /** The status of the answer; 0 when none came. */
  status: number
  /** How long the site asks to wait, in milliseconds. */
  retryAfter: number
  /** What is wrong with each field, by its name. */
  fields: Record<string, string>
  /** As it is now, where a change was made from an older version. */
  entity?: unknown
}
/** `isKnown`: what was to be created was there already. */
export type Answer<T> = { ok: true; value: T; isKnown?: boolean } | Failure
export type LoginAnswer = { success?: boolean; user?: AdminUser; error?: string }

/** Something in the trash. */
export type Thing = Pick<TrashItem, 'entity_type' | 'entity_id'>
const placeOf = ({ entity_type, entity_id }: Thing) => `/api/trash/${entity_type}/${entity_id}`

/** How long a call may take before it counts as unreachable, in milliseconds. Photos have a line of their own. */
const PATIENCE = 30_000

/** `asks`: a 401, or a 403 that needs a confirmation, asks for the password. `key`: under which something is made once. */
export type Call = { body?: unknown; asks?: boolean; key?: string }

/** `origin` is empty in the browser; `ask` waits until the password was given again and says whether it was. */
export function createApi(origin = '', ask = askForPassword) {
  async function call<T>(method: string, path: string, options: Call = {}): Promise<Answer<T>> {
    const { body, asks = true, key } = options
    let response: Response
    try {
      response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE),
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: {
            'Content-Type': 'application/json',
            ...(key && { 'Idempotency-Key': `"${key}"` }),
          },
        }),
      })
    } catch {
      return UNREACHABLE
    }
    // The lists are answered to strangers too, who see less: edited, what they lack would be lost.
    const isStranger = response.status === 401 || response.headers.get(VIEW) === STRANGERS
    if (isStranger && asks && (await ask('sign_in'))) return call(method, path, options)
    if (isStranger && response.ok) return failureOf(401, { error: '' }, null)
    const value = response.status === 204 ? null : await response.json().catch(() => undefined)
    const { status, headers } = response
    if (!response.ok) {
      const failure = failureOf(status, value, headers.get('Retry-After'))
      const isUnconfirmed = failure.code === 'confirm_first' && asks
      return isUnconfirmed && (await ask('confirm')) ? call(method, path, options) : failure
    }
    if (value === undefined) return UNREACHABLE
    return method === 'POST' && status === 200
      ? { ok: true, value, isKnown: true }
      : { ok: true, value }
  }

  async function list<T>(path: string, options?: Pick<Call, 'asks'>): Promise<Answer<T[]>> {
    const answer = await call<T[]>('GET', path, options)
    return answer.ok && !Array.isArray(answer.value) ? UNREACHABLE : answer
  }

  /** What there is one of, as a list of it. */
  async function only<T>(path: string): Promise<Answer<T[]>> {
    const answer = await call<T>('GET', path)
    return answer.ok ? { ...answer, value: [answer.value] } : answer
  }

  return {
    call,
    login: (credentials: LoginInput) =>
      call<LoginAnswer>('POST', '/api/admin/login', { body: credentials, asks: false }),
    logout: () => call<null>('POST', '/api/admin/logout', { asks: false }),
    list: <N extends CollectionName>(name: N, options?: Pick<Call, 'asks'>) =>
      isSingle(name)
        ? only<Collections[N]>(PATHS[name])
        : list<Collections[N]>(PATHS[name], options),
    /**
     * A list, or the only one there is, part by part: each answer has what came since the one before; after a failure, no
     * more.
     */
    async *parts<N extends CollectionName>(
      name: N,
      options?: Pick<Call, 'asks'>,
    ): AsyncGenerator<Answer<Collections[N][]> & { isLast?: boolean }> {
      if (isSingle(name))
        return yield { ...(await only<Collections[N]>(PATHS[name])), isLast: true }
      let after: number | null = null
      for (;;) {
        const answer: Answer<Collections[N][]> = await list<Collections[N]>(
          partAddress(PATHS[name], after),
          options,
        )
        const isLast =
          !answer.ok || answer.value.length < (after === null ? FIRST_PART : LATER_PART)
        yield { ...answer, isLast }
        if (isLast) return
        after = answer.ok ? (answer.value.at(-1)?.id ?? null) : null
      }
    },
    /** @param ids the ids in the order wanted; none for the site's own order */
    order: (name: CollectionName, ids: number[]) =>
      call<unknown>('PUT', `${PATHS[name]}/order`, { body: { ids } }),
    /** @param key under which it is made once, however often it is asked for */
    create: <N extends CollectionName>(name: N, body: unknown, key: string) =>
      call<Collections[N]>('POST', PATHS[name], { body, key }),
    update: <N extends CollectionName>(name: N, id: number, body: unknown) =>
      call<Collections[N]>('PUT', pathOf(name, id), { body }),
    remove: (name: CollectionName, id: number) => call<null>('DELETE', pathOf(name, id)),
    images: (type: EntityType, id: number) => list<ImageRecord>(`/api/images/${type}/${id}`),
    /** Does not ask for the password: whoever sends photos asks once for all of them. */
    addImage: (body: ImageInput) => call<ImageRecord>('POST', '/api/images', { body, asks: false }),
    describeImage: (id: number, body: ImageChange) =>
      call<ImageRecord>('PUT', `/api/images/${id}`, { body }),
    removeImage: (id: number) => call<null>('DELETE', `/api/images/${id}`),
    /** How much of the demo is still there. */
    demo: () => call<{ count: number }>('GET', '/api/demo'),
    setDemoAside: () => call<null>('DELETE', '/api/demo'),
    trash: () => list<TrashItem>('/api/trash'),
    bringBack: (thing: Thing) => call<null>('POST', `${placeOf(thing)}/restore`),
    /** For good. */
    erase: (thing: Thing) => call<null>('DELETE', placeOf(thing)),
    versions: (type: FormType, id: number) => list<KeptVersion>(`/api/versions/${type}/${id}`),
    backupState: (options: Pick<Call, 'asks'> = {}) =>
      call<BackupState>('GET', '/api/backup/state', options),
    reorderImages: (body: ImageOrder) =>
      call<ImageRecord[]>('PUT', '/api/images/reorder', { body }),
  }
}

export const UNREACHABLE: Failure = {
  ok: false,
  kind: 'unreachable',
  error: '',
  code: '',
  status: 0,
  retryAfter: 0,
  fields: {},
}

/**
 * What an answer that refuses says.
 * @param value its body, read as JSON; undefined when it is none
 * @param retryAfter its header, in seconds
 */
export function failureOf(status: number, value: unknown, retryAfter: string | null): Failure {
  const said = (value ?? {}) as Partial<Record<keyof Failure, unknown>>
  return {
    ok: false,
    kind: 'refused',
    error: typeof said.error === 'string' ? said.error : '',
    code: typeof said.code === 'string' ? said.code : '',
    status,
    retryAfter: (Number(retryAfter) || 0) * 1000,
    fields: said.fields && typeof said.fields === 'object' ? { ...said.fields } : {},
    ...(said.entity && typeof said.entity === 'object' ? { entity: said.entity } : {}),
  }
}

export const api = createApi()
