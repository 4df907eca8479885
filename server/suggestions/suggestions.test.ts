import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SuggestionSettingsUpdate } from '../../shared/translation-suggestions.ts'
import { createTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import {
  startTranslationServer,
  TRANSLATION_API_KEY,
} from '../../tests/support/translation-server.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { createTranslationSuggestionService } from './suggestions.ts'

let db: Database
let server: Awaited<ReturnType<typeof startTranslationServer>>
beforeEach(async () => {
  db = await connectDatabase(createSqliteEngine(join(createTemporaryFolder(), 'copeaux.sqlite')))
  server = await startTranslationServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await db.close()
})

async function open(fields: Partial<SuggestionSettingsUpdate> = {}) {
  const service = createTranslationSuggestionService({
    ...{ db, allowsInternalHost: true, readNames: async () => ['Ada Löwe'] },
    deeplUrl: (key) => (key.endsWith(':fx') ? server.url : `${server.url}/pro`),
  })
  await service.settings.update({
    ...{ service: 'deepl', url: '', key: TRANSLATION_API_KEY, monthly_limit: 1000, kept_words: '' },
    ...fields,
  })
  const suggest = (...texts: string[]) =>
    service.suggest({ locale: 'de', texts: texts.map((text) => ({ text, is_markdown: true })) })
  return { ...service, suggest }
}
const inLibreTranslate = () => ({ service: 'libretranslate' as const, url: server.url })

test('no service is set up at first', async () => {
  const service = createTranslationSuggestionService({
    ...{ db, allowsInternalHost: false, readNames: async () => [] },
  })
  expect(await service.findServiceName()).toBeNull()
  expect(await service.settings.read()).toMatchObject({ service: 'none', has_key: false, used: 0 })
  const texts = [{ text: 'Un bol', is_markdown: false }]
  expect(await service.suggest({ locale: 'de', texts })).toEqual({
    problem: expect.stringMatching(/^Aucun service/),
  })
})

test('asks DeepL with the key in a header', async () => {
  const { suggest, findServiceName } = await open()
  expect(await findServiceName()).toBe('DeepL')
  expect(await suggest('Un **bol** d’Ada Löwe', '')).toEqual({
    suggestions: ['Unung Ada Löwe dung’ **bolung**', null],
  })
  const [request] = server.requests
  expect(request).toMatchObject({ path: '/v2/translate', key: TRANSLATION_API_KEY, target: 'de' })
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ source_lang: 'FR', tag_handling: 'html' })
})

test('asks for British English', async () => {
  const { suggest } = await open()
  await suggest('Un bol')
  const service = createTranslationSuggestionService({
    ...{ db, allowsInternalHost: true, readNames: async () => [], deeplUrl: () => server.url },
  })
  await service.suggest({ locale: 'en', texts: [{ text: 'Un bol', is_markdown: false }] })
  const targets = server.requests.map(({ body }) => JSON.parse(body).target_lang)
  expect(targets).toEqual(['DE', 'EN-GB'])
})

test('asks LibreTranslate, with and without a key', async () => {
  const first = await open({ ...inLibreTranslate(), key: '' })
  expect(await first.suggest('Un bol')).toEqual({ suggestions: ['Unung bolung'] })
  const second = await open(inLibreTranslate())
  expect(await second.suggest('Un plat')).toEqual({ suggestions: ['Unung platung'] })
  expect(server.requests.map(({ path, key }) => [path, key])).toEqual([
    ['/translate', ''],
    ['/translate', TRANSLATION_API_KEY],
  ])
})

test('sends 120 texts in requests of at most 50', async () => {
  const { suggest } = await open({ monthly_limit: 100_000 })
  const texts = Array.from({ length: 120 }, (_, index) => `Bol ${index}`)
  expect(await suggest(...texts)).toEqual({
    suggestions: texts.map((text) => text.replace('Bol', 'Bolung')),
  })
  expect(server.requests.map((request) => request.texts.length)).toEqual([50, 50, 20])
})

test('words of the settings and the name of the artist are not translated', async () => {
  const { suggest } = await open({ kept_words: 'Tronçais\n\n  Envol ' })
  expect(await suggest('Envol, du chêne de Tronçais, par Ada Löwe')).toEqual({
    suggestions: ['Tronçais, duung chêneung deung Envol, parung Ada Löwe'],
  })
})

describe('the monthly limit', () => {
  test('refuses what exceeds it, in parallel too, and says when it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T12:00:00Z') })
    const { suggest, settings } = await open({ monthly_limit: 20 })
    const answers = await Promise.all([suggest('**Bols** en bois'), suggest('Plats en bois')])
    expect(answers.filter((answer) => 'suggestions' in answer)).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
    expect((await settings.read()).used).toBe('suggestions' in (answers[0] ?? {}) ? 12 : 13)
    expect(await suggest('Plats en bois')).toEqual({
      problem: expect.stringMatching(
        /comptent 13 signes, et il vous en reste [78] .*1er décembre 2026/,
      ),
    })
    vi.setSystemTime(Date.parse('2026-11-30T23:30:00Z'))
    expect(await suggest('Plats en bois'), 'it is December in Paris').toHaveProperty('suggestions')
    expect((await settings.read()).used).toBe(13)
  })

  test('does not count a failed request', async () => {
    const { suggest, settings } = await open()
    server.setBehavior('is full')
    expect(await suggest('Un bol')).toHaveProperty('problem')
    expect((await settings.read()).used).toBe(0)
  })

  test('counts the characters of a request that the service may have charged for', async () => {
    const { suggest, settings } = await open()
    server.setBehavior('answers HTML')
    expect(await suggest('Un bol')).toHaveProperty('problem')
    expect((await settings.read()).used).toBe(6)
    server.setBehavior('hangs')
    const suggested = suggest('Un plat')
    await vi.waitFor(() => expect(server.requests).toHaveLength(2))
    await server.close()
    expect(await suggested).toEqual({ problem: expect.stringMatching(/^DeepL ne répond pas/) })
    expect((await settings.read()).used).toBe(13)
    expect(await suggest('Un plat'), 'nothing is sent').toHaveProperty('problem')
    expect((await settings.read()).used).toBe(13)
    server = await startTranslationServer()
  })

  test('counts the characters of all texts if an error follows a partial translation', async () => {
    const { suggest, settings } = await open({ monthly_limit: 100_000 })
    server.setBehavior('is full after one request')
    expect(await suggest(...Array.from({ length: 60 }, () => 'Un bol'))).toHaveProperty('problem')
    expect((await settings.read()).used).toBe(360)
  })
})

describe('problems', () => {
  const problem = async (fields: Partial<SuggestionSettingsUpdate> = {}) => {
    const { suggest } = await open(fields)
    const answer = await suggest('Un bol')
    return 'problem' in answer ? answer.problem : ''
  }

  test('a missing key', async () => {
    expect(await problem({ service: 'deepl', key: '' })).toMatch(/^Il manque la clé de DeepL/)
    expect(server.requests).toHaveLength(0)
  })
  test('a wrong key', async () => {
    expect(await problem({ key: 'x:fx' })).toMatch(/^DeepL refuse votre clé/)
    expect(await problem({ ...inLibreTranslate(), key: 'x' })).toMatch(/^LibreTranslate refuse/)
  })
  test.each([
    ['has no more characters', /signes de votre compte sont épuisés/],
    ['is full', /^DeepL a trop à faire/],
    ['redirects', /autre chose qu’une traduction/],
    ['answers HTML', /autre chose qu’une traduction/],
    ['answers too much', /autre chose qu’une traduction/],
  ] as const)('a service that %s', async (behavior, text) => {
    server.setBehavior(behavior)
    expect(await problem()).toMatch(text)
  })
  test('a server that does not answer', async () => {
    const { port } = server
    await server.close()
    const url = `http://127.0.0.1:${port}`
    expect(await problem({ service: 'libretranslate', url })).toMatch(
      /^LibreTranslate ne répond pas/,
    )
    server = await startTranslationServer()
  })
  test('a name that no server has', async () => {
    const url = 'http://translation.invalid'
    expect(await problem({ service: 'libretranslate', url })).toMatch(/^Aucun serveur/)
  })
})

test('a key is kept for the same service at the same address only', async () => {
  const { settings } = await open(inLibreTranslate())
  const { has_key, used, ...stored } = await settings.read()
  expect(has_key).toBe(true)
  expect((await settings.update({ ...stored, monthly_limit: 5 })).has_key).toBe(true)
  const elsewhere = { ...stored, url: 'https://evil.example' }
  expect((await settings.update(elsewhere)).has_key).toBe(false)
  expect((await settings.update(stored)).has_key).toBe(false)
})

test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])(
  'connects to no internal server that the artist names: %s',
  async (host) => {
    const service = createTranslationSuggestionService({
      ...{ db, allowsInternalHost: false, readNames: async () => [] },
    })
    await service.settings.update({
      ...{ service: 'libretranslate', url: `${host}:${server.port}` },
      ...{ monthly_limit: 1000, kept_words: '' },
    })
    const texts = [{ text: 'Un bol', is_markdown: false }]
    expect(await service.suggest({ locale: 'de', texts })).toEqual({
      problem: expect.stringMatching(/n’a pas le droit de s’y connecter/),
    })
    expect(server.requests).toHaveLength(0)
  },
)
