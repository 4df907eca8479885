/**
 * Tests suggested translations with a local server that speaks the protocol of LibreTranslate: the
 * settings, a whole piece in few taps, the artist's own words, and errors.
 */
import type { Locator, Page, Request } from '@playwright/test'
import { expect, expectNoticeText, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { startTranslationServer } from '../../support/translation-server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const PIECE = {
  title: 'Grand plat',
  description: 'Tourné dans un **noyer** de 1920, [comme celui-ci](/gallery).\n\n* huilé\n* ciré',
  materials: 'noyer, huile',
  price: 120,
}
const GERMAN = {
  title: 'Grandung platung',
  description:
    'Tournéung dansung unung [Commeung celuiung-ciung](/gallery) deung 1920, **Noyerung**.\n\n* huiléung\n* ciréung',
  materials: 'noyerung, huileung',
}

type Texts = Record<string, { text: string; source: string }>
type Setup = {
  page: Page
  url: string
  server: Awaited<ReturnType<typeof startTranslationServer>>
  /** Creates a piece, opens its form and returns its id. */
  openPiece: (translations?: object) => Promise<number>
  readTranslations: (id: number) => Promise<Record<string, Texts>>
  configure: (fields?: object) => Promise<void>
}

async function withTranslationServer(page: Page, work: (setup: Setup) => Promise<void>) {
  const server = await startTranslationServer()
  await withNewSite(
    async ({ url }) => {
      await signIn(page, url)
      const api = `${url}/api/art-pieces`
      await work({
        ...{ page, url, server },
        async openPiece(translations = {}) {
          const made = await page.request.post(api, { data: { ...PIECE, translations } })
          const { id } = await made.json()
          await page.goto(`${url}/admin?tab=pieces&edit=${id}`)
          await expect(page.getByRole('dialog', { name: PIECE.title })).toBeVisible()
          return id
        },
        readTranslations: async (id) => {
          const pieces = await (await page.request.get(api)).json()
          return pieces.find((piece: { id: number }) => piece.id === id).translations
        },
        async configure(fields = {}) {
          const settings = { service: 'libretranslate', url: server.url, key: '' }
          const limits = { monthly_limit: 100_000, kept_words: '' }
          const data = { ...settings, ...limits, ...fields }
          const answer = await page.request.put(`${url}/api/suggestions/settings`, { data })
          expect(answer.status()).toBe(200)
        },
      })
    },
    { demo: false, env: { ALLOW_INTERNAL_TRANSLATION_HOST: '1' } },
  )
  await server.close()
}

const getTab = (page: Page, language: string) =>
  page.getByRole('tab', { name: new RegExp(`^${language}`) })
const getField = (page: Page, label: string) =>
  page.locator('[role=tabpanel]:not([inert])').last().getByLabel(label, { exact: true })
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a piece is translated into four languages with at most eight taps, and problems are explained', async ({
  page,
}) => {
  await withTranslationServer(
    page,
    async ({ server, url, configure, openPiece, readTranslations }) => {
      await test.step('the artist chooses LibreTranslate', async () => {
        await openPiece()
        await getTab(page, 'Deutsch').tap()
        await expect(getField(page, 'Titre')).toBeVisible()
        await expect(page.getByRole('button', { name: /^Proposer/ })).toHaveCount(0)
        await page.goto(`${url}/admin/site`)
        await page.getByRole('link', { name: 'Traductions proposées' }).tap()
        await page.getByLabel('Qui traduit').selectOption('libretranslate')
        await page.getByLabel('Adresse du serveur').fill(server.url)
        await getButton(page, 'Essayer').tap()
        await expectNoticeText(page, 'Uneing coupeing')
      })
      const id = await openPiece()
      let taps = 0
      const tap = async (target: Locator) => {
        taps += 1
        await target.tap()
      }
      await tap(getTab(page, 'English'))
      await expect(page.getByText(`chez LibreTranslate (127.0.0.1:${server.port})`)).toBeVisible()
      const before = server.requests.length
      await tap(getButton(page, 'Proposer dans les 4 langues'))
      await expectNoticeText(page, '12 textes proposés')
      expect(server.requests.slice(before).map(({ target }) => target)).toEqual([
        ...['en', 'de', 'es', 'nl'],
      ])
      await expect(getField(page, 'Titre')).toHaveValue('Granding plating')
      await expect(getField(page, 'Titre')).toHaveAccessibleDescription(/proposé, à relire/)
      for (const language of ['English', 'Deutsch', 'Español', 'Nederlands'])
        await expect(getTab(page, language)).toHaveAccessibleName(/3 à relire/)
      await expect(
        page.getByText('confirme aussi les textes proposés : anglais, allemand'),
      ).toBeVisible()
      expect(await readTranslations(id), 'nothing is stored').toEqual({})

      await tap(getButton(page, 'C’est bon, langue suivante'))
      await expect(getTab(page, 'English')).toHaveAccessibleName(/complet/)
      await expect(getTab(page, 'Deutsch')).toBeFocused()
      await expect(getField(page, 'Description')).toHaveValue(GERMAN.description)
      await tap(getButton(page, 'C’est bon, langue suivante'))
      await expect(getTab(page, 'Español')).toHaveAttribute('aria-selected', 'true')
      await tap(getButton(page, 'C’est bon, langue suivante'))
      await expect(getTab(page, 'Nederlands')).toHaveAttribute('aria-selected', 'true')
      await tap(getButton(page, 'C’est bon'))
      await expect(page.getByText('à relire')).toHaveCount(0)
      await tap(getButton(page, 'Enregistrer'))
      await expectNoticeText(page, 'Objet modifié avec succès')
      expect(taps).toBeLessThanOrEqual(8)
      const { en, de, es, nl } = await readTranslations(id)
      for (const texts of [en, de, es, nl])
        expect(Object.keys(texts ?? {}).sort()).toEqual(['description', 'materials', 'title'])
      for (const [name, text] of Object.entries(GERMAN))
        expect(de?.[name]).toEqual({ text, source: PIECE[name as keyof typeof GERMAN] })
      const german = await (await page.request.get(`${url}/de/gallery/${id}-x`)).text()
      expect(german).toContain('<strong>Noyerung</strong>')

      await test.step('a suggestion that equals the outdated text confirms it', async () => {
        const title = { text: GERMAN.title, source: 'Grand palt' }
        const outdated = await openPiece({ de: { title } })
        await getTab(page, 'Deutsch').tap()
        await expect(getField(page, 'Titre')).toHaveAccessibleDescription(/à revoir/)
        await getButton(page, 'Proposer dans les 4 langues').tap()
        await expectNoticeText(page, '12 textes proposés')
        await expect(getField(page, 'Titre')).not.toHaveAccessibleDescription(/à revoir|à relire/)
        await getButton(page, 'Enregistrer').tap()
        await expectNoticeText(page, 'Objet modifié avec succès')
        const { de: german } = await readTranslations(outdated)
        expect(german?.title).toEqual({ text: GERMAN.title, source: PIECE.title })
      })

      await test.step('each problem is explained in French, and leaves the fields empty', async () => {
        await configure()
        await openPiece()
        await getTab(page, 'Deutsch').tap()
        const suggest = async (text: string) => {
          await getButton(page, 'Proposer une traduction').tap()
          await expectNoticeText(page, text)
          await expect(getField(page, 'Description')).toHaveValue('')
        }
        await configure({ key: 'faux' })
        await suggest('LibreTranslate refuse votre clé')
        const settings = await page.request.get(`${url}/api/suggestions/settings`)
        const { used } = await settings.json()
        await configure({ monthly_limit: used + 10, kept_words: 'x' })
        await suggest('il vous en reste 10 ce mois-ci')
        await configure({ service: 'deepl', url: '' })
        await suggest('Il manque la clé de DeepL')
        await configure()
        server.setBehavior('is full')
        await suggest('a trop à faire')
        server.setBehavior('drops tags')
        await suggest('perdait la mise en forme, un lien, un nombre ou un nom')
        await expect(getField(page, 'Titre')).toHaveValue(GERMAN.title)
        await page.context().setOffline(true)
        await suggest('Le site ne répond pas')
        await page.context().setOffline(false)
      })
    },
  )
})

test('suggestions never replace typed text, can be rejected, and do not change a closed form', async ({
  page,
}) => {
  await withTranslationServer(page, async ({ server, configure, openPiece, readTranslations }) => {
    await configure()
    await test.step('a closed form gets no suggestion', async () => {
      const id = await openPiece()
      await getTab(page, 'Deutsch').tap()
      const release = server.hold()
      const isSuggestion = (request: Request) => request.url().endsWith('/api/suggestions')
      const ended = Promise.race([
        page.waitForEvent('requestfinished', isSuggestion),
        page.waitForEvent('requestfailed', isSuggestion),
      ])
      await getButton(page, 'Proposer une traduction').tap()
      await expect.poll(() => server.requests.length).toBe(1)
      await getButton(page, 'Fermer').tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      release()
      await ended
      await expect(page.getByText('proposé')).toHaveCount(0)
      expect(await readTranslations(id)).toEqual({})
      await page.getByRole('link', { name: PIECE.title, exact: true }).tap()
      await getTab(page, 'Deutsch').tap()
      await expect(getField(page, 'Titre')).toHaveValue('')
    })
    const old = { text: 'Alter Text', source: 'Ancien' }
    const id = await openPiece({ de: { description: old } })
    await getTab(page, 'Deutsch').tap()
    await getField(page, 'Titre').fill('Meine Worte')
    const before = server.requests.length
    const release = server.hold()
    const suggest = getButton(page, 'Proposer une traduction')
    await suggest.tap()
    await page.waitForTimeout(120)
    await suggest.tap({ force: true })
    await getField(page, 'Matières').fill('Meine Hölzer')
    release()
    await expectNoticeText(page, 'Un texte proposé')
    expect(
      server.requests.slice(before).map(({ texts }) => texts.length),
      'one request',
    ).toEqual([2])
    await expect(getField(page, 'Titre')).toHaveValue('Meine Worte')
    await expect(getField(page, 'Matières')).toHaveValue('Meine Hölzer')
    await expect(getField(page, 'Description')).toHaveValue(GERMAN.description)

    await test.step('the mark survives a reload and ends with a change', async () => {
      await page.reload()
      await getTab(page, 'Deutsch').tap()
      const description = getField(page, 'Description')
      await expect(description).toHaveAccessibleDescription(/proposé, à relire/)
      await description.fill(`${GERMAN.description}!`)
      await expect(description).toHaveAccessibleDescription(/à enregistrer/)
      await description.fill(GERMAN.description)
    })
    await test.step('the old text comes back', async () => {
      await page.getByRole('button', { name: /^Ne pas garder/ }).tap()
      await expect(getField(page, 'Description')).toHaveValue('Alter Text')
      await expect(getField(page, 'Description')).toHaveAccessibleDescription(/à revoir/)
    })
    await test.step('one field is suggested alone', async () => {
      await getField(page, 'Matières').fill('')
      await getButton(page, 'Proposer ce texte').last().tap()
      await expect(getField(page, 'Matières')).toHaveValue(GERMAN.materials)
      await expect(getField(page, 'Description')).toHaveValue('Alter Text')
    })
    await test.step('saving confirms', async () => {
      await getButton(page, 'Enregistrer').tap()
      await expectNoticeText(page, 'Objet modifié avec succès')
      const { de } = await readTranslations(id)
      expect([de?.title?.text, de?.materials?.text]).toEqual(['Meine Worte', GERMAN.materials])
    })
  })
})
