import { readFile } from 'node:fs/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { matchedRoutes } from 'hono/route'
import type { InferOutput } from 'valibot'
import { ENTITY_DEFINITIONS } from '../../../shared/entities/entity-definitions.ts'
import {
  CREATABLE_ENTITY_TYPES,
  type CreatableEntityType,
  type EntityType,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
  type SingletonEntityType,
} from '../../../shared/entities/entity-types.ts'
import { getKeys } from '../../../shared/pick.ts'
import type { Config } from '../../config.ts'
import type { ListOrderSetter } from '../../content/entities/entity-service.ts'
import { toNetworkPrefix } from '../../messages/message-limits.ts'
import type { Services } from '../../services.ts'
import { createErrorResponse } from '../errors.ts'
import { createClientAddressResolver } from '../headers/client-address.ts'
import type { Env } from '../hono-env.ts'
import { createRenderQueue, RENDER_QUEUE_LIMITS } from '../pages/render-queue.ts'
import { createAccountSecurityApi, createDevicesApi } from './account/security.ts'
import {
  createSessionChecker,
  createSessionCookie,
  requirePasskeyOrigin,
  requireSession,
} from './account/session.ts'
import { createSignInApi } from './account/sign-in.ts'
import { createSignInResponder } from './account/sign-in-responder.ts'
import { createBackupApi } from './backup.ts'
import {
  type CollectionService,
  createCertificateApi,
  createCollectionApi,
} from './content/collection.ts'
import { createImagesApi, createUploadApi } from './content/images.ts'
import {
  createPreviewApi,
  createSingletonApi,
  DEFAULT_PREVIEW_PAGES,
  type PreviewRenderer,
  type SingletonService,
} from './content/preview.ts'
import { createDemoApi, createRevisionsApi, createTrashApi } from './content/trash-and-revisions.ts'
import { drainRequestBody } from './json-body.ts'
import { createEmailSettingsApi, createMessagesApi } from './messages.ts'
import { createRegistrationsApi } from './registrations.ts'
import { createSuggestionsApi } from './suggestions.ts'
import { createVouchersApi } from './vouchers.ts'

const OPENAPI_FILE = new URL('../../../docs/openapi.json', import.meta.url)

type Collections = {
  [Type in CreatableEntityType]: CollectionService<
    InferOutput<(typeof ENTITY_DEFINITIONS)[Type]['create']>,
    InferOutput<(typeof ENTITY_DEFINITIONS)[Type]['update']>
  >
}
type Singletons = {
  [Type in SingletonEntityType]: SingletonService<
    InferOutput<(typeof ENTITY_DEFINITIONS)[Type]['update']>
  >
}

const getRoutePath = (type: EntityType) => getApiPath(type).slice('/api'.length)

/** All other routes except CATCH_ALL_PATHS require a session. */
const PUBLIC_ROUTES = [
  ...CREATABLE_ENTITY_TYPES.map((type) => `GET ${getApiPath(type)}`),
  'GET /api/images/:entityType/:entityId',
  'POST /api/messages',
  'POST /api/admin/login',
  'POST /api/admin/passkey-login',
  'POST /api/admin/passkey-login/options',
  'GET /api/admin/password-link',
  'POST /api/admin/password-link',
  'POST /api/admin/password-link/use',
]
/**
 * Middleware, static files and pages. A handler for one of these paths must not reveal private
 * data, because it needs no session.
 */
const CATCH_ALL_PATHS = ['/*', '/api/*']

const isPublic = (c: Context<Env>) =>
  matchedRoutes(c).every(
    ({ method, path }) =>
      CATCH_ALL_PATHS.includes(path) || PUBLIC_ROUTES.includes(`${method} ${path}`),
  )

const drainBodyOfDelete: MiddlewareHandler<Env> = (c, next) =>
  c.req.method === 'DELETE' ? drainRequestBody(c, next) : next()

/** docs/api.md describes the API. Without `renderPreview`, the preview routes answer 404. */
export function createApi(services: Services, config: Config, renderPreview?: PreviewRenderer) {
  const cookie = createSessionCookie(config)
  const guard = every(requireSession(services.sessions, cookie), drainBodyOfDelete)
  const isSignedIn = createSessionChecker(services.sessions, cookie)
  const queue = createRenderQueue(RENDER_QUEUE_LIMITS)
  const addressOf = createClientAddressResolver(config)
  const access = {
    isSignedIn,
    languages: async () => (await services.workshop.readPublic()).languages,
    inQueue: (c: Context<Env>, read: () => Promise<Response>) =>
      queue(toNetworkPrefix(addressOf(c)), read),
  }
  const signInResponses = createSignInResponder(config, services, cookie)
  const api = new Hono<Env>()
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '))
        return createErrorResponse(c, 'wrong_method')
      },
    }),
  )
  api.use((c, next) => (isPublic(c) ? next() : guard(c, next)))
  const collections: Collections = services.collections
  const singletons: Singletons = services.singletons
  const orders: { [Type in CreatableEntityType]?: ListOrderSetter } = services.orders
  for (const type of CREATABLE_ENTITY_TYPES) {
    const collection = createCollectionApi(collections[type], ENTITY_DEFINITIONS[type], {
      ...access,
      order: orders[type],
    })
    api.route(getRoutePath(type), collection)
  }
  for (const type of SINGLETON_ENTITY_TYPES)
    api.route(
      getRoutePath(type),
      createSingletonApi(singletons[type], ENTITY_DEFINITIONS[type].update),
    )
  api.route('/art-pieces', createCertificateApi(services.certificates))
  for (const type of getKeys(DEFAULT_PREVIEW_PAGES)) {
    const options = { type, service: singletons[type], render: renderPreview }
    api.route(getRoutePath(type), createPreviewApi(options))
  }
  api.route('/demo', createDemoApi(services.demo))
  api.route('/messages', createMessagesApi(services.messages, config))
  api.route('/mail', createEmailSettingsApi(services.messages, services.passwordLinks))
  api.route('/suggestions', createSuggestionsApi(services.suggestions))
  api.route('/registrations', createRegistrationsApi(services))
  api.route('/vouchers', createVouchersApi(services.vouchers))
  api.route('/images', createImagesApi(services.images, access))
  api.route('/upload', createUploadApi(services.photos))
  api.route('/trash', createTrashApi(services.trash))
  api.route('/versions', createRevisionsApi(services.revisions))
  api.get('/openapi.json', async (c) =>
    c.body(await readFile(OPENAPI_FILE), 200, { 'Content-Type': 'application/json' }),
  )
  api.route('/backup', createBackupApi(services.backups))
  api.route('/admin/devices', createDevicesApi(services, cookie))
  const checkOrigin = requirePasskeyOrigin(config)
  api.route('/admin', createAccountSecurityApi(services, checkOrigin))
  api.route('/admin', createSignInApi(services, signInResponses, cookie, checkOrigin))
  api.all('*', (c) => createErrorResponse(c, 'not_found'))
  return api
}
