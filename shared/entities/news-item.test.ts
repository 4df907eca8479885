import { expect, test } from 'vitest'
import { getPublicationDay } from './news-item.ts'

test('a news item with the date of a coming event was published today', () => {
  const getDay = (date: string) => getPublicationDay({ date }, '2026-12-02')
  expect(getDay('2027-06-12')).toBe('2026-12-02')
  expect(getDay('2026-12-02')).toBe('2026-12-02')
  expect(getDay('2026-10-24')).toBe('2026-10-24')
})
