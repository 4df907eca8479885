/**
 * Checks that public data contains no hidden or scheduled content, and only the fields of an
 * allowlist.
 */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { ENTITY_DEFINITIONS } from '../../../shared/entities/entity-definitions.ts'
import {
  CREATABLE_ENTITY_TYPES,
  ENTITIES,
  ENTITY_TYPES,
  ENTITY_TYPES_WITH_PHOTOS,
  getApiPath,
} from '../../../shared/entities/entity-types.ts'
import type { Fields } from '../../../shared/entities/fields.ts'
import { getLocalizedPath, LOCALES, type Locale } from '../../../shared/locale.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

/** Secret word for private fields and hidden content. It occurs nowhere else on the site. */
const SECRET = 'Zibeline'
/** Year of private dates. It occurs nowhere else on the site. */
const SECRET_YEAR = '2987'

/**
 * Pieces and news of the demo that the test hides or schedules. No demo text may link to them,
 * because every link must lead to a page.
 */
const UNPUBLISHED = { pieces: { hidden: 5, scheduled: 6 }, news: { hidden: 1, scheduled: 2 } }
/** The first moment of the year 3000 (UTC), in milliseconds since 1970. */
const FAR_FUTURE = Date.UTC(3000, 0)

/** Number of the certificate of a sold piece. */
const CERTIFICATE = 'abcde-fghjk'

/** Database tables that contain the data of public responses. */
const TABLES = [
  ...Object.values(ENTITIES).map(({ table }) => table),
  ...['photos', 'photo_files', 'translations', 'certificates'],
]

/**
 * Returns SQL assignments that set private texts, URLs and dates to a secret. Leaves out private
 * numbers, which would look like other numbers. fields.test.ts checks the field names in public
 * responses.
 */
function buildSecretAssignments(fields: Fields): string[] {
  const columns = Object.entries(fields).filter(
    ([, { isPublic, kind, column, input }]) =>
      !isPublic && !kind && column !== null && input !== 'number',
  )
  return columns.map(([name, { schema, column = name }]) => {
    const secrets = [SECRET, `${SECRET_YEAR}-11-23`, `https://example.org/${SECRET}`]
    const secret = secrets.find((value) => v.is(schema, value))
    if (!secret) throw new Error(`no secret is a valid ${name}`)
    return `${column} = '${secret}'`
  })
}

/**
 * Adds an unused column to each table in `TABLES`. Writes secrets into these columns and into
 * private texts, dates and URLs, to recognize them in public responses. Also hides or schedules
 * some pieces and news items, and writes the secret word into their texts in every language.
 * @returns the file names of the photos of the unpublished pieces, without width and extension
 */
function addSecrets(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'copeaux.sqlite'))
  const { pieces, news } = UNPUBLISHED
  const unpublishedPieces = `(${pieces.hidden}, ${pieces.scheduled})`
  const unpublishedNews = `(${news.hidden}, ${news.scheduled})`
  for (const table of TABLES)
    db.exec(`alter table ${table} add column private_note text not null default '${SECRET}'`)
  for (const type of ENTITY_TYPES) {
    const secrets = buildSecretAssignments(ENTITY_DEFINITIONS[type].fields)
    if (secrets.length > 0) db.exec(`update ${ENTITIES[type].table} set ${secrets.join(', ')}`)
  }
  db.exec(`
    update art_pieces set reserved = (id = 1);
    insert into certificates (number, art_piece_id, titles)
      values ('${CERTIFICATE}', 10, json_object('fr', 'Sans fin', 'de', 'Endlos'));
    update translations set source = '${SECRET}';
    update home set content = json_set(content, '$.private_note', '${SECRET}');
    update portrait set content = json_set(content, '$.private_note', '${SECRET}');
    update art_pieces set title = '${SECRET}', description = '${SECRET}'
      where id in ${unpublishedPieces};
    update news set title = '${SECRET}', content = '${SECRET}' where id in ${unpublishedNews};
    update translations set text = '${SECRET}'
      where entity_type = 'art_piece' and entity_id in ${unpublishedPieces}
        or entity_type = 'news' and entity_id in ${unpublishedNews};
    update art_pieces set preview = 'p' || id where id in ${unpublishedPieces};
    update art_pieces set hidden = 1 where id = ${pieces.hidden};
    update art_pieces set shown_from = ${FAR_FUTURE} where id = ${pieces.scheduled};
    update news set preview = 'n' || id where id in ${unpublishedNews};
    update news set hidden = 1 where id = ${news.hidden};
    update news set shown_from = ${FAR_FUTURE} where id = ${news.scheduled}`)
  const photos = db
    .prepare(
      `select photo from images where entity_type = 'art_piece' and entity_id in ${unpublishedPieces}`,
    )
    .all()
  db.close()
  return photos.map(({ photo }) => String(photo))
}

// Languages whose public pages are checked. `npm test` leaves out three languages, because all
// translations use the same code.
const READ: readonly Locale[] = IS_THOROUGH_RUN ? LOCALES : ['fr', 'de']

const DOCUMENTS = ['/news.atom', '/trainings.ics', '/contact.vcf']

/**
 * Returns the paths of the links in an HTML page or a sitemap, except links to assets, the admin
 * and languages that are not checked.
 */
function linksIn(text: string, site: string): string[] {
  const links = [...text.matchAll(/(?:<a\b[^>]*?\shref="|<loc>)([^"<#]*)/g)].map(
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), site),
  )
  const others = LOCALES.filter((locale) => !READ.includes(locale))
  return (
    links
      .filter(({ origin, searchParams }) => origin === site && !searchParams.has('lang'))
      // Skips links that combine filters and a sort order of the gallery, because pages with one
      // query parameter contain the same pieces.
      .filter(({ searchParams }) => searchParams.size <= 1)
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => !others.some((locale) => new RegExp(`^/${locale}(?:/|$)`).test(path)))
      .filter((path) => !/^\/(?:admin|assets|media)\b|\.(?:svg|png|woff2)$/.test(path))
  )
}

test('no public page, feed or API response shows hidden content or a field that is not public', async () => {
  test.slow()
  let hiddenPhotos: string[] = []
  const isSecret = (text: string) =>
    [SECRET, ...hiddenPhotos].some((word) => text.includes(word)) ||
    new RegExp(`\\b${SECRET_YEAR}\\b`).test(text)
  const prepare = (folder: string) => {
    hiddenPhotos = addSecrets(folder)
  }
  const env = { DATABASE_URL: '', S3_ENDPOINT: '' }
  await withNewSite(
    async (site) => {
      expect(hiddenPhotos.length, 'photos of hidden pieces').toBeGreaterThan(1)
      const calls = CREATABLE_ENTITY_TYPES.map(getApiPath)
      const photos = ENTITY_TYPES_WITH_PHOTOS.flatMap((type) =>
        Array.from({ length: 12 }, (_, index) => `/api/images/${type}/${index + 1}`),
      )
      const paths = new Set([
        ...READ.flatMap((locale) =>
          ['/', `/certificate/${CERTIFICATE}`, ...DOCUMENTS].map((path) =>
            getLocalizedPath(locale, path),
          ),
        ),
        ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', ...calls, ...photos],
      ])
      const leaks: string[] = []
      const read = { pages: 0, calls: 0, documents: 0 }
      for (const path of paths) {
        const answer = await fetch(site.url + path)
        const text = await answer.text()
        if (isSecret(text)) leaks.push(path)
        if (!answer.ok) {
          expect(path, 'only photos of things that are not there are missing').toMatch(
            /^\/api\/images/,
          )
          continue
        }
        const isPage = answer.headers.get('content-type')?.startsWith('text/html')
        read[isPage ? 'pages' : path.startsWith('/api/') ? 'calls' : 'documents'] += 1
        for (const link of linksIn(text, site.url)) paths.add(link)
        // Requests the data that React Router fetches for a navigation to the page.
        if (isPage) {
          const data = await fetch(`${site.url}${new URL(path, site.url).pathname}.data`)
          if (isSecret(await data.text())) leaks.push(`${path}.data`)
        }
      }
      expect(leaks).toEqual([])
      expect(read.pages).toBeGreaterThan(60)
      expect(read.calls).toBeGreaterThan(20)
      expect(read.documents).toBeGreaterThan(10)
    },
    { demo: true, env, prepare },
  )
})
