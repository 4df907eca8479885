import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import type { SiteData } from '../head/site-data.ts'
import { buildTrainingsCalendar } from './calendar.ts'

const HOSTILE = 'Atelier; d’ici,\\\r\nATTENDEE:mailto:eve@example.org\nX-A:b\rX-C:d'

test('adds no property for a name with line breaks', () => {
  const siteData = {
    siteUrl: 'https://atelier.example.org',
    locale: 'fr',
    workshop: { name: HOSTILE, address: [HOSTILE] },
  } as SiteData
  const training = {
    ...{ id: 1, version: 1, date: '2027-05-01', end_date: null, translations: {} },
    ...{ title: HOSTILE, duration: HOSTILE, excerpt: HOSTILE, description: HOSTILE },
  } as unknown as PublicTraining
  const text = buildTrainingsCalendar([training], siteData)
  expect(text).not.toMatch(/^(?:ATTENDEE|X-A|X-C)/m)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain(
    '\r\nX-WR-CALNAME:Atelier\\; d’ici\\,\\\\ ATTENDEE:mailto:eve@example.org X-A:b X-C:d – ',
  )
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('summary')).toMatch(/^Atelier; d’ici,/)
  expect(event?.getFirstProperty('attendee')).toBeNull()
  expect(event?.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
