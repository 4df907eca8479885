import type { ParsingOptions } from '@e965/xlsx'
import { expect, test } from 'vitest'
import texts from '../../../locales/admin-form.fr.json'
import type { Piece } from '../../../shared/entities/piece.ts'
import { describeDeletedSale } from '../dialog/delete-button.tsx'
import { addTexts } from '../i18n/texts.ts'
import {
  buildSalesCsv,
  filterSales,
  getSalesFileName,
  groupSalesByYear,
  listSales,
  type Sale,
} from './sales-list.ts'

const buildPiece = (piece: Partial<Piece>) =>
  ({
    ...{ id: 1, title: 'Bol', available: false },
    ...{ sold_on: '2026-03-04', sold_to: '', sold_for: 120.5 },
    ...{ payment_method: '', sold_note: '' },
    ...piece,
  }) as Piece

test('lists the sold pieces only, the latest first and those without a date last', () => {
  const pieces = [
    buildPiece({ id: 1, sold_on: null }),
    buildPiece({ id: 2, sold_on: '2025-12-31' }),
    buildPiece({ id: 3, available: true }),
    buildPiece({ id: 4 }),
    buildPiece({ id: 5 }),
  ]
  const sales = listSales(pieces)
  expect(sales.map(({ id }) => id)).toEqual([5, 4, 2, 1])
  expect(groupSalesByYear(sales).map(({ year }) => year)).toEqual(['2026', '2025', ''])
})

test('the question before a deletion says that the sale of a sold piece is lost too', () => {
  addTexts(texts)
  expect(describeDeletedSale(buildPiece({}))).toEqual([expect.stringContaining('vos ventes')])
  expect(describeDeletedSale(buildPiece({ available: true, sold_on: null }))).toEqual([])
})

test('finds sales by piece, buyer, note and year, ignoring accents', () => {
  const sales = listSales([
    buildPiece({ id: 1, title: 'Hêtre' }),
    buildPiece({ id: 2, sold_to: 'Mme Orme', sold_on: null }),
    buildPiece({ id: 3, sold_note: 'Payée en deux fois', payment_method: 'Chèque' }),
  ])
  const find = (year: string | undefined, text: string) =>
    filterSales(sales, year, text).map(({ id }) => id)
  expect(find(undefined, 'hetre')).toEqual([1])
  expect(find(undefined, 'orme')).toEqual([2])
  expect(find('2026', 'deux payee')).toEqual([3])
  expect(find(undefined, 'cheque')).toEqual([3])
  expect(find('2025', '')).toEqual([])
  expect(find('', '')).toEqual([2])
})

const MANY: Sale[] = listSales(
  Array.from({ length: 200 }, (_, index) =>
    buildPiece({
      ...{ id: index + 1, title: `Pièce « ${index} »; "grande"`, sold_to: `Mme Ormé ${index}` },
      sold_on: `${2024 + (index % 3)}-0${(index % 9) + 1}-1${index % 10}`,
      sold_for: (1000 + index * 37 + (index % 100)) / 100,
      payment_method: index % 2 === 0 ? 'Espèces' : 'Chèque',
      sold_note: index % 7 === 0 ? 'Sur deux\nlignes' : '',
    }),
  ),
)

test('the totals of 200 sales are exact to the cent, and unknown amounts are counted', () => {
  const years = groupSalesByYear(MANY)
  expect(years.map(({ year }) => year)).toEqual(['2026', '2025', '2024'])
  const cents = MANY.reduce((sum, { sold_for }) => sum + Math.round((sold_for ?? 0) * 100), 0)
  const totals = years.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
  expect(totals).toBe(cents)
  const [group] = groupSalesByYear(
    listSales([buildPiece({ sold_for: null }), buildPiece({ id: 2 })]),
  )
  expect(group).toMatchObject({ total: 120.5, unknownAmounts: 1 })
  expect(
    groupSalesByYear(listSales([0.1, 0.2].map((sold_for, id) => buildPiece({ id, sold_for })))),
  ).toMatchObject([{ total: 0.3 }])
})

test('a spreadsheet library reads each row, with days as days', async () => {
  const { read, utils } = await import('@e965/xlsx')
  const file = new TextEncoder().encode(buildSalesCsv(MANY))
  const readRows = (options: ParsingOptions): unknown[][] => {
    const { SheetNames, Sheets } = read(file, options)
    return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
  }
  const days = readRows({ cellDates: true, UTC: true }).map(([day]) => day)
  expect(days.slice(1)).toEqual(MANY.map(({ sold_on }) => new Date(`${sold_on}T00:00Z`)))
  // SheetJS reads only numbers with a decimal point, so the amounts stay text.
  const [head, ...rows] = readRows({ raw: true })
  expect(head).toEqual([
    'Date',
    'Numéro',
    'Pièce',
    'Acheteur',
    'Montant (€)',
    'Mode de règlement',
    'Note',
  ])
  expect(rows.map(([, id, ...rest]) => [Number(id), ...rest])).toEqual(
    MANY.map(({ id, title, sold_to, sold_for, payment_method, sold_note }) => [
      ...[id, title, sold_to],
      ...[sold_for?.toFixed(2).replace('.', ','), payment_method, sold_note],
    ]),
  )
})

test('amounts have a decimal comma, and no text becomes a formula', () => {
  const [, line] = buildSalesCsv(
    listSales([
      buildPiece({
        id: 7,
        title: '=HYPERLINK("x")',
        sold_to: '+33',
        sold_for: 1200.5,
        payment_method: 'Virement',
        sold_note: '＝1; @x',
      }),
    ]),
  ).split('\r\n')
  expect(line).toBe(`"2026-03-04";"7";"'=HYPERLINK(""x"")";"'+33";"1200,50";"Virement";"'＝1; '@x"`)
  const [, gift] = buildSalesCsv(listSales([buildPiece({ sold_on: null, sold_for: 0 })])).split(
    '\r\n',
  )
  expect(gift).toBe('"";"1";"Bol";"";"0,00";"";""')
})

test('a file with all sales of one year is named after the year', () => {
  const today = '2026-11-30'
  expect(getSalesFileName('2025', ' ', today)).toBe('ventes-2025.csv')
  expect(getSalesFileName('2025', 'orme', today)).toBe('ventes-2026-11-30.csv')
  expect(getSalesFileName('', '', today)).toBe('ventes-2026-11-30.csv')
  expect(getSalesFileName('none', '', today)).toBe('ventes-2026-11-30.csv')
})
