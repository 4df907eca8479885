import { getTranslatableFields } from '../../shared/entities/entity-definitions.ts'
import type { EditablePageType } from '../../shared/entities/entity-types.ts'
import { createEmptyFields } from '../../shared/entities/fields.ts'
import type { PageUpdateByType } from '../../shared/entities/page.ts'
import { TARGET_LOCALES, type TargetLocale } from '../../shared/entities/translation.ts'
import { WORKSHOP_FIELDS } from '../../shared/entities/workshop.ts'
import type { CategoryService } from './entities/categories.ts'
import type { NewsService } from './entities/news.ts'
import type { PieceService } from './entities/pieces.ts'
import type { TrainingService } from './entities/trainings.ts'
import type { ImageService } from './images/images.ts'
import { buildEmptyPage, type PageEntityService } from './singletons/pages.ts'
import type { PurchaseService, SettingsStore, WorkshopService } from './singletons/singletons.ts'

/** Name of the setting whose JSON value contains the ids of the demo entities by type. */
const SETTING = 'demo_content'

/**
 * Name of the setting whose JSON value contains the French delivery text of the demo (`shown`) and
 * the texts that the demo replaced (`draft`).
 */
const DELIVERY_SETTING = 'demo_delivery'

/** Saving these empty texts deletes the translations of the directions (station, parking). */
const REMOVED_TRANSLATIONS = Object.fromEntries(
  TARGET_LOCALES.map((locale) => [locale, { station: '', parking: '' }]),
)

const COLLECTIONS = ['pieces', 'categories', 'news', 'trainings'] as const
type Collection = (typeof COLLECTIONS)[number]
type Ids = Record<Collection, number[]>

type Dependencies = {
  settings: SettingsStore
  pieces: PieceService
  categories: CategoryService
  news: NewsService
  trainings: TrainingService
  images: ImageService
  workshop: WorkshopService
  purchase: PurchaseService
  home: PageEntityService<'home'>
  portrait: PageEntityService<'portrait'>
}

export type DemoContentService = ReturnType<typeof createDemoContentService>

export function createDemoContentService(dependencies: Dependencies) {
  const readAllIds = async (): Promise<Ids> =>
    Object.fromEntries(
      await Promise.all(
        COLLECTIONS.map(async (type) => [
          type,
          (await dependencies[type].listAll()).map(({ id }) => id),
        ]),
      ),
    )

  /**
   * Returns the ids of the demo entities that still exist. If no ids were recorded, all entities
   * belong to the demo while the workshop is marked as demo.
   */
  async function findRemainingIds(): Promise<Ids> {
    const present = await readAllIds()
    const recorded = await dependencies.settings.get(SETTING)
    if (recorded === null && (await dependencies.workshop.read()).is_demo) return present
    const loaded: Partial<Ids> = JSON.parse(recorded ?? '{}')
    return Object.fromEntries(
      COLLECTIONS.map((type) => [type, present[type].filter((id) => loaded[type]?.includes(id))]),
    ) as Ids
  }

  async function resetPage<Type extends EditablePageType>(
    type: Type,
    page: PageEntityService<Type>,
    by: string,
  ) {
    const { images } = await page.read()
    const { id: _, version: __, images: ___, ...empty } = buildEmptyPage(type)
    // Empties each translation, because `update` keeps one that is missing in the input.
    const noTexts = Object.fromEntries(getTranslatableFields(type).map((field) => [field, '']))
    const translations = Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, noTexts]))
    await page.update({ ...empty, translations } as unknown as PageUpdateByType[Type], { by })
    for (const image of images) await dependencies.images.remove(image.id, by)
  }

  /**
   * Hides the purchase texts and restores the delivery text that the demo replaced. Changes nothing
   * if the artist has edited the delivery text of the demo.
   */
  async function hidePurchase(by: string) {
    const stored = await dependencies.settings.get(DELIVERY_SETTING)
    if (stored === null) return
    const { shown, draft } = JSON.parse(stored)
    const { id: _, version: __, translations: ___, ...texts } = await dependencies.purchase.read()
    if (texts.delivery === shown)
      await dependencies.purchase.update({ ...texts, ...draft, is_shown: false }, { by })
  }

  return {
    record: async () => dependencies.settings.set(SETTING, JSON.stringify(await readAllIds())),
    async showPurchase(
      delivery: { fr: string } & Partial<Record<TargetLocale, string>>,
    ): Promise<void> {
      const {
        id: _,
        version: __,
        translations: known,
        ...texts
      } = await dependencies.purchase.read()
      const mapTargetLocales = <Value>(getValue: (locale: TargetLocale) => Value) =>
        Object.fromEntries(TARGET_LOCALES.map((locale) => [locale, { delivery: getValue(locale) }]))
      if ((await dependencies.settings.get(DELIVERY_SETTING)) === null) {
        const translations = mapTargetLocales((locale) => known[locale]?.delivery ?? '')
        const draft = { delivery: texts.delivery, translations }
        await dependencies.settings.set(
          DELIVERY_SETTING,
          JSON.stringify({ shown: delivery.fr, draft }),
        )
      }
      const translations = mapTargetLocales((locale) => delivery[locale] ?? '')
      await dependencies.purchase.update({
        ...texts,
        delivery: delivery.fr,
        translations,
        is_shown: true,
      })
    },
    count: async () => Object.values(await findRemainingIds()).flat().length,
    /**
     * Moves the demo entities to the trash and, in a demo workshop, empties the pages and the
     * workshop. Keeps the artist's own entities. Can be repeated after an interruption.
     */
    async moveToTrash(by: string): Promise<void> {
      const ids = await findRemainingIds()
      for (const type of COLLECTIONS)
        for (const id of ids[type]) await dependencies[type].remove(id, by)
      const { is_demo, welcomes_ai, languages, hides_news, hides_trainings } =
        await dependencies.workshop.read()
      await hidePurchase(by)
      if (!is_demo) return
      await resetPage('home', dependencies.home, by)
      await resetPage('portrait', dependencies.portrait, by)
      await dependencies.workshop.update(
        {
          ...createEmptyFields(WORKSHOP_FIELDS),
          ...{ welcomes_ai, languages, hides_news, hides_trainings, hides_training_points: true },
          translations: REMOVED_TRANSLATIONS,
        },
        { by },
      )
    },
  }
}
