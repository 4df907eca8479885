import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema } from 'valibot'
import {
  type LegalDetailsUpdate,
  PREVIEWABLE_PAGE_PATHS,
  type PreviewablePage,
  toPublicLegalDetails,
} from '../../../../shared/entities/legal.ts'
import {
  type HomePageUpdate,
  type PortraitPageUpdate,
  toPublicPageEntity,
} from '../../../../shared/entities/page.ts'
import { toPublicWorkshop, type WorkshopUpdate } from '../../../../shared/entities/workshop.ts'
import { DEFAULT_LOCALE, getLocalizedPath, isLocale } from '../../../../shared/locale.ts'
import { createSuccess, type Result } from '../../../result.ts'
import type { Services } from '../../../services.ts'
import type { Env } from '../../env.ts'
import { createErrorResponse, createRejectionResponse, logRequestError } from '../../errors.ts'
import { validateJsonBody } from '../request/json-body.ts'

export type SingletonService<Change = unknown> = {
  read: () => Promise<object>
  // A method, as in collection.ts.
  update(input: Change, options: { by: string }): Promise<Result<object>>
}

export const createSingletonApi = (
  service: SingletonService,
  schema: GenericSchema,
  guard: MiddlewareHandler<Env>,
) =>
  new Hono<Env>()
    .get('/', guard, async (c) => c.json(await service.read()))
    .put('/', guard, validateJsonBody(schema), async (c) => {
      const result = await service.update(c.req.valid('json'), { by: c.get('user').username })
      return result.ok ? c.json(result.value) : createRejectionResponse(c, result)
    })

/** These services replace those of the same names while a preview is rendered. */
export type DraftServices = Partial<Pick<Services, 'workshop' | 'home' | 'portrait' | 'legal'>>

/** Returns the HTML without scripts, and the CSS rules of its photos. Bypasses the page cache. */
export type PreviewRenderer = (
  path: string,
  draft: DraftServices,
  log: (error: unknown) => void,
) => Promise<{ html: string; photoStyles: string }>

export const createDraftBuilders = ({
  workshop,
  home,
  portrait,
  legal,
}: Required<DraftServices>) => ({
  async workshop(change: WorkshopUpdate): Promise<Result<DraftServices>> {
    const drafted = await workshop.previewUpdate(change)
    if (!drafted.ok) return drafted
    const { value } = drafted
    return createSuccess({
      workshop: { ...workshop, readPublic: async () => toPublicWorkshop(value) },
    })
  },
  async home(change: HomePageUpdate): Promise<Result<DraftServices>> {
    const value = toPublicPageEntity('home', await home.previewUpdate(change))
    return createSuccess({ home: { ...home, readPublic: async () => value } })
  },
  async portrait(change: PortraitPageUpdate): Promise<Result<DraftServices>> {
    const value = toPublicPageEntity('portrait', await portrait.previewUpdate(change))
    return createSuccess({ portrait: { ...portrait, readPublic: async () => value } })
  },
  async legal(change: LegalDetailsUpdate): Promise<Result<DraftServices>> {
    const value = toPublicLegalDetails(await legal.previewUpdate(change))
    return createSuccess({ legal: { ...legal, readPublic: async () => value } })
  },
})

/** The page that a form shows unless the request names another one. */
export const PREVIEWED_PAGES = {
  workshop: 'contact',
  home: 'home',
  portrait: 'portrait',
  legal: 'notice',
} as const satisfies Record<keyof DraftServices, PreviewablePage>

type PreviewRouteOptions = {
  page: PreviewablePage
  /** The schema of the body, which is the same as for saving. */
  schema: GenericSchema
  // A method, as in collection.ts.
  applyChange(change: unknown): Promise<Result<DraftServices>>
  guard: MiddlewareHandler<Env>
  /** Undefined if the app renders no pages, as in tests of the API. */
  render: PreviewRenderer | undefined
}

const isPreviewed = (page: string): page is PreviewablePage =>
  Object.hasOwn(PREVIEWABLE_PAGE_PATHS, page)

export const createPreviewApi = (options: PreviewRouteOptions) =>
  new Hono<Env>().post('/preview', options.guard, validateJsonBody(options.schema), async (c) => {
    const { locale = DEFAULT_LOCALE, page = options.page } = c.req.query()
    if (!isLocale(locale)) return createErrorResponse(c, 'invalid', { locale: 'not_a_language' })
    if (!options.render || !isPreviewed(page)) return createErrorResponse(c, 'not_found')
    const draft = await options.applyChange(c.req.valid('json'))
    if (!draft.ok) return createRejectionResponse(c, draft)
    const path = getLocalizedPath(locale, PREVIEWABLE_PAGE_PATHS[page])
    return c.json(await options.render(path, draft.value, (error) => logRequestError(c, error)))
  })
