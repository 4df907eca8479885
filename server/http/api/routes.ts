import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { ArtPieceInput, NewArtPieceSchema } from '../../../shared/entities/art-piece.ts'
import { CategoryInput, CategoryUpdate } from '../../../shared/entities/category.ts'
import { LegalUpdate } from '../../../shared/entities/legal.ts'
import { NewNewsItem, NewsItemUpdate } from '../../../shared/entities/news-item.ts'
import { HomeUpdate, PortraitUpdate } from '../../../shared/entities/page.ts'
import { TrainingInput, TrainingUpdate } from '../../../shared/entities/training.ts'
import { WorkshopUpdate } from '../../../shared/entities/workshop.ts'
import type { Config } from '../../config.ts'
import { networkOf } from '../../messages/rate-limit.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { errorResponse } from '../errors.ts'
import { createClientAddressResolver } from '../headers/client-address.ts'
import { createRenderQueue, RENDER_LIMITS } from '../pages/render-queue.ts'
import { adminApi } from './account/admin.ts'
import { devicesApi } from './account/devices.ts'
import { securityApi } from './account/security.ts'
import { createSessionCheck, requireSession, sessionCookie } from './account/session.ts'
import { createSignInResponses } from './account/sign-in-responses.ts'
import { requireSiteOrigin } from './account/site-origin.ts'
import { backupApi } from './backup.ts'
import { collectionApi } from './content/collection.ts'
import { demoApi } from './content/demo.ts'
import { imagesApi } from './content/images.ts'
import { createDraftStore, previewApi, type RenderPreview } from './content/preview.ts'
import { revisionsApi } from './content/revisions.ts'
import { singletonApi } from './content/singleton.ts'
import { trashApi } from './content/trash.ts'
import { uploadApi } from './content/upload.ts'
import { mailApi, messagesApi } from './messages.ts'

/**
 * Creates the routes of the API (docs/api.md).
 * @param renderPreview renders a page with unsaved changes. Without this function, the preview
 * routes answer 404.
 */
export function createApi(services: Services, config: Config, renderPreview?: RenderPreview) {
  const cookie = sessionCookie(config)
  const guard = requireSession(services.sessions, cookie)
  const isSignedIn = createSessionCheck(services.sessions, cookie)
  const queue = createRenderQueue(RENDER_LIMITS)
  const addressOf = createClientAddressResolver(config)
  const access = {
    guard,
    isSignedIn,
    inQueue: (c: Context<Env>, read: () => Promise<Response>) =>
      queue(networkOf(addressOf(c)), read),
  }
  const signInResponses = createSignInResponses(config, services, cookie)
  const api = new Hono<Env>()
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '))
        return errorResponse(c, 'wrong_method')
      },
    }),
  )
  const { artPieces, categories, news, trainings, images, photos, orders } = services
  const pieceSchemas = { create: NewArtPieceSchema, update: ArtPieceInput }
  const categorySchemas = { create: CategoryInput, update: CategoryUpdate }
  const trainingSchemas = { create: TrainingInput, update: TrainingUpdate }
  const newsSchemas = { create: NewNewsItem, update: NewsItemUpdate }
  api.route(
    '/art-pieces',
    collectionApi(artPieces, pieceSchemas, { ...access, order: orders.pieces }),
  )
  const withOrder = { ...access, order: orders.categories }
  api.route('/categories', collectionApi(categories, categorySchemas, withOrder))
  api.route('/news', collectionApi(news, newsSchemas, access))
  api.route('/trainings', collectionApi(trainings, trainingSchemas, access))
  api.route('/workshop', singletonApi(services.workshop, WorkshopUpdate, guard))
  api.route('/home', singletonApi(services.home, HomeUpdate, guard))
  api.route('/portrait', singletonApi(services.portrait, PortraitUpdate, guard))
  api.route('/legal', singletonApi(services.legal, LegalUpdate, guard))
  const drafts = createDraftStore(services)
  const preview = { guard, render: renderPreview }
  api.route(
    '/workshop',
    previewApi({
      page: 'contact',
      schema: WorkshopUpdate,
      applyChange: drafts.workshop,
      ...preview,
    }),
  )
  api.route(
    '/home',
    previewApi({ page: 'home', schema: HomeUpdate, applyChange: drafts.home, ...preview }),
  )
  api.route(
    '/portrait',
    previewApi({
      page: 'portrait',
      schema: PortraitUpdate,
      applyChange: drafts.portrait,
      ...preview,
    }),
  )
  api.route(
    '/legal',
    previewApi({ page: 'notice', schema: LegalUpdate, applyChange: drafts.legal, ...preview }),
  )
  api.route('/demo', demoApi(services.demo, guard))
  api.route('/messages', messagesApi(services.messages, config, guard))
  api.route('/mail', mailApi(services.messages, guard))
  api.route('/images', imagesApi(images, access))
  api.route('/upload', uploadApi(photos, guard))
  api.route('/trash', trashApi(services.trash, guard))
  api.route('/versions', revisionsApi(services.revisions, guard))
  api.route('/backup', backupApi(services.backups, guard))
  api.route('/admin/devices', devicesApi(services, cookie, guard))
  const checkOrigin = requireSiteOrigin(config)
  api.route('/admin', securityApi(services, guard, checkOrigin))
  api.route('/admin', adminApi(services, signInResponses, cookie, { guard, checkOrigin }))
  api.all('*', (c) => errorResponse(c, 'not_found'))
  return api
}
