/** Renders a preview: the public page with the form's changes, which are not stored. */
import { Hono, type MiddlewareHandler } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { type LegalChange, publicLegal } from '../../../shared/legal.ts'
import { DEFAULT_LOCALE, isLocale, localizedPath } from '../../../shared/locale.ts'
import { type HomeChange, type PortraitChange, publicPage } from '../../../shared/page.ts'
import { PREVIEWED_PATHS, type PreviewedPage } from '../../../shared/preview.ts'
import { publicWorkshop, type WorkshopChange } from '../../../shared/workshop.ts'
import { done, type Outcome } from '../../outcome.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'
import { failure, log, refusal } from '../errors.ts'
import { jsonBody } from './json-body.ts'

/** Replacements for the services of the same names. */
export type Draft = Partial<Pick<Services, 'workshop' | 'home' | 'portrait' | 'legal'>>

/**
 * Renders the page at a public path with the draft, without the page cache. Returns its HTML
 * without scripts, and the styles of its photos.
 */
export type DrawPreview = (
  path: string,
  draft: Draft,
  log: (error: unknown) => void,
) => Promise<{ html: string; photoStyles: string }>

/** Builds the draft of each form: stored data with the unsaved changes. */
export const draftsOf = ({ workshop, home, portrait, legal }: Required<Draft>) => ({
  async workshop(change: WorkshopChange): Promise<Outcome<Draft>> {
    const drafted = await workshop.withUnsavedChange(change)
    if (!drafted.ok) return drafted
    const { value } = drafted
    return done({
      workshop: { ...workshop, readPublic: async () => publicWorkshop(value) },
      // Sample texts that the artist has not replaced contain data of the workshop, so they are
      // built from the draft.
      home: { ...home, readPublic: () => home.readPublic(value) },
      portrait: { ...portrait, readPublic: () => portrait.readPublic(value) },
    })
  },
  async home(change: HomeChange): Promise<Outcome<Draft>> {
    const value = publicPage('home', await home.withUnsavedChange(change))
    return done({ home: { ...home, readPublic: async () => value } })
  },
  async portrait(change: PortraitChange): Promise<Outcome<Draft>> {
    const value = publicPage('portrait', await portrait.withUnsavedChange(change))
    return done({ portrait: { ...portrait, readPublic: async () => value } })
  },
  async legal(change: LegalChange): Promise<Outcome<Draft>> {
    const value = publicLegal(await legal.withUnsavedChange(change))
    return done({ legal: { ...legal, readPublic: async () => value } })
  },
})

type Previewing<Change extends GenericSchema> = {
  /** The page that is rendered by default. */
  page: PreviewedPage
  /** The schema of the form's PUT call. */
  schema: Change
  lay: (change: InferOutput<Change>) => Promise<Outcome<Draft>>
  guard: MiddlewareHandler<Env>
  /** Undefined if the app has no pages. */
  draw: DrawPreview | undefined
}

const isPreviewed = (page: string): page is PreviewedPage => Object.hasOwn(PREVIEWED_PATHS, page)

/**
 * Builds the preview route. `?locale=de` sets the language (default: French), `?page=home` renders
 * another page.
 */
export const previewApi = <Change extends GenericSchema>(of: Previewing<Change>) =>
  new Hono<Env>().post('/preview', of.guard, jsonBody(of.schema), async (c) => {
    const { locale = DEFAULT_LOCALE, page = of.page } = c.req.query()
    if (!isLocale(locale)) return failure(c, 'invalid', { locale: 'not_a_language' })
    if (!of.draw || !isPreviewed(page)) return failure(c, 'not_found')
    const draft = await of.lay(c.req.valid('json'))
    if (!draft.ok) return refusal(c, draft)
    const path = localizedPath(locale, PREVIEWED_PATHS[page])
    return c.json(await of.draw(path, draft.value, (error) => log(c, error)))
  })
