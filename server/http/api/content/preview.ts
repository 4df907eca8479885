import { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { ENTITY_DEFINITIONS } from '../../../../shared/entities/entity-definitions.ts'
import { PREVIEWABLE_PAGE_PATHS, type PreviewablePage } from '../../../../shared/entities/legal.ts'
import { DEFAULT_LOCALE, getLocalizedPath, isLocale } from '../../../../shared/locale.ts'
import type { Result } from '../../../result.ts'
import type { Services } from '../../../services.ts'
import {
  createErrorResponse,
  createRejectionResponse,
  createResultResponse,
  logRequestError,
} from '../../errors.ts'
import type { Env } from '../../hono-env.ts'
import { validateJsonBody } from '../json-body.ts'

export type SingletonService<Change = unknown> = {
  read: () => Promise<object>
  // `update` is declared as a method, so that TypeScript accepts services with different inputs.
  update(input: Change, options: { by: string }): Promise<Result<object>>
  previewUpdate(input: Change): Promise<Result<object>>
}

export const createSingletonApi = (service: SingletonService, schema: GenericSchema) =>
  new Hono<Env>()
    .get('/', async (c) => c.json(await service.read()))
    .put('/', validateJsonBody(schema), async (c) =>
      createResultResponse(
        c,
        await service.update(c.req.valid('json'), { by: c.get('user').username }),
      ),
    )

/**
 * Services that return the unsaved input. They replace the services of the same names while a
 * preview is rendered.
 */
export type DraftServices = Partial<Pick<Services, 'workshop' | 'home' | 'portrait' | 'legal'>>

/**
 * Renders the page at `path` with the draft services and bypasses the page cache. Returns HTML
 * without scripts, and the CSS rules for the photos of the page.
 */
export type PreviewRenderer = (
  path: string,
  draft: DraftServices,
  log: (error: unknown) => void,
) => Promise<{ html: string; photoStyles: string }>

export const DEFAULT_PREVIEW_PAGES = {
  workshop: 'contact',
  home: 'home',
  portrait: 'portrait',
  legal: 'notice',
} as const satisfies Record<keyof DraftServices, PreviewablePage>

type PreviewRouteOptions = {
  type: keyof DraftServices
  service: SingletonService
  /** `render` is undefined if the app renders no pages, as in tests of the API. */
  render: PreviewRenderer | undefined
}

const isPreviewed = (page: string): page is PreviewablePage =>
  Object.hasOwn(PREVIEWABLE_PAGE_PATHS, page)

export const createPreviewApi = ({ type, service, render }: PreviewRouteOptions) =>
  new Hono<Env>().post('/preview', validateJsonBody(ENTITY_DEFINITIONS[type].update), async (c) => {
    const { locale = DEFAULT_LOCALE, page = DEFAULT_PREVIEW_PAGES[type] } = c.req.query()
    if (!isLocale(locale)) return createErrorResponse(c, 'invalid', { locale: 'not_a_language' })
    if (!render || !isPreviewed(page)) return createErrorResponse(c, 'not_found')
    const drafted = await service.previewUpdate(c.req.valid('json'))
    if (!drafted.ok) return createRejectionResponse(c, drafted)
    const draft = { [type]: { ...service, readPublic: async () => drafted.value } }
    const path = getLocalizedPath(locale, PREVIEWABLE_PAGE_PATHS[page])
    return c.json(await render(path, draft, (error) => logRequestError(c, error)))
  })
