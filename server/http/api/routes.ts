import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { ArtPieceInput, ArtPieceUpdate } from '../../../shared/entities/art-piece.ts'
import { CategoryInput, CategoryUpdate } from '../../../shared/entities/category.ts'
import { LegalDetailsUpdate } from '../../../shared/entities/legal.ts'
import { NewsItemInput, NewsItemUpdate } from '../../../shared/entities/news-item.ts'
import { HomePageUpdate, PortraitPageUpdate } from '../../../shared/entities/page.ts'
import { PurchaseTextsUpdate } from '../../../shared/entities/purchase.ts'
import { TrainingInput, TrainingUpdate } from '../../../shared/entities/training.ts'
import { WorkshopUpdate } from '../../../shared/entities/workshop.ts'
import type { Config } from '../../config.ts'
import { toNetworkPrefix } from '../../messages/rate-limit.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { createErrorResponse } from '../errors.ts'
import { createClientAddressResolver } from '../headers/client-address.ts'
import { createRenderQueue, RENDER_QUEUE_LIMITS } from '../pages/render-queue.ts'
import { createAdminApi } from './account/admin.ts'
import { createDevicesApi } from './account/devices.ts'
import { requirePasskeyOrigin } from './account/passkey-origin.ts'
import { createSecurityApi } from './account/security.ts'
import { createSessionChecker, createSessionCookie, requireSession } from './account/session.ts'
import { createSignInResponder } from './account/sign-in-responder.ts'
import { createBackupApi } from './backup.ts'
import { createCertificateApi } from './content/certificates.ts'
import { createCollectionApi } from './content/collection.ts'
import { createDemoApi } from './content/demo.ts'
import { createImagesApi } from './content/images.ts'
import { createDraftBuilders, createPreviewApi, type PreviewRenderer } from './content/preview.ts'
import { createRevisionsApi } from './content/revisions.ts'
import { createSingletonApi } from './content/singleton.ts'
import { createTrashApi } from './content/trash.ts'
import { createUploadApi } from './content/upload.ts'
import { createMailSettingsApi, createMessagesApi } from './messages.ts'

/** Creates the API of docs/api.md. Without `renderPreview`, the preview routes answer 404. */
export function createApi(services: Services, config: Config, renderPreview?: PreviewRenderer) {
  const cookie = createSessionCookie(config)
  const guard = requireSession(services.sessions, cookie)
  const isSignedIn = createSessionChecker(services.sessions, cookie)
  const queue = createRenderQueue(RENDER_QUEUE_LIMITS)
  const addressOf = createClientAddressResolver(config)
  const access = {
    guard,
    isSignedIn,
    languages: async () => (await services.workshop.read()).languages,
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
  const { artPieces, categories, news, trainings, images, photos, orders } = services
  const pieceSchemas = { create: ArtPieceInput, update: ArtPieceUpdate }
  const categorySchemas = { create: CategoryInput, update: CategoryUpdate }
  const trainingSchemas = { create: TrainingInput, update: TrainingUpdate }
  const newsSchemas = { create: NewsItemInput, update: NewsItemUpdate }
  api.route(
    '/art-pieces',
    createCollectionApi(artPieces, pieceSchemas, { ...access, order: orders.pieces }),
  )
  api.route('/art-pieces', createCertificateApi(services.certificates, guard))
  const withOrder = { ...access, order: orders.categories }
  api.route('/categories', createCollectionApi(categories, categorySchemas, withOrder))
  api.route('/news', createCollectionApi(news, newsSchemas, access))
  api.route('/trainings', createCollectionApi(trainings, trainingSchemas, access))
  api.route('/workshop', createSingletonApi(services.workshop, WorkshopUpdate, guard))
  api.route('/home', createSingletonApi(services.home, HomePageUpdate, guard))
  api.route('/portrait', createSingletonApi(services.portrait, PortraitPageUpdate, guard))
  api.route('/legal', createSingletonApi(services.legal, LegalDetailsUpdate, guard))
  api.route('/purchase', createSingletonApi(services.purchase, PurchaseTextsUpdate, guard))
  const drafts = createDraftBuilders(services)
  const preview = { guard, render: renderPreview }
  api.route(
    '/workshop',
    createPreviewApi({
      page: 'contact',
      schema: WorkshopUpdate,
      applyChange: drafts.workshop,
      ...preview,
    }),
  )
  api.route(
    '/home',
    createPreviewApi({
      page: 'home',
      schema: HomePageUpdate,
      applyChange: drafts.home,
      ...preview,
    }),
  )
  api.route(
    '/portrait',
    createPreviewApi({
      page: 'portrait',
      schema: PortraitPageUpdate,
      applyChange: drafts.portrait,
      ...preview,
    }),
  )
  api.route(
    '/legal',
    createPreviewApi({
      page: 'notice',
      schema: LegalDetailsUpdate,
      applyChange: drafts.legal,
      ...preview,
    }),
  )
  api.route('/demo', createDemoApi(services.demo, guard))
  api.route('/messages', createMessagesApi(services.messages, config, guard))
  api.route('/mail', createMailSettingsApi(services.messages, guard))
  api.route('/images', createImagesApi(images, access))
  api.route('/upload', createUploadApi(photos, guard))
  api.route('/trash', createTrashApi(services.trash, guard))
  api.route('/versions', createRevisionsApi(services.revisions, guard))
  api.route('/backup', createBackupApi(services.backups, guard))
  api.route('/admin/devices', createDevicesApi(services, cookie, guard))
  const checkOrigin = requirePasskeyOrigin(config)
  api.route('/admin', createSecurityApi(services, guard, checkOrigin))
  api.route('/admin', createAdminApi(services, signInResponses, cookie, { guard, checkOrigin }))
  api.all('*', (c) => createErrorResponse(c, 'not_found'))
  return api
}
