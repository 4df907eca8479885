import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isDialablePhone, parsePhone } from '../text/phone.ts'
import { getLinkLabel, getSiteName, workshopUpdateSchema } from './workshop.ts'

test.each([
  ['03 53 01 23 45', '03 53 01 23 45', '+33 3 53 01 23 45'],
  ['0353012345', '03 53 01 23 45', '+33 3 53 01 23 45'],
  ['03.53.01.23.45', '03 53 01 23 45', '+33 3 53 01 23 45'],
  ['+33 3 53 01 23 45', '03 53 01 23 45', '+33 3 53 01 23 45'],
  ['+33 (0)3 53 01 23 45', '03 53 01 23 45', '+33 3 53 01 23 45'],
  ['0032 2 555 12 12', '02 555 12 12', '+32 2 555 12 12'],
  ['+41 22 555 12 12', '022 555 12 12', '+41 22 555 12 12'],
])('parses %s as a number of its country', (typed, local, international) => {
  const dialled = international.replaceAll(' ', '')
  expect(parsePhone(typed)).toEqual({ local, international, dialled })
})

test.each(['', '12', 'demander Jeanne', '03 53 01 23', '03 53 01 23 45 67 89', 'tel:javascript'])(
  'rejects the telephone number “%s”',
  (typed) => expect(parsePhone(typed)).toBeNull(),
)

test.each(['05 65 12 34 5', '05 65 12 34 567', '+33 5 65 12 34 5', '12'])(
  'does not accept the incomplete number “%s”',
  (typed) => expect(isDialablePhone(typed)).toBe(false),
)

test.each([
  '05 65 12 34 56',
  '0800 123 456',
  '+49 30 123456',
  '+1 202 555 0143',
  '+41 22 555 12 12',
])('accepts the number “%s”', (typed) => expect(isDialablePhone(typed)).toBe(true))

test.each([
  ['https://www.instagram.com/atelier', 'Instagram'],
  ['https://facebook.com/atelier', 'Facebook'],
  ['https://m.youtube.com/@atelier', 'YouTube'],
  ['https://atelier-du-voisin.example/', 'atelier-du-voisin.example'],
])('a link to %s has the name %s', (address, name) => expect(getLinkLabel(address)).toBe(name))

test('accepts only links to web pages, not script URLs', () => {
  const linked = (address: string) =>
    v.safeParse(workshopUpdateSchema.entries.links, [address]).success
  expect(linked('https://www.instagram.com/atelier')).toBe(true)
  for (const address of [
    'javascript:alert(1)//x.y',
    'data:text/html,x',
    'instagram',
    'https://x',
    '',
  ])
    expect(linked(address), address).toBe(false)
})

test('the name of a site is its host name until the workshop has a name', () => {
  expect(getSiteName({ name: '' }, 'https://atelier.example.org')).toBe('atelier.example.org')
  expect(getSiteName({ name: 'Bois vivant' }, 'https://atelier.example.org')).toBe('Bois vivant')
})

test.each([
  ['largest_group', [1, 9], 'not_a_group_size'],
  ['practice_percent', [0, 101], 'not_a_percentage'],
] as const)('%s beyond its limits names both', (field, values, rule) => {
  for (const value of values) {
    const { issues } = v.safeParse(workshopUpdateSchema.entries[field], value)
    expect(issues?.map(({ message }) => message)).toEqual([rule])
  }
})
