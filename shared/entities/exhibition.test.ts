import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildEmptyPageUpdate } from '../../tests/support/pages.ts'
import { portraitPageUpdateSchema, splitExhibitionsAndCollections } from './page.ts'

const parse = (fields: object) =>
  v.safeParse(portraitPageUpdateSchema, { ...buildEmptyPageUpdate('portrait'), ...fields })

const getErrors = (fields: object) =>
  parse(fields).issues?.map(({ path, message }) => [path?.[0]?.key, message]) ?? []

test('sorts exhibitions by year, latest first, and keeps the order of collections', () => {
  const { output } = parse({
    ...{ exhibition_1_year: '2019', exhibition_1_title: 'Premières formes' },
    ...{ exhibition_2_title: 'Collection communale' },
    ...{ exhibition_4_year: '2026', exhibition_4_title: 'Veilleurs' },
    ...{ exhibition_24_title: 'Collection particulière', exhibition_24_url: 'https://a.example' },
  })
  const { exhibitions, collections } = splitExhibitionsAndCollections(
    output as v.InferOutput<typeof portraitPageUpdateSchema>,
  )
  expect(exhibitions.map(({ year }) => year)).toEqual(['2026', '2019'])
  expect(collections).toEqual([
    { position: 2, year: '', url: '' },
    { position: 24, year: '', url: 'https://a.example' },
  ])
})

test('needs a title, a year with four digits and the URL of a web page', () => {
  expect(getErrors({})).toEqual([])
  expect(getErrors({ exhibition_3_place: 'Autun' })).toEqual([['exhibition_3_title', 'required']])
  const titled = { exhibition_3_title: 'Creux' }
  expect(getErrors({ ...titled, exhibition_3_year: '2099' }), 'to come').toEqual([])
  expect(getErrors({ ...titled, exhibition_3_year: '24' })).toEqual([
    ['exhibition_3_year', 'not_a_year'],
  ])
  expect(getErrors({ ...titled, exhibition_3_url: 'javascript:alert(1)' })).toEqual([
    ['exhibition_3_url', 'not_a_link'],
  ])
})

test('accepts a portrait without these fields', () => {
  const old = Object.entries(buildEmptyPageUpdate('portrait')).filter(
    ([name]) => !name.startsWith('exhibition_') && name !== 'artist_name',
  )
  const { success, output } = v.safeParse(portraitPageUpdateSchema, Object.fromEntries(old))
  expect(success).toBe(true)
  expect(output).toMatchObject({ artist_name: '', exhibition_1_title: '', exhibition_24_url: '' })
})
