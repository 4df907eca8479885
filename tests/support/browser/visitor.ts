/** What the visitor's tests share: the words of each language, the site's content and the addresses of its pages. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { entityAddress } from '../../../shared/address.ts'
import type { ArtPiece } from '../../../shared/art-piece.ts'
import type { Category } from '../../../shared/category.ts'
import type { LedType } from '../../../shared/image.ts'
import type { Locale } from '../../../shared/locale.ts'
import { localizedPath } from '../../../shared/locale.ts'
import type { NewsItem } from '../../../shared/news-item.ts'
import type { Training } from '../../../shared/training.ts'
import { inLanguage, type Translations } from '../../../shared/translation.ts'
import type { Site } from './server.ts'

type Words = typeof import('../../../locales/fr.json')

/** The catalogue of a language. */
export const wordsOf = (locale: Locale): Words =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../../locales/${locale}.json`), 'utf8'),
  ) as Words
export const fr = wordsOf('fr')

/** Everything that the site shows, read through its own calls. */
export async function contentOf({ url }: Pick<Site, 'url'>) {
  const read = async <T>(path: string): Promise<T[]> => (await fetch(`${url}/api/${path}`)).json()
  const [pieces, categories, news, trainings] = await Promise.all([
    read<ArtPiece>('art-pieces'),
    read<Category>('categories'),
    read<NewsItem>('news'),
    read<Training>('trainings'),
  ])
  return { pieces, categories, news, trainings }
}

/** The one with this title; the test stops when there is none. */
export function titled<Entity extends { title: string }>(all: Entity[], title: string): Entity {
  const found = all.find((one) => one.title.replace(/\s/g, ' ') === title)
  if (!found) throw new Error(`the demo has no “${title}”`)
  return found
}

type Titled = { id: number; title: string; translations: Translations<'title'> }

/** Where a piece, a news item or a training stands in a language. */
export const addressOf = (locale: Locale, type: LedType, entity: Titled) =>
  entityAddress(locale, type, {
    id: entity.id,
    title: inLanguage({ title: entity.title, translations: entity.translations }, 'title', locale)
      .text,
  })

export const pieceAddress = (locale: Locale, piece: ArtPiece) =>
  addressOf(locale, 'art_piece', piece)

/** The public screens that are always there, as bare paths. */
export const SCREENS = [
  ...['/', '/portrait', '/gallery', '/news', '/training', '/contact'],
  ...['/legal', '/privacy', '/terms'],
]

/** The address of each public page in a language, by what it shows. */
export async function pagesOf(site: Pick<Site, 'url'>, locale: Locale) {
  const { pieces, news, trainings } = await contentOf(site)
  const at = (path: string) => localizedPath(locale, path)
  return {
    home: at('/'),
    portrait: at('/portrait'),
    gallery: at('/gallery'),
    'a category without pieces': at('/gallery?category=Ailleurs'),
    'an available piece': pieceAddress(locale, titled(pieces, 'Flamme')),
    'a sold piece': pieceAddress(locale, titled(pieces, 'Sans fin')),
    news: at('/news'),
    'a news item': addressOf(locale, 'news', titled(news, 'Portes ouvertes de l’atelier')),
    training: at('/training'),
    'a training': addressOf(locale, 'training', titled(trainings, 'La forme creuse')),
    contact: at('/contact'),
    'the legal notice': at('/legal'),
    privacy: at('/privacy'),
    'the terms of sale': at('/terms'),
    'an unknown page': at('/nulle-part'),
  }
}

export const wait = (milliseconds: number) =>
  new Promise((later) => setTimeout(later, milliseconds))

/** Collects what the page asks of the server from now on, pictures and other static files aside. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|media)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Returns the body that the site answers at an address. */
export const textOf = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address)).text()
