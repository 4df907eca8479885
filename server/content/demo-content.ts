import { isDeepStrictEqual } from 'node:util'
import { getTranslatableFields } from '../../shared/entities/entity-definitions.ts'
import { createEmptyFields } from '../../shared/entities/fields.ts'
import {
  createTargetLocaleRecord,
  TARGET_LOCALES,
  type TargetLocale,
  type Translations,
} from '../../shared/entities/translation.ts'
import { WORKSHOP_FIELDS, type WorkshopUpdate } from '../../shared/entities/workshop.ts'
import { omit } from '../../shared/pick.ts'
import { createSuccess, type Result } from '../result.ts'
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

/**
 * Name of the setting whose JSON value contains the workshop and the pages as the demo shows them.
 * Version 1.0 and older did not store it, so on such a site the artist has to empty these texts.
 */
const SHOWN_SETTING = 'demo_shown'

const SINGLETONS = ['home', 'portrait', 'workshop'] as const
type ShownSingleton = Record<string, unknown> & {
  translations: Translations
  images?: { id: number }[]
}
type Shown = Record<(typeof SINGLETONS)[number], ShownSingleton>

const ADDRESS_FIELDS = ['address', 'street', 'postcode', 'town', 'country']

/**
 * Returns the name of the group of a field, which the removal of the demo empties or keeps as a
 * whole.
 */
const getGroup = (name: string) =>
  ADDRESS_FIELDS.includes(name) ? 'address' : (/^[a-z]+_\d+(?=_)/.exec(name)?.[0] ?? name)

/** Trainings come first, because a training with participants stops the removal of the demo. */
const COLLECTIONS = ['trainings', 'pieces', 'categories', 'news'] as const
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

  const readSingletons = async () =>
    Object.fromEntries(
      await Promise.all(SINGLETONS.map(async (type) => [type, await dependencies[type].read()])),
    ) as Shown

  /**
   * Empties the fields and removes the photos of the demo that the artist has not changed. Keeps a
   * group of fields if the artist has written into one of them.
   */
  async function emptySingleton(
    type: (typeof SINGLETONS)[number],
    { current, shown }: { current: ShownSingleton; shown: ShownSingleton },
    by: string,
  ) {
    const { welcomes_ai, languages, hides_news, hides_trainings } = current
    const empty =
      type === 'workshop'
        ? {
            ...createEmptyFields(WORKSHOP_FIELDS),
            ...{ welcomes_ai, languages, hides_news, hides_trainings, hides_training_points: true },
          }
        : omit(buildEmptyPage(type), ['id', 'version', 'images'])
    const isChanged = (name: string) => !isDeepStrictEqual(current[name], shown[name])
    const changedGroups = new Set(
      Object.entries(empty)
        .filter(([name, value]) => isChanged(name) && !isDeepStrictEqual(current[name], value))
        .map(([name]) => getGroup(name)),
    )
    const isKept = (name: string) => changedGroups.has(getGroup(name))
    const fields = Object.fromEntries(
      Object.entries(empty).map(([name, value]) => [name, isKept(name) ? current[name] : value]),
    )
    // Sends an empty text, because `update` keeps a translation that is missing in the input.
    const translations = createTargetLocaleRecord((locale) => {
      const getText = ({ translations }: ShownSingleton, field: string) =>
        translations[locale]?.[field]?.text
      const names = getTranslatableFields(type).filter(
        (field) =>
          getText(current, field) === getText(shown, field) && (isChanged(field) || !isKept(field)),
      )
      return Object.fromEntries(names.map((field) => [field, '']))
    })
    const update = dependencies[type].update as WorkshopService['update']
    await update({ ...fields, translations } as unknown as WorkshopUpdate, { by })
    const demoPhotos = (shown.images ?? []).map(({ id }) => id)
    for (const { id } of current.images ?? [])
      if (demoPhotos.includes(id)) await dependencies.images.remove(id, by)
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
    recordSingletons: async () =>
      dependencies.settings.set(SHOWN_SETTING, JSON.stringify(await readSingletons())),
    /**
     * Moves the demo entities to the trash, and empties the recorded demo texts of the workshop,
     * the home page and the portrait. Keeps what the artist has added or changed. Stops at the
     * first entity that cannot be removed. Can be called again after that or after an interruption.
     */
    async moveToTrash(by: string): Promise<Result<null>> {
      const ids = await findRemainingIds()
      for (const type of COLLECTIONS)
        for (const id of ids[type]) {
          const removed = await dependencies[type].remove(id, by)
          if (!removed.ok && removed.code !== 'not_found') return removed
        }
      await hidePurchase(by)
      // Records an empty list. Without a list, each entity that the artist adds would count as demo
      // content.
      if ((await dependencies.settings.get(SETTING)) === null)
        await dependencies.settings.set(SETTING, JSON.stringify({}))
      const recorded = await dependencies.settings.get(SHOWN_SETTING)
      if (recorded === null) return createSuccess(null)
      const shown: Shown = JSON.parse(recorded)
      const current = await readSingletons()
      for (const type of SINGLETONS)
        await emptySingleton(type, { current: current[type], shown: shown[type] }, by)
      return createSuccess(null)
    },
  }
}
