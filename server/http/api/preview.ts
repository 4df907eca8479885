/** Renders a preview: the public page with the form's changes, which are not stored. */
import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { type LegalChange, publicLegal } from '../../../shared/legal.ts'
import { DEFAULT_LOCALE, isLocale, localizedPath } from '../../../shared/locale.ts'
import { type HomeChange, type PortraitChange, publicPage } from '../../../shared/page.ts'
import { PREVIEWED_PATHS, type PreviewedPage } from '../../../shared/preview.ts'
import { publicWorkshop, type WorkshopChange } from '../../../shared/workshop.ts'
import { type Result, success } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { errorResponse, logRequestError, rejectionResponse } from '../errors.ts'
import { jsonBody } from './json-body.ts'

/** Replacements for the services of the same names. */
export type Draft = Partial<Pick<Services, 'workshop' | 'home' | 'portrait' | 'legal'>>

/**
 * Renders the page at a public path with the draft, without the page cache. Returns its HTML
 * without scripts, and the styles of its photos.
 */
export type RenderPreview = (
  path: string,
  draft: Draft,
  log: (error: unknown) => void,
) => Promise<{ html: string; photoStyles: string }>

/** Builds the draft of each form: stored data with the unsaved changes. */
export const createDraftStore = ({ workshop, home, portrait, legal }: Required<Draft>) => ({
  async workshop(change: WorkshopChange): Promise<Result<Draft>> {
    const drafted = await workshop.withUnsavedChange(change)
    if (!drafted.ok) return drafted
    const { value } = drafted
    return success({
      workshop: { ...workshop, readPublic: async () => publicWorkshop(value) },
      // Sample texts that the artist has not replaced contain data of the workshop, so they are
      // built from the draft.
      home: { ...home, readPublic: () => home.readPublic(value) },
      portrait: { ...portrait, readPublic: () => portrait.readPublic(value) },
    })
  },
  async home(change: HomeChange): Promise<Result<Draft>> {
    const value = publicPage('home', await home.withUnsavedChange(change))
    return success({ home: { ...home, readPublic: async () => value } })
  },
  async portrait(change: PortraitChange): Promise<Result<Draft>> {
    const value = publicPage('portrait', await portrait.withUnsavedChange(change))
    return success({ portrait: { ...portrait, readPublic: async () => value } })
  },
  async legal(change: LegalChange): Promise<Result<Draft>> {
    const value = publicLegal(await legal.withUnsavedChange(change))
    return success({ legal: { ...legal, readPublic: async () => value } })
  },
})

type Previewing<Change extends GenericSchema> = {
  /** The page that is rendered by default. */
  page: PreviewedPage
  /** The schema of the form's PUT call. */
  schema: Change
  applyChange: (change: InferOutput<Change>) => Promise<Result<Draft>>
  guard: MiddlewareHandler<Env>
  /** Undefined if the app has no pages. */
  render: RenderPreview | undefined
}

const isPreviewed = (page: string): page is PreviewedPage => Object.hasOwn(PREVIEWED_PATHS, page)

/**
 * Builds the preview route. `?locale=de` sets the language (default: French), `?page=home` renders
 * another page.
 */
export const previewApi = <Change extends GenericSchema>(of: Previewing<Change>) =>
  new Hono<Env>().post('/preview', of.guard, jsonBody(of.schema), async (c) => {
    const { locale = DEFAULT_LOCALE, page = of.page } = c.req.query()
    if (!isLocale(locale)) return errorResponse(c, 'invalid', { locale: 'not_a_language' })
    if (!of.render || !isPreviewed(page)) return errorResponse(c, 'not_found')
    const draft = await of.applyChange(c.req.valid('json'))
    if (!draft.ok) return rejectionResponse(c, draft)
    const path = localizedPath(locale, PREVIEWED_PATHS[page])
    return c.json(await of.render(path, draft.value, (error) => logRequestError(c, error)))
  })
