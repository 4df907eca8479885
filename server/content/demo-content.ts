/**
 * Records which entities belong to the demo content (the sample pieces, categories, news and
 * trainings of a new site), so that the artist can remove all of them in one step.
 */
import type { PageEntityType, PageUpdateByType } from '../../shared/entities/page.ts'
import { MAX_PARTICIPANTS } from '../../shared/entities/training.ts'
import { getTranslatableFields } from '../../shared/entities/translatable-fields.ts'
import { TARGET_LOCALES, type TargetLocale } from '../../shared/entities/translation.ts'
import { DEFAULT_PRACTICE_PERCENT } from '../../shared/entities/workshop.ts'
import type { ArtPieceService } from './entities/art-pieces.ts'
import type { createCategoryService } from './entities/categories.ts'
import type { NewsService } from './entities/news.ts'
import type { TrainingService } from './entities/trainings.ts'
import type { ImageService } from './images/images.ts'
import { buildEmptyPage, type PageEntityService } from './singletons/pages.ts'
import type { PurchaseTextsService } from './singletons/purchase.ts'
import type { SettingsStore } from './singletons/settings.ts'
import type { WorkshopService } from './singletons/workshop.ts'

/**
 * The name of the setting that stores the ids of the entities of the demo content by type, as JSON.
 */
const SETTING = 'demo_content'

/**
 * The name of the setting that stores two versions of the text about delivery as JSON. `shown` is
 * the text of the demo content. `draft` is the text, with its translations, that the demo content
 * has replaced: normally the first draft that a database migration has inserted.
 */
const DELIVERY_SETTING = 'demo_delivery'

/**
 * Empty translations of the fields `station` and `parking`, which give directions to the workshop.
 * They are saved when the artist removes the demo content, to delete its translations.
 */
const REMOVED_TRANSLATIONS = Object.fromEntries(
  TARGET_LOCALES.map((locale) => [locale, { station: '', parking: '' }]),
)

const COLLECTIONS = ['artPieces', 'categories', 'news', 'trainings'] as const
type Collection = (typeof COLLECTIONS)[number]
type Ids = Record<Collection, number[]>

type Dependencies = {
  settings: SettingsStore
  artPieces: ArtPieceService
  categories: ReturnType<typeof createCategoryService>
  news: NewsService
  trainings: TrainingService
  images: ImageService
  workshop: WorkshopService
  purchase: PurchaseTextsService
  home: PageEntityService<'home'>
  portrait: PageEntityService<'portrait'>
}

export type DemoContentService = ReturnType<typeof createDemoContentService>

export function createDemoContentService(parts: Dependencies) {
  const readAllIds = async (): Promise<Ids> =>
    Object.fromEntries(
      await Promise.all(
        COLLECTIONS.map(async (type) => [type, (await parts[type].listAll()).map(({ id }) => id)]),
      ),
    )

  /**
   * Returns the ids of the entities of the demo content that still exist. If no ids are recorded,
   * because an earlier version of the site has loaded the demo content, all entities count as demo
   * content as long as the workshop is marked as demo content.
   */
  async function findRemainingIds(): Promise<Ids> {
    const present = await readAllIds()
    const recorded = await parts.settings.get(SETTING)
    if (recorded === null && (await parts.workshop.read()).is_demo) return present
    const loaded: Partial<Ids> = JSON.parse(recorded ?? '{}')
    return Object.fromEntries(
      COLLECTIONS.map((type) => [type, present[type].filter((id) => loaded[type]?.includes(id))]),
    ) as Ids
  }

  /** Empties a page and moves its photos to the trash. */
  async function resetPage<Type extends PageEntityType>(
    type: Type,
    page: PageEntityService<Type>,
    by: string,
  ) {
    const { images } = await page.read()
    const { id: _, version: __, images: ___, ...empty } = buildEmptyPage(type)
    // A translation that the input leaves out would be kept.
    const noTexts = Object.fromEntries(getTranslatableFields(type).map((field) => [field, '']))
    const translations = Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, noTexts]))
    await page.update({ ...empty, translations } as unknown as PageUpdateByType[Type], { by })
    for (const image of images) await parts.images.remove(image.id, by)
  }

  /**
   * Hides the texts about buying, and restores the delivery text (one of these texts) that was
   * stored before the demo content was loaded. Changes nothing if the artist has since edited the
   * delivery text of the demo content.
   */
  async function hidePurchaseTexts(by: string) {
    const stored = await parts.settings.get(DELIVERY_SETTING)
    if (stored === null) return
    const { shown, draft } = JSON.parse(stored)
    const { id: _, version: __, translations: ___, ...texts } = await parts.purchase.read()
    if (texts.delivery === shown)
      await parts.purchase.update({ ...texts, ...draft, is_shown: false }, { by })
  }

  return {
    /** Records that all existing entities belong to the demo content. */
    record: async () => parts.settings.set(SETTING, JSON.stringify(await readAllIds())),
    /**
     * Shows the texts about buying to visitors. Replaces one of them, the text about delivery, with
     * the delivery text of the demo content.
     * @param delivery the delivery text of the demo content in each language
     */
    async showPurchaseTexts(
      delivery: { fr: string } & Partial<Record<TargetLocale, string>>,
    ): Promise<void> {
      const { id: _, version: __, translations: known, ...texts } = await parts.purchase.read()
      const mapTargetLocales = <Value>(getValue: (locale: TargetLocale) => Value) =>
        Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, { delivery: getValue(locale) }]))
      if ((await parts.settings.get(DELIVERY_SETTING)) === null) {
        const translations = mapTargetLocales((locale) => known[locale]?.delivery ?? '')
        const draft = { delivery: texts.delivery, translations }
        await parts.settings.set(DELIVERY_SETTING, JSON.stringify({ shown: delivery.fr, draft }))
      }
      const translations = mapTargetLocales((locale) => delivery[locale] ?? '')
      await parts.purchase.update({ ...texts, delivery: delivery.fr, translations, is_shown: true })
    },
    /** Returns the number of demo entities that still exist. */
    count: async () => Object.values(await findRemainingIds()).flat().length,
    /**
     * Moves the entities of the demo content to the trash and hides its texts about buying. If the
     * workshop is still marked as demo content, resets the workshop, the home page and the portrait
     * to their defaults. Revisions and the artist's own entities and texts are kept. If the
     * function is interrupted, calling it again completes the work.
     * @param by the name of the user
     */
    async moveToTrash(by: string): Promise<void> {
      const ids = await findRemainingIds()
      for (const type of COLLECTIONS) for (const id of ids[type]) await parts[type].remove(id, by)
      const { is_demo, welcomes_ai, languages } = await parts.workshop.read()
      await hidePurchaseTexts(by)
      if (!is_demo) return
      await resetPage('home', parts.home, by)
      await resetPage('portrait', parts.portrait, by)
      await parts.workshop.update(
        {
          ...{ name: '', craft: '', address: '', phone: '', email: '', map_url: '', links: [] },
          ...{ street: '', postcode: '', town: '', country: '', opening_hours: {} },
          ...{ station: '', parking: '' },
          ...{ hours: '', visit: '', teaching_since: '', turning_since: '' },
          ...{ practice_percent: DEFAULT_PRACTICE_PERCENT, largest_group: MAX_PARTICIPANTS },
          ...{ welcomes_ai, languages },
          translations: REMOVED_TRANSLATIONS,
        },
        { by },
      )
    },
  }
}
