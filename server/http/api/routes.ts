import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
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
import type { SortOrderSetter } from '../../content/entities/entity-service.ts'
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

/** docs/api.md describes the API. Without `renderPreview`, the preview routes answer 404. */
export function createApi(services: Services, config: Config, renderPreview?: PreviewRenderer) {
  const cookie = createSessionCookie(config)
  const guard = requireSession(services.sessions, cookie)
  const isSignedIn = createSessionChecker(services.sessions, cookie)
  const queue = createRenderQueue(RENDER_QUEUE_LIMITS)
  const addressOf = createClientAddressResolver(config)
  const access = {
    guard,
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
  const collections: Collections = services.collections
  const singletons: Singletons = services.singletons
  const orders: { [Type in CreatableEntityType]?: SortOrderSetter } = services.orders
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
      createSingletonApi(singletons[type], ENTITY_DEFINITIONS[type].update, guard),
    )
  api.route('/art-pieces', createCertificateApi(services.certificates, guard))
  for (const type of getKeys(DEFAULT_PREVIEW_PAGES)) {
    const options = { type, service: singletons[type], guard, render: renderPreview }
    api.route(getRoutePath(type), createPreviewApi(options))
  }
  api.route('/demo', createDemoApi(services.demo, guard))
  api.route('/messages', createMessagesApi(services.messages, config, guard))
  api.route('/mail', createEmailSettingsApi(services.messages, services.passwordLinks, guard))
  api.route('/suggestions', createSuggestionsApi(services.suggestions, guard))
  api.route('/registrations', createRegistrationsApi(services, guard))
  api.route('/vouchers', createVouchersApi(services.vouchers, guard))
  api.route('/images', createImagesApi(services.images, access))
  api.route('/upload', createUploadApi(services.photos, guard))
  api.route('/trash', createTrashApi(services.trash, guard))
  api.route('/versions', createRevisionsApi(services.revisions, guard))
  api.get('/openapi.json', guard, async (c) =>
    c.body(await readFile(OPENAPI_FILE), 200, { 'Content-Type': 'application/json' }),
  )
  api.route('/backup', createBackupApi(services.backups, guard))
  api.route('/admin/devices', createDevicesApi(services, cookie, guard))
  const checkOrigin = requirePasskeyOrigin(config)
  api.route('/admin', createAccountSecurityApi(services, guard, checkOrigin))
  api.route('/admin', createSignInApi(services, signInResponses, cookie, { guard, checkOrigin }))
  api.all('*', (c) => createErrorResponse(c, 'not_found'))
  return api
}
