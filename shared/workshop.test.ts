import { expect, test } from 'vitest'
import { LOCALES } from './locale.ts'
import { DIALLED_PHONE, phoneIn, WORKSHOP } from './workshop.ts'

test('the telephone has the country’s prefix in every language but French', () => {
  expect(LOCALES.map(phoneIn)).toEqual([
    '03 53 01 23 45',
    '+33 3 53 01 23 45',
    '+33 3 53 01 23 45',
    '+33 3 53 01 23 45',
    '+33 3 53 01 23 45',
  ])
})

test('links dial one number, which is the same inside the country and outside', () => {
  expect(DIALLED_PHONE).toMatch(/^\+\d{8,15}$/)
  const digits = (phone: string) => phone.replace(/\D/g, '')
  expect(digits(WORKSHOP.phone.international)).toBe(digits(DIALLED_PHONE))
  expect(digits(DIALLED_PHONE).endsWith(digits(WORKSHOP.phone.local).replace(/^0/, ''))).toBe(true)
})
