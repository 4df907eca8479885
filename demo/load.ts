/** Loads the demo content through the same services that the admin API uses. */

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'valibot'
import type { Result } from '../server/result.ts'
import type { Services } from '../server/services.ts'
import type {
  EntityTypeWithMainPhoto,
  EntityTypeWithPhotos,
} from '../shared/entities/entity-types.ts'
import type { ImageUpdate } from '../shared/entities/image.ts'
import { pieceUpdateSchema } from '../shared/entities/piece.ts'
import type { TranslationInputs } from '../shared/entities/translation.ts'
import { getEntityPath } from '../shared/paths.ts'

import { categories, news, pieceMarks, pieces, trainings, workshop } from './content.ts'
import { deliveryTexts } from './delivery.ts'
import { exhibitionYears, getExhibitionTexts } from './exhibitions.ts'
import { focalPoints, homeTexts, pagePhotos, periodYears, portraitTexts } from './pages.ts'
import { photoDescriptions } from './photo-descriptions.ts'
import { addPieceDetails, getCategoryTexts, pieceTexts } from './piece-details.ts'
import { shiftToLatestPastDate, shiftToNextDate } from './shift-dates.ts'
import { minimumAges, trainingDetails } from './training-details.ts'
import { de } from './translations/de.ts'
import { en } from './translations/en.ts'
import { es } from './translations/es.ts'
import { nl } from './translations/nl.ts'
import type { DemoLocale, DemoTranslation } from './translations/translation.ts'

const LANGUAGES: Record<Exclude<DemoLocale, 'fr'>, DemoTranslation> = { en, de, es, nl }

/**
 * Name of the setting with the state of the demo: `loading`, `loaded`, or `unwanted` if the first
 * start of the site was without the demo. Only `loading` lets a later start load the demo.
 */
const DEMO_STATE_SETTING = 'demo'
/**
 * Name of the setting that is set once the demo's home page and portrait page are loaded. Earlier
 * versions loaded the demo without these pages. They are then loaded at the next start.
 */
const DEMO_PAGES_STATE_SETTING = 'demo_pages'
/** Name of the setting that is set once an older site has stored its published page texts. */
const PAGE_TEXTS_SETTING = 'page_texts'

function requireSuccess<Value>(outcome: Result<Value>, what: string): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`The demo's ${what} was refused: ${outcome.code} ${outcome.field ?? ''}`)
}

const PHOTO_FOLDER = fileURLToPath(new URL('./photos', import.meta.url))

type StoredEntity = { id: number }
type DemoEntity<Input> = { input: Input; photos: string[] }

/** `french` is the name or title of the entity. */
const findTranslations = (kind: keyof DemoTranslation, french: string): TranslationInputs =>
  Object.fromEntries(
    Object.entries(LANGUAGES).map(([locale, translation]) => [
      locale,
      {
        ...translation[kind][french],
        ...(kind === 'trainings' && trainingDetails[french]?.[locale as DemoLocale]),
        ...(kind === 'pieces' && pieceTexts[french]?.[locale as DemoLocale]),
        ...(kind === 'categories' && getCategoryTexts(french, locale as DemoLocale)),
      },
    ]),
  )

/**
 * Returns a photo update with the descriptions of a demo photo and, if content.ts contains them,
 * the positions of the top and the foot of the piece.
 */
function findDescription(file: string): ImageUpdate {
  const { fr = '', ...others } = photoDescriptions[file] ?? {}
  const translations = Object.fromEntries(
    Object.entries(others).map(([locale, alt]) => [locale, { alt }]),
  )
  const piece_marks = pieceMarks[file]
  return { alt: fr, translations, ...(piece_marks && { piece_marks }) }
}

/**
 * Uploads a photo once, even if its name occurs several times.
 *
 * @returns the URLs by file name
 */
async function uploadPhotos(services: Services, photoFolder: string, names: string[]) {
  return new Map(
    await Promise.all(
      [...new Set(names)].map(async (name) => {
        const file = createReadStream(join(photoFolder, name))
        return [name, requireSuccess(await services.photos.store(file), name).imageUrl] as const
      }),
    ),
  )
}

async function addPhotos(
  services: Services,
  entity: { entity_type: EntityTypeWithPhotos; entity_id: number },
  names: string[],
  addresses: Map<string, string>,
) {
  for (const [display_order, name] of names.entries()) {
    const image = { ...entity, image_url: addresses.get(name) ?? '', display_order }
    const added = requireSuccess(await services.images.create(image), name)
    requireSuccess(await services.images.update(added.id, findDescription(name)), name)
  }
}

async function loadPages(services: Services, photoFolder: string) {
  const addresses = await uploadPhotos(services, photoFolder, Object.values(pagePhotos).flat())
  const { fr, ...others } = homeTexts
  await services.home.saveSuggestedTexts()
  const { id, version, images, translations, ...home } = await services.home.read()
  const written = { ...home, ...focalPoints, ...fr, translations: others }
  requireSuccess(await services.home.update(written), 'home page')
  await fillPortrait(services)
  for (const [entity_type, names] of Object.entries(pagePhotos))
    await addPhotos(
      services,
      { entity_type: entity_type as keyof typeof pagePhotos, entity_id: 1 },
      names,
      addresses,
    )
}

async function fillPortrait(services: Services) {
  const { fr, ...others } = portraitTexts
  const translations = Object.fromEntries(
    Object.entries(others).map(([locale, texts]) => [
      locale,
      { ...texts, ...getExhibitionTexts(locale as DemoLocale) },
    ]),
  )
  await services.portrait.saveSuggestedTexts(periodYears.period_1_year)
  const { id, version, images, translations: _, ...portrait } = await services.portrait.read()
  const written = {
    ...{ ...portrait, ...periodYears, ...exhibitionYears },
    ...{ ...fr, ...getExhibitionTexts('fr'), translations },
  }
  requireSuccess(await services.portrait.update(written), 'portrait')
}

/** News items are created before the pieces, so their links to pieces are added afterwards. */
async function linkNewsToPieces(services: Services) {
  const pieces = await services.pieces.listAll()
  const items = await services.news.listAll()
  for (const { input, pieces: titles = [] } of news) {
    const item = items.find(({ title }) => title === input.title)
    const art_piece_ids = pieces.filter(({ title }) => titles.includes(title)).map(({ id }) => id)
    if (!item || art_piece_ids.length === 0) continue
    const { title, content, excerpt, date, image_url } = item
    const change = { title, content, excerpt, date, image_url, art_piece_ids }
    requireSuccess(await services.news.update(item.id, change), title)
  }
}

async function loadDemo(services: Services, photoFolder: string) {
  // Stores the workshop first, because photo files contain its name.
  requireSuccess(await services.workshop.update(workshop, { isDemo: true }), workshop.name)
  const all = [...pieces, ...news, ...trainings].flatMap((demo) => demo.photos)
  const addresses = await uploadPhotos(services, photoFolder, all)
  /** Paths of the created entities by placeholder, such as `/training/N-la-forme-creuse`. */
  const named = new Map<string, string>()
  const linked = <Texts>(texts: Texts): Texts =>
    JSON.parse(
      JSON.stringify(texts).replace(/\/\w+\/N-[a-z-]+/g, (name) => named.get(name) ?? name),
    )

  async function fill<Input extends { title: string }>(
    type: EntityTypeWithMainPhoto,
    kind: keyof DemoTranslation,
    service: { create: (input: Input) => Promise<Result<StoredEntity>> },
    demos: DemoEntity<Input>[],
  ) {
    for (const { input, photos } of demos) {
      const translations = linked(findTranslations(kind, input.title))
      const { id } = requireSuccess(
        await service.create({ ...linked(input), translations }),
        input.title,
      )
      named.set(
        getEntityPath('fr', type, { id, title: input.title }).replace(/\d+/, 'N'),
        getEntityPath('fr', type, { id, title: input.title }),
      )
      await addPhotos(services, { entity_type: type, entity_id: id }, photos, addresses)
    }
  }
  for (const category of categories) {
    const input = { ...category, ...getCategoryTexts(category.name, 'fr') }
    const translations = findTranslations('categories', category.name)
    requireSuccess(await services.categories.create({ ...input, translations }), category.name)
  }
  const today = new Date().toISOString().slice(0, 10)
  const dated = news.map((demo) => ({
    ...demo,
    input: { ...demo.input, date: shiftToLatestPastDate(demo.input.date, today) },
  }))
  const planned = trainings.map((demo) => ({
    ...demo,
    input: {
      ...demo.input,
      ...trainingDetails[demo.input.title]?.fr,
      min_age: minimumAges[demo.input.title] ?? null,
      date: demo.input.date && shiftToNextDate(demo.input.date, today),
    },
  }))
  // Adds default values of fields that the demo's pieces leave out.
  const completed = pieces.map((demo) => ({ ...demo, input: parse(pieceUpdateSchema, demo.input) }))
  // The placeholder links need the paths of the linked entities, which are therefore created first.
  await fill('training', 'trainings', services.trainings, planned)
  await fill('news', 'news', services.news, dated)
  await fill('art_piece', 'pieces', services.pieces, addPieceDetails(completed, today))
  await linkNewsToPieces(services)
  await services.demo.showPurchase(deliveryTexts)
  await services.demo.record()
}

const listCollections = ({ pieces, categories, news, trainings }: Services) => [
  pieces,
  categories,
  news,
  trainings,
]

async function isEmpty(services: Services) {
  const lists = await Promise.all(listCollections(services).map((service) => service.list()))
  return lists.every((list) => list.length === 0) && !(await services.admins.hasAny())
}

/**
 * Stores the suggested texts that an older version published without storing them, so that the
 * pages stay as they are.
 */
async function storePublishedTexts({ home, portrait }: Services) {
  await home.saveSuggestedTexts()
  await portrait.saveSuggestedTexts()
}

/**
 * Loads the demo into an empty data folder, or marks the folder as used, so that no later start
 * loads the demo. Deletes the content of an interrupted load, so it must run before the server
 * listens.
 *
 * @param photoFolder a folder with files of the same names as the demo photos
 *
 * @returns true if this call has loaded the demo
 */
export async function prepareDemoContent(
  services: Services,
  isWanted: boolean,
  photoFolder = PHOTO_FOLDER,
): Promise<boolean> {
  if ((await services.settings.get(PAGE_TEXTS_SETTING)) === null) {
    if (await services.admins.hasAny()) await storePublishedTexts(services)
    await services.settings.set(PAGE_TEXTS_SETTING, 'stored')
  }
  const isLoaded = await prepareContent(services, isWanted, photoFolder)
  if ((await services.settings.get(DEMO_PAGES_STATE_SETTING)) === null) {
    const { is_demo } = await services.workshop.read()
    if (is_demo) {
      await loadPages(services, photoFolder)
      await services.demo.recordSingletons()
    }
    await services.settings.set(DEMO_PAGES_STATE_SETTING, is_demo ? 'loaded' : 'unwanted')
  }
  return isLoaded
}

async function prepareContent(services: Services, isWanted: boolean, photoFolder: string) {
  const state = await services.settings.get(DEMO_STATE_SETTING)
  if (state === 'loading') {
    for (const service of listCollections(services)) {
      for (const { id } of await service.list()) await service.remove(id)
    }
  } else if (state !== null || !(await isEmpty(services))) return false
  if (!isWanted) {
    await services.settings.set(DEMO_STATE_SETTING, 'unwanted')
    return false
  }
  await services.settings.set(DEMO_STATE_SETTING, 'loading')
  await loadDemo(services, photoFolder)
  await services.settings.set(DEMO_STATE_SETTING, 'loaded')
  return true
}
