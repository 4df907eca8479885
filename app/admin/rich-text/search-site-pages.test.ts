import { expect, test } from 'vitest'
import { searchSitePages, suggestSitePages } from './link-dialog.tsx'

test('finds pages whose title contains all typed words, in any order, and ignores accents', () => {
  const titles = ['Marché de Noël à l’abbaye', 'Noël', 'Marches d’approche', 'Bol']
  const pages = titles.map((title) => ({ title, address: `/${title}` }))
  const found = (typed: string) => searchSitePages(typed, pages).map(({ title }) => title)
  expect(found('marche-noel')).toEqual(['Marché de Noël à l’abbaye'])
  expect(found('noël MARCHÉ')).toEqual(['Marché de Noël à l’abbaye'])
  expect(found('march')).toEqual(['Marché de Noël à l’abbaye', 'Marches d’approche'])
  expect(found(' - ')).toEqual([])
})

test('suggests three current pages of each list before anything is typed', () => {
  const pages = [
    ...['Ancienne', 'Marché', 'Portes ouvertes', 'Salon', 'Foire'].map((title) => ({
      ...{ title, address: `/${title}`, where: 'Actualités' },
      isCurrent: title !== 'Ancienne',
    })),
    { title: 'Bol', address: '/bol', where: 'Objets d’art', isCurrent: true },
  ]
  const suggested = (typed: string) => suggestSitePages(typed, pages).map(({ title }) => title)
  expect(suggested(' ')).toEqual(['Bol', 'Marché', 'Portes ouvertes', 'Salon'])
  expect(suggested('ancienne')).toEqual(['Ancienne'])
  expect(suggested('https://')).toEqual([])
})
