/**
 * Tests that a sixth language needs only a catalogue and one line in the code
 * (docs/translating.md). Adds Italian to a copy of the program, builds the copy, and visits its
 * pages and its admin.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { LOCALES } from '../../../shared/locale.ts'
import { MINIMAL_REQUEST_BODIES } from '../../support/browser/minimal-bodies.ts'
import { ADMIN_CREDENTIALS, startSite } from '../../support/browser/server.ts'
import { addDefaultHeaders, expect, getDialog, signIn, test } from '../../support/browser/site.ts'
import { startMailServer } from '../../support/mail-server.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const COPIED = [
  ...['app', 'demo', 'locales', 'scripts', 'server', 'shared', 'package.json', 'tsconfig.json'],
  ...['vite.config.ts', 'vite.enhance.config.ts', 'react-router.config.ts'],
]
/** Prefix of every text in the Italian catalogue, which otherwise contains the French texts. */
const MARK = '[it] '
const LINE = "  it: { name: 'Italiano', region: 'it-IT' },\n"

type Texts = { [key: string]: string | Texts }
const translate = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? MARK + text : translate(text),
    ]),
  )

/** Copies the program and adds Italian as docs/translating.md describes. */
function addItalian(folder: string) {
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const french: Texts = JSON.parse(readFileSync(join(ROOT, 'locales/fr.json'), 'utf8'))
  writeFileSync(join(folder, 'locales/it.json'), JSON.stringify(translate(french), null, 2))
  const list = join(folder, 'shared/locale.ts')
  const before = readFileSync(list, 'utf8')
  const after = before.replace(/( {2}nl: \{ name: .*\n)/, `$1${LINE}`)
  expect(after).toHaveLength(before.length + LINE.length)
  writeFileSync(list, after)
}

/** Runs a command in the copy. If it fails, the test fails and shows its output. */
function run(folder: string, ...[command = '', ...args]: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH },
  })
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

/** Checks the types of the copy, without its unit tests, which expect exactly five languages. */
function checkTypes(folder: string) {
  const exclude = ['**/*.test.ts', '**/*.test.tsx']
  const include = ['app', 'demo', 'server', 'shared', '.react-router/types/**/*']
  writeFileSync(
    join(folder, 'tsconfig.product.json'),
    JSON.stringify({ extends: './tsconfig.json', include, exclude }),
  )
  run(folder, 'react-router', 'typegen')
  run(folder, 'tsc', '--noEmit', '-p', 'tsconfig.product.json')
}

test('a sixth language needs only a catalogue and one line of code', { tag: '@nightly' }, async ({
  page,
  playwright,
}) => {
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-italian-'))
  addItalian(folder)
  checkTypes(folder)
  run(folder, 'node', 'scripts/build.mjs')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const mail = await startMailServer()
  const site = await startSite(
    dataDir,
    { DEMO: '0', DATABASE_URL: '', SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' },
    folder,
  )
  const artist = addDefaultHeaders(await playwright.request.newContext({ baseURL: site.url }))
  const read = async (path: string, status = 200) => {
    const answer = await fetch(site.url + path)
    expect(answer.status, path).toBe(status)
    return answer.text()
  }
  try {
    await artist.post('/api/admin/login', { data: ADMIN_CREDENTIALS })
    const empty = {
      craft: '',
      address: '',
      email: '',
      hours: '',
      visit: '',
      map_url: '',
      links: [],
    }
    const workshop = { ...empty, name: 'Bois vivant', phone: '03 53 01 23 46' }
    expect((await artist.put('/api/workshop', { data: workshop })).status()).toBe(200)
    const translations = { it: { title: 'Ciotola di noce' } }
    for (const [path, data] of [
      ['art-pieces', { ...MINIMAL_REQUEST_BODIES['art-pieces'], translations }],
      ['news', MINIMAL_REQUEST_BODIES.news],
      ['trainings', MINIMAL_REQUEST_BODIES.trainings],
    ] as const)
      expect((await artist.post(`/api/${path}`, { data })).status(), path).toBe(201)

    await test.step('every page has an Italian URL that the other languages link to', async () => {
      const sitemap = await read('/sitemap.xml')
      const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, address = '']) => new URL(address).pathname,
      )
      const italian = addresses.filter((path) => /^\/it(\/|$)/.test(path))
      expect(italian.length).toBeGreaterThanOrEqual(11)
      expect(italian).toHaveLength(addresses.length / (LOCALES.length + 1))
      expect(italian).toContainEqual(expect.stringMatching(/^\/it\/gallery\/\d+-ciotola-di-noce$/))
      for (const path of italian) {
        const html = await read(path)
        expect(html, path).toContain('<html lang="it"')
        expect(html, path).toContain(MARK)
        expect(html, path).toContain('content="it_IT"')
        const links = [...html.matchAll(/<link [^>]*hrefLang="([\w-]+)"[^>]*>/gi)]
        expect(links.map(([, language]) => language).sort(), path).toEqual(
          [...LOCALES, 'it', 'x-default'].sort(),
        )
        expect(links.join(), path).toContain(`${path}"`)
      }
      expect(await read('/')).toMatch(/<a [^>]*hreflang="it"[^>]*>Italiano/i)
      expect(await read('/it/nothing', 404)).toContain(MARK)
      expect(await read('/it/news.atom')).toContain(MARK)
      expect(await read('/it/trainings.ics')).toContain('BEGIN:VCALENDAR')
      expect(await read('/it/contact.vcf')).toContain('BEGIN:VCARD')
    })

    await test.step('a price and a date have the Italian format', async () => {
      const training = {
        ...MINIMAL_REQUEST_BODIES.trainings,
        title: 'Tornio',
        date: '2100-02-14',
        price: 1200.5,
      }
      const { id } = await (await artist.post('/api/trainings', { data: training })).json()
      const html = (await read(`/it/training/${id}-tornio`)).replace(/\s/g, ' ')
      expect(html).toContain('14 febbraio 2100')
      expect(html).toContain('1200,50 €')
    })

    await test.step('the server answers and writes e-mails in Italian', async () => {
      const busy = `import('./server/http/pages/page-handler.ts').then(async (module) => {
        const request = new Request('http://localhost/it')
        console.log(await module.createServiceUnavailableResponse(request).text())
      })`
      expect(run(folder, 'node', '-e', busy)).toContain(`<html lang="it"><meta`)
      expect(run(folder, 'node', '-e', busy)).toContain(MARK)
      const message = { name: 'Giulia', email: 'giulia@example.org', message: 'Buongiorno.' }
      const data = { ...message, locale: 'it', open_for: 60_000, extra: '' }
      expect((await artist.post('/api/messages', { data })).status()).toBe(201)
      await expect.poll(() => mail.count(), { timeout: 20_000 }).toBe(2)
      const emails = await mail.emails()
      const to = (address: string) => emails.find((one) => one.to?.[0]?.address === address)
      expect(to('giulia@example.org')?.text).toContain(MARK)
      expect(to('atelier@example.org')?.text).toContain('Italiano')
    })

    await test.step('the artist translates into Italian and turns the language off', async () => {
      await signIn(page, site.url)
      await page.getByRole('link', { name: 'Bol' }).first().click()
      const piece = getDialog(page, 'Bol')
      await piece.getByRole('tab', { name: /^Italiano/ }).click()
      const title = page.locator('[role=tabpanel]:not([inert])').last().getByLabel('Titre')
      await expect(title).toHaveValue('Ciotola di noce')
      await expect(title).toHaveAttribute('lang', 'it')
      await title.fill('Ciotola di olmo')
      await piece.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(piece).toHaveCount(0)
      expect(await read('/it/gallery')).toContain('Ciotola di olmo')

      await page.goto(`${site.url}/admin/messages`)
      await page.getByRole('button', { name: /Giulia/ }).click()
      await expect(page.getByText(/italien/).first()).toBeVisible()

      await page.goto(`${site.url}/admin/site`)
      await page.getByRole('link', { name: 'Qui vous êtes' }).click()
      const workshop = getDialog(page, 'Qui vous êtes')
      const shown = workshop.getByRole('switch', { name: 'En italien' })
      await expect(shown).toBeChecked()
      await expect(workshop.getByRole('switch', { name: 'En néerlandais' })).toBeChecked()
      await shown.press('Space')
      await workshop.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(workshop).toHaveCount(0)
      expect(await read('/sitemap.xml')).not.toContain('/it/')
      expect(await read('/')).not.toContain('Italiano')
    })
    await page.goto('about:blank')
  } finally {
    await artist.dispose()
    await site.stop()
    await mail.close()
    rmSync(folder, { recursive: true })
  }
})
