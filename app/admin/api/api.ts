/** The functions of this JSON client never throw. They return failures as values. */
import type { SuccessValue } from '../../../server/result.ts'
import type { Services } from '../../../server/services.ts'
import type { BackupState } from '../../../shared/backup.ts'
import type { AdminUser, SignInInput } from '../../../shared/credentials.ts'
import {
  type CreatableEntityType,
  EDITABLE_ENTITY_TYPES,
  type EditableEntityType,
  ENTITIES,
  type EntityTypeWithPhotos,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
  type SingletonEntityType,
} from '../../../shared/entities/entity-types.ts'
import type {
  ImageInput,
  ImageOrderUpdate,
  ImageRecord,
  ImageUpdate,
} from '../../../shared/entities/image.ts'
import {
  LIST_VIEW_HEADER,
  type ListView,
  type Revision,
  type TrashItem,
} from '../../../shared/entities/lifecycle.ts'
import { buildListPageUrl, FIRST_PAGE_SIZE, LATER_PAGE_SIZE } from '../../../shared/paths.ts'
import { t } from '../i18n/texts.ts'
import { promptForPassword } from './password-prompt.ts'

/** Derives the entity types from the results of these server services, which the API sends. */
type EntityServices = Services['collections'] & Services['singletons']
export type EntityByResourceName = {
  [Type in EditableEntityType as (typeof ENTITIES)[Type]['list']]: SuccessValue<
    ReturnType<EntityServices[Type]['update']>
  >
}
export type ResourceName = keyof EntityByResourceName
export type CollectionName = (typeof ENTITIES)[CreatableEntityType]['list']

const PATHS = Object.fromEntries(
  EDITABLE_ENTITY_TYPES.map((type) => [ENTITIES[type].list, getApiPath(type)]),
) as Record<ResourceName, string>

export const isSingleton = (name: ResourceName): name is SingletonEntityType =>
  SINGLETON_ENTITY_TYPES.some((single) => single === name)

const getPath = (name: ResourceName, id: number) =>
  isSingleton(name) ? PATHS[name] : `${PATHS[name]}/${id}`

export type ApiFailure = {
  ok: false
  /**
   * `refused`: the server answered with an error status. `unreachable`: no readable response
   * arrived.
   */
  kind: 'refused' | 'unreachable'
  /** French text from the server, or an empty string. */
  error: string
  code: string
  /** HTTP status, or 0 if no response arrived. */
  status: number
  /** The `Retry-After` delay in milliseconds, or 0. */
  retryAfter: number
  /** Error messages by the path of the invalid value in the request body. */
  fields: Record<string, string>
  /** The current entity, if the request was based on an outdated version. */
  entity?: unknown
}
/**
 * `isKnown` is true if an earlier request with the same idempotency key created this entity or
 * photo.
 */
export type ApiResult<T> = { ok: true; value: T; isKnown?: boolean } | ApiFailure
export type SignInResponse = { success?: boolean; user?: AdminUser; error?: string }

export type TrashItemReference = Pick<TrashItem, 'entity_type' | 'entity_id'>
const getTrashPath = ({ entity_type, entity_id }: TrashItemReference) =>
  `/api/trash/${entity_type}/${entity_id}`

/** Photo uploads take longer and have their own timeout. */
const REQUEST_TIMEOUT_MS = 30_000

/**
 * `asksForPassword` (default: true) opens the password dialog after a 401 response or the error
 * code `confirm_first`. `key` is the idempotency key of a create request.
 */
export type ApiRequestOptions = { body?: unknown; asksForPassword?: boolean; key?: string }

/**
 * @param origin prefix of all request paths, empty in the browser
 *
 * @param openPasswordDialog resolves to true if the user signed in or confirmed the password
 */
export function createApiClient(origin = '', openPasswordDialog = promptForPassword) {
  async function call<T>(
    method: string,
    path: string,
    options: ApiRequestOptions = {},
  ): Promise<ApiResult<T>> {
    const { body, asksForPassword = true, key } = options
    const sentAt = performance.now()
    let response: Response
    try {
      response = await fetch(origin + path, {
        method,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: {
            'Content-Type': 'application/json',
            ...(key && { 'Idempotency-Key': `"${key}"` }),
          },
        }),
      })
    } catch {
      return NETWORK_FAILURE
    }
    // A response with public data means that the session has ended. Public entities lack fields,
    // and saving such an entity would erase these fields.
    const isStrangersView =
      response.headers.get(LIST_VIEW_HEADER) === ('strangers' satisfies ListView)
    const isSignedOut = isStrangersView || response.status === 401
    if (isSignedOut && asksForPassword && (await openPasswordDialog('sign_in', sentAt)))
      return call(method, path, options)
    if (isStrangersView) return toApiFailure(401, { error: `${t('again.title')}.` }, null)
    const value = response.status === 204 ? null : await response.json().catch(() => undefined)
    const { status, headers } = response
    if (!response.ok) {
      const failure = toApiFailure(status, value, headers.get('Retry-After'))
      const isUnconfirmed = failure.code === 'confirm_first' && asksForPassword
      return isUnconfirmed && (await openPasswordDialog('confirm', sentAt))
        ? call(method, path, options)
        : failure
    }
    if (value === undefined) return NETWORK_FAILURE
    return method === 'POST' && status === 200
      ? { ok: true, value, isKnown: true }
      : { ok: true, value }
  }

  async function list<T>(
    path: string,
    options?: Pick<ApiRequestOptions, 'asksForPassword'>,
  ): Promise<ApiResult<T[]>> {
    const result = await call<T[]>('GET', path, options)
    return result.ok && !Array.isArray(result.value) ? NETWORK_FAILURE : result
  }

  async function readSingleton<T>(
    path: string,
    options?: Pick<ApiRequestOptions, 'asksForPassword'>,
  ): Promise<ApiResult<T[]>> {
    const result = await call<T>('GET', path, options)
    return result.ok ? { ...result, value: [result.value] } : result
  }

  return {
    call,
    login: (credentials: SignInInput) =>
      call<SignInResponse>('POST', '/api/admin/login', {
        body: credentials,
        asksForPassword: false,
      }),
    logout: () => call<null>('POST', '/api/admin/logout', { asksForPassword: false }),
    list: <N extends ResourceName>(
      name: N,
      options?: Pick<ApiRequestOptions, 'asksForPassword'>,
    ) =>
      isSingleton(name)
        ? readSingleton<EntityByResourceName[N]>(PATHS[name], options)
        : list<EntityByResourceName[N]>(PATHS[name], options),
    /** Yields the pages of a list, or one page for a singleton. Stops after a failed page. */
    async *readPages<N extends ResourceName>(
      name: N,
      options?: Pick<ApiRequestOptions, 'asksForPassword'>,
    ): AsyncGenerator<ApiResult<EntityByResourceName[N][]> & { isLast?: boolean }> {
      if (isSingleton(name))
        return yield {
          ...(await readSingleton<EntityByResourceName[N]>(PATHS[name], options)),
          isLast: true,
        }
      let after: number | null = null
      for (;;) {
        const result: ApiResult<EntityByResourceName[N][]> = await list<EntityByResourceName[N]>(
          buildListPageUrl(PATHS[name], after),
          options,
        )
        const isLast =
          !result.ok || result.value.length < (after === null ? FIRST_PAGE_SIZE : LATER_PAGE_SIZE)
        yield { ...result, isLast }
        if (isLast) return
        after = result.ok ? (result.value.at(-1)?.id ?? null) : null
      }
    },
    /** Saves the order of a list. An empty `ids` restores the default order. */
    reorder: (name: ResourceName, ids: number[]) =>
      call<unknown>('PUT', `${PATHS[name]}/order`, { body: { ids } }),
    /** Repeated requests with the same idempotency key create only one entity. */
    create: <N extends ResourceName>(name: N, body: unknown, key: string) =>
      call<EntityByResourceName[N]>('POST', PATHS[name], { body, key }),
    update: <N extends ResourceName>(name: N, id: number, body: unknown) =>
      call<EntityByResourceName[N]>('PUT', getPath(name, id), { body }),
    remove: (name: ResourceName, id: number) => call<null>('DELETE', getPath(name, id)),
    listImages: (
      type: EntityTypeWithPhotos,
      id: number,
      options?: Pick<ApiRequestOptions, 'asksForPassword'>,
    ) => list<ImageRecord>(`/api/images/${type}/${id}`, options),
    addImage: (body: ImageInput, options?: Pick<ApiRequestOptions, 'asksForPassword'>) =>
      call<ImageRecord>('POST', '/api/images', { body, ...options }),
    updateImage: (id: number, body: ImageUpdate) =>
      call<ImageRecord>('PUT', `/api/images/${id}`, { body }),
    rotateImage: (id: number) => call<ImageRecord>('POST', `/api/images/${id}/rotate`),
    removeImage: (id: number) => call<null>('DELETE', `/api/images/${id}`),
    /** Returns the number of demo entities, the sample content of a new site. */
    getDemoState: () => call<{ count: number }>('GET', '/api/demo'),
    removeDemo: () => call<null>('DELETE', '/api/demo'),
    /** Issues a certificate for a piece, or returns its existing certificate. */
    issueCertificate: (id: number) =>
      call<{ number: string }>('POST', `/api/art-pieces/${id}/certificate`),
    listTrash: () => list<TrashItem>('/api/trash'),
    restore: (item: TrashItemReference) => call<null>('POST', `${getTrashPath(item)}/restore`),
    purge: (item: TrashItemReference) => call<null>('DELETE', getTrashPath(item)),
    listRevisions: (type: EditableEntityType, id: number) =>
      list<Revision>(`/api/versions/${type}/${id}`),
    getBackupState: (options: Pick<ApiRequestOptions, 'asksForPassword'> = {}) =>
      call<BackupState>('GET', '/api/backup/state', options),
    reorderImages: (body: ImageOrderUpdate) =>
      call<ImageRecord[]>('PUT', '/api/images/reorder', { body }),
  }
}

export const NETWORK_FAILURE: ApiFailure = {
  ok: false,
  kind: 'unreachable',
  error: '',
  code: '',
  status: 0,
  retryAfter: 0,
  fields: {},
}

/**
 * @param value the parsed JSON body, or undefined if the body is not JSON
 * @param retryAfter the `Retry-After` header in seconds
 */
export function toApiFailure(
  status: number,
  value: unknown,
  retryAfter: string | null,
): ApiFailure {
  const body = (value ?? {}) as Partial<Record<keyof ApiFailure, unknown>>
  return {
    ok: false,
    kind: 'refused',
    error: typeof body.error === 'string' ? body.error : '',
    code: typeof body.code === 'string' ? body.code : '',
    status,
    retryAfter: (Number(retryAfter) || 0) * 1000,
    fields: body.fields && typeof body.fields === 'object' ? { ...body.fields } : {},
    ...(body.entity && typeof body.entity === 'object' ? { entity: body.entity } : {}),
  }
}

export const api = createApiClient()

/**
 * Downloads a file. Sends an API request first, because only an API request can open the password
 * dialog.
 */
export async function downloadAfterIdentityConfirmation(path: string): Promise<ApiResult<null>> {
  const result = await api.call<null>('GET', '/api/admin/confirm')
  if (result.ok) {
    const link = document.createElement('a')
    link.href = path
    // Without the `download` attribute, an error response would replace the page, and unsaved text
    // would be lost.
    link.download = ''
    link.click()
  }
  return result
}

/** Returns the server's error message in French, or a general message. */
export const getErrorMessage = ({ error, kind }: ApiFailure): string =>
  error || t(`failures.${kind}`)

/** Works without HTTPS, unlike `crypto.randomUUID`. */
export const createIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
