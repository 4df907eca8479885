import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../shared/text/markdown-text.ts'
import {
  startTranslationServer,
  TRANSLATION_API_KEY,
  type TranslationServerBehavior,
} from '../../tests/support/translation-server.ts'
import { toTranslatableHtml } from './formatted-text.ts'
import { translateHtml } from './translation-client.ts'

const NAMES = ['Ada Löwe', 'Tronçais', 'L’Atelier']

/** Texts in the formats that the toolbar of the admin writes, and a few by hand. */
const TEXTS = [
  'Tourné dans un **noyer** de la cour.',
  '*Envol* est une pièce **unique**.',
  'Un ***chef-d’œuvre*** de patience.',
  '**Le bois : *noyer* massif, huilé.**',
  'Voir [la pièce](/gallery/1-bol) avant de venir.',
  '[**Galerie**](/gallery) et [*formations*](/training)',
  'Écrire à [Ada Löwe](mailto:ada@example.org) ou au [03 53 01 23 45](tel:+33353012345).',
  'Un lien [avec titre](https://example.org/a?b=c&d=1 "Le titre") dans la phrase.',
  'Plus ici <https://example.org/bois>, ou sur www.example.org.',
  'Adresse : ada_loewe@example.org, site https://example.org/a_b_c.',
  'Premier paragraphe, **gras**.\n\nDeuxième, *italique*.\n\nTroisième.',
  'Une ligne\net la **suite**\nsur trois lignes.',
  'Deux espaces  \nà la fin, puis\\\nune barre.',
  '* noyer\n* **frêne**\n* chêne de Tronçais',
  '- noyer\n- frêne\n\n- chêne',
  '+ un\n+ deux',
  '1. dégrossir\n2. **sécher** deux ans\n3. finir',
  '3) trois\n4) quatre',
  '* bois\n  * noyer\n  * *frêne*\n* huile',
  '1. un\n   * a\n   * b\n\n   suite du premier\n2. deux',
  'Avant la liste :\n\n* un\n* deux\n\nAprès la liste, **enfin**.',
  '12\\. mai : fête de l’atelier.',
  '\\* ceci n’est pas une liste',
  'Prix \\*hors frais\\* et n° 3.',
  'Dimensions 20*30*40 cm, Ø 24 × H 46 cm.',
  'Entre 1 200 et 1 500 euros, soit 2,5 % de plus qu’en 2024.',
  'Le 3 mars 2026 à 14 h 30, salle 2.',
  'Du XIXe siècle, vers 1850.',
  'Bois & métal, 3 < 5, « guillemets » et l’apostrophe.',
  'Du **bois &amp; métal**, du *feu &copy; 2026*.',
  'Texte <b>brut</b> et **gras**.',
  'par Ada Löwe, à Tronçais, avec **Ada Löwe**.',
  'L’Atelier ouvre ; [L’Atelier](/contact) ferme.',
  '**Gras**, *italique*, [lien](/a) : tout **se *mêle* ici** !',
  'Mot **collé**, puis (*entre parenthèses*) et « **guillemets** ».',
  '**Un** **deux** *trois* *quatre*.',
  '[Un](/1) [deux](/2), [trois](/3) ; [quatre](/4).',
  'Anti**bio**tique et re*faire*.',
  '\n\nDes lignes vides autour, **gras**.\n\n',
  'Un long texte. **Il a du gras.** *De l’italique.* Et un [lien vers la page](/portrait). Encore une phrase, de 1987, et une dernière : « voilà ».\n\n* 1 bol\n* 2 plats de **32 cm**\n\n1. [un](/x)\n2. *deux*',
]

let server: Awaited<ReturnType<typeof startTranslationServer>>
beforeAll(async () => {
  server = await startTranslationServer()
})
afterAll(() => server.close())

const getService = (service: 'deepl' | 'libretranslate') => ({
  ...{ service, url: server.url, key: TRANSLATION_API_KEY, allowsInternalHost: true },
})

async function suggest(service: 'deepl' | 'libretranslate', text: string, isMarkdown = true) {
  const prepared = toTranslatableHtml(text, isMarkdown, NAMES)
  if (!prepared) return null
  const [html = ''] = await translateHtml(
    getService(service),
    [prepared.html],
    'de',
    AbortSignal.timeout(5000),
  )
  return prepared.restore(html)
}

type Counts = Record<string, number>
/**
 * Counts list items, formatted parts, links by address, line breaks, numbers and protected names.
 */
function countFormats(markdown: string): Counts {
  const counts: Counts = {}
  const add = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  for (const { type, info, markup, children } of parseMarkdown(markdown)) {
    if (type !== 'inline') add(`${type} ${info} ${markup}`)
    for (const token of children ?? []) {
      if (token.nesting === 1) add(`${token.tag} ${token.attrGet('href') ?? ''}`)
      if (token.tag === 'br') add('br')
    }
  }
  for (const number of markdown.match(/\d+/g) ?? []) add(`number ${number}`)
  for (const name of NAMES) {
    const count = markdown.split(name).length - 1
    if (count > 0) counts[`name ${name}`] = count
  }
  return counts
}

test('there are 40 texts', () => expect(new Set(TEXTS).size).toBe(40))

describe.each(['deepl', 'libretranslate'] as const)('with %s', (service) => {
  test.each(TEXTS)('keeps formatting, links, numbers and names of %j', async (text) => {
    const suggestion = await suggest(service, text)
    expect(suggestion).not.toBeNull()
    expect(suggestion).not.toBe(text)
    expect(countFormats(suggestion ?? '')).toEqual(countFormats(text))
  })

  test('keeps the lines of a text without formatting', async () => {
    const text = 'Bois *brut*\n\n  3 [mètres]\nAda Löwe'
    const translated = 'Boisung *brutung*\n\n  3 [mètresung]\nAda Löwe'
    expect(await suggest(service, text, false)).toBe(translated)
  })

  test.each([
    ['drops tags', 'Un **mot** en gras.'],
    ['doubles tags', 'Un **mot** en gras.'],
    ['changes numbers', 'Haut de 32 cm.'],
    ['translates names', 'Du chêne de Tronçais.'],
    ['joins paragraphs', 'Un.\n\nDeux.'],
    ['answers nothing', 'Un mot.'],
  ] satisfies [TranslationServerBehavior, string][])(
    'refuses the answer of a service that %s',
    async (behavior, text) => {
      expect(await suggest(service, text)).not.toBeNull()
      server.setBehavior(behavior)
      expect(await suggest(service, text)).toBeNull()
      server.setBehavior('translates')
    },
  )
})

test('separators of thousands and Roman numbers may change', () => {
  const restore = (french: string, german: string) =>
    toTranslatableHtml(french, false, [])?.restore(`<p>${german}</p>`)
  expect(restore('1 200 € au XIXe siècle', '1.200 € im 19. Jahrhundert')).toContain('1.200')
  expect(restore('2,5 m', '2.5 m')).toBe('2.5 m')
  expect(restore('12 500 €', '12 500 €')).toBe('12 500 €')
  expect(restore('au XIXe siècle', 'im 18. Jahrhundert')).toBeNull()
  expect(restore('14 h', '2 p.m.')).toBeNull()
})

test('escapes what would become formatting', () => {
  const restore = (french: string, german: string) =>
    toTranslatableHtml(french, true, [])?.restore(`<p>${german}</p>`)
  expect(restore('Le 12 mai.', '12. Mai')).toBe('12\\. Mai')
  expect(restore('mot', '*Wort*')).toBe('\\*Wort\\*')
})
