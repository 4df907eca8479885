/** What the demo brought, so that it can be set aside for the artist's own. */
import type { PageChanges, PageType } from '../../shared/page.ts'
import { LARGEST_GROUP } from '../../shared/training.ts'
import { TARGET_LOCALES, translatableFields } from '../../shared/translation.ts'
import { PRACTICE_PERCENT } from '../../shared/workshop.ts'
import type { ArtPieces } from './art-pieces.ts'
import type { createCategories } from './categories.ts'
import type { Images } from './images.ts'
import type { News } from './news.ts'
import { blankPage } from './page-texts.ts'
import type { Page } from './pages.ts'
import type { Settings } from './settings.ts'
import type { Trainings } from './trainings.ts'
import type { WorkshopService } from './workshop.ts'

/** The setting that names what was loaded: the ids of each kind, as JSON. */
const LOADED = 'demo_content'

const KINDS = ['artPieces', 'categories', 'news', 'trainings'] as const
type Kind = (typeof KINDS)[number]
type Ids = Record<Kind, number[]>

type Parts = {
  settings: Settings
  artPieces: ArtPieces
  categories: ReturnType<typeof createCategories>
  news: News
  trainings: Trainings
  images: Images
  workshop: WorkshopService
  home: Page<'home'>
  portrait: Page<'portrait'>
}

export type DemoContent = ReturnType<typeof createDemoContent>

export function createDemoContent(parts: Parts) {
  const all = async (): Promise<Ids> =>
    Object.fromEntries(
      await Promise.all(
        KINDS.map(async (kind) => [kind, (await parts[kind].listAll()).map(({ id }) => id)]),
      ),
    )

  /** What is still there of it. Nobody noted what a demo of an earlier version loaded: all counts while it has its name. */
  async function left(): Promise<Ids> {
    const there = await all()
    const noted = await parts.settings.get(LOADED)
    if (noted === null && (await parts.workshop.read()).is_demo) return there
    const loaded: Partial<Ids> = JSON.parse(noted ?? '{}')
    return Object.fromEntries(
      KINDS.map((kind) => [kind, there[kind].filter((id) => loaded[kind]?.includes(id))]),
    ) as Ids
  }

  /** The texts of any workshop, and no photographs. */
  async function emptyPage<Type extends PageType>(type: Type, page: Page<Type>, by: string) {
    const { images, originals } = await page.read()
    const { translations: known, ...texts } = originals
    // Sent empty where any workshop says nothing: what is not sent would stay.
    const translations = Object.fromEntries(
      TARGET_LOCALES.map((locale) => [
        locale,
        Object.fromEntries(
          translatableFields(type).map((field) => [field, known[locale]?.[field]?.text ?? '']),
        ),
      ]),
    )
    const { id: _, version: __, images: ___, originals: ____, ...blank } = blankPage(type)
    const input = { ...blank, ...texts, translations } as unknown as PageChanges[Type]
    await page.update(input, { by })
    for (const image of images) await parts.images.remove(image.id, by)
  }

  return {
    /** Notes that what is there now is the demo's. */
    note: async () => parts.settings.set(LOADED, JSON.stringify(await all())),
    /** How many pieces, categories, news and trainings of the demo are still there. */
    count: async () => Object.values(await left()).flat().length,
    /**
     * Puts all of it into the trash and takes the workshop, the home page and the portrait back to what any workshop could
     * say, of which the versions are kept. What the artist has added stays. Cut off, it is gone on with by asking again.
     * @param by the name of who does it
     */
    async setAside(by: string): Promise<void> {
      const ids = await left()
      for (const kind of KINDS) for (const id of ids[kind]) await parts[kind].remove(id, by)
      const { is_demo, welcomes_ai, languages } = await parts.workshop.read()
      if (!is_demo) return
      await emptyPage('home', parts.home, by)
      await emptyPage('portrait', parts.portrait, by)
      await parts.workshop.update(
        {
          ...{ name: '', craft: '', address: '', phone: '', email: '', map_url: '', links: [] },
          ...{ hours: '', visit: '', teaching_since: '', turning_since: '' },
          ...{ practice_percent: PRACTICE_PERCENT, largest_group: LARGEST_GROUP },
          ...{ welcomes_ai, languages },
        },
        { by },
      )
    },
  }
}
