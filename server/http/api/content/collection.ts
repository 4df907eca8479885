import { type Context, Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import {
  LIST_VIEW_HEADER,
  type ListOrderUpdate,
  type ListView,
  listOrderUpdateSchema,
} from '../../../../shared/entities/lifecycle.ts'
import type { TargetLocale } from '../../../../shared/entities/translation.ts'
import type { PaginationParams } from '../../../content/entities/entity-service.ts'
import type { CreationResult } from '../../../content/idempotency-keys.ts'
import type { Result } from '../../../result.ts'
import type { Services } from '../../../services.ts'
import { encodeResponseForRequest } from '../../cache/response-encoding.ts'
import { createErrorResponse, createResultResponse } from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import type { SessionChecker } from '../account/session.ts'
import { drainRequestBody, validateJsonBody } from '../json-body.ts'
import {
  parseIdParameter,
  parsePaginationParams,
  requireValidId,
  validateIdempotencyKey,
} from '../parameters.ts'

function keepLanguages(item: object, languages: readonly TargetLocale[]): object {
  const { translations, images }: { translations?: object; images?: object[] } = item
  const isKept = ([locale]: [string, unknown]) => languages.some((one) => one === locale)
  return {
    ...item,
    ...(translations && {
      translations: Object.fromEntries(Object.entries(translations).filter(isKept)),
    }),
    ...(images && { images: images.map((image) => keepLanguages(image, languages)) }),
  }
}

/**
 * If both views are equal, a browser that has cached one receives 304 for the other. Without this
 * header in the 304 response, it would keep that of the cached response (RFC 9111 section 3.2), and
 * the admin would ask for the password again and again. A 404 has the header too, because the list
 * of a hidden entity's photos is a 404 without a session.
 */
export const setListViewHeader = (c: Context, view: ListView) => c.header(LIST_VIEW_HEADER, view)

/**
 * Keeps only the translations into `languages`. `languages` is null for the admin interface, whose
 * list keeps all translations and must not be stored by shared caches.
 */
export function createListResponse(
  c: Context,
  list: readonly object[],
  languages: readonly TargetLocale[] | null,
): Promise<Response> {
  const items = languages ? list.map((item) => keepLanguages(item, languages)) : list
  const cacheControl = languages ? 'no-cache' : 'private, no-cache'
  return encodeResponseForRequest(c.req.raw, c.json(items, 200, { 'Cache-Control': cacheControl }))
}

export const createCertificateApi = (certificates: Services['certificates']) =>
  new Hono<Env>().post('/:id/certificate', requireValidId, drainRequestBody, async (c) =>
    createResultResponse(c, await certificates.issue(parseIdParameter(c))),
  )

/**
 * `create` and `update` are declared as methods, so that TypeScript accepts services with different
 * input types.
 */
export type CollectionService<Input = unknown, Change = unknown> = {
  /** Lists all items, including unpublished ones, with their private fields. */
  listAll: () => Promise<object[]>
  /** Returns null if no item of the list has the id `page.after`. */
  listPage: (page: PaginationParams, includesUnpublished: boolean) => Promise<object[] | null>
  create(input: Input, key: string | null): Promise<CreationResult<object>>
  update(id: number, input: Change, by: string): Promise<Result<object>>
  remove: (id: number, by: string) => Promise<Result<null>>
}

export type CollectionApiOptions = {
  isSignedIn: SessionChecker
  languages: () => Promise<TargetLocale[]>
  /**
   * Runs `read` in a queue with a limited length. Single pages of a list are not cached, so a flood
   * of requests for them would block the event loop.
   */
  inQueue: (c: Context<Env>, read: () => Promise<Response>) => Promise<Response>
  order?: (order: ListOrderUpdate) => Promise<void>
}

export function createCollectionApi(
  service: CollectionService,
  schemas: { create: GenericSchema; update: GenericSchema },
  { isSignedIn, languages, inQueue, order }: CollectionApiOptions,
) {
  const { listAll, listPage } = service
  const api = new Hono<Env>().get('/', async (c) => {
    const page = parsePaginationParams((name) => c.req.query(name))
    if (typeof page === 'string')
      return createErrorResponse(c, 'invalid', { [page]: 'not_a_whole_number' })
    const includesUnpublished = await isSignedIn(c)
    setListViewHeader(c, includesUnpublished ? 'artist' : 'strangers')
    const respond = async () => {
      const items = await listPage(page, includesUnpublished)
      if (!items) return createErrorResponse(c, 'not_found')
      return createListResponse(c, items, includesUnpublished ? null : await languages())
    }
    return includesUnpublished ? respond() : inQueue(c, respond)
  })
  if (order)
    // The route /order comes before /:id, because Hono uses the first route that matches.
    api.put('/order', validateJsonBody(listOrderUpdateSchema), async (c) => {
      await order(c.req.valid('json'))
      return c.json(await listAll())
    })
  return api
    .post('/', validateIdempotencyKey, validateJsonBody(schemas.create), async (c) => {
      const result = await service.create(c.req.valid('json'), c.get('idempotencyKey'))
      return createResultResponse(c, result, result.isKnown ? 200 : 201)
    })
    .put('/:id', requireValidId, validateJsonBody(schemas.update), async (c) =>
      createResultResponse(
        c,
        await service.update(parseIdParameter(c), c.req.valid('json'), c.get('user').username),
      ),
    )
    .delete('/:id', requireValidId, async (c) =>
      createResultResponse(
        c,
        await service.remove(parseIdParameter(c), c.get('user').username),
        204,
      ),
    )
}
