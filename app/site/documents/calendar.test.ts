import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import type { SiteData } from '../site-data.ts'
import { buildTrainingFile, buildTrainingsCalendar } from './calendar.ts'

const HOSTILE = 'Atelier; d’ici,\\\r\nATTENDEE:mailto:eve@example.org\nX-A:b\rX-C:d'

test('adds no property for a name with line breaks', () => {
  const siteData = {
    siteUrl: 'https://atelier.example.org',
    locale: 'fr',
    workshop: { name: HOSTILE, address: [HOSTILE] },
  } as SiteData
  const training = {
    ...{ id: 1, version: 1, date: '2027-05-01', end_date: null, translations: {} },
    ...{ title: HOSTILE, duration: HOSTILE, times: HOSTILE },
    ...{ excerpt: HOSTILE, description: HOSTILE },
  } as unknown as PublicTraining
  const text = buildTrainingsCalendar([training], siteData, new Map())
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

type Registered = Parameters<typeof buildTrainingFile>[3]

const readEvents = (changedAt: number, given: object = {}, registered?: Registered) => {
  const training = {
    ...{
      id: 1,
      version: 3,
      date: '2027-05-01',
      end_date: null,
      translations: {},
      title: 'Tournage',
    },
    ...{ duration: '2 jours', times: '', excerpt: '', description: '' },
    ...given,
  } as unknown as PublicTraining
  const siteData = {
    siteUrl: 'https://atelier.example.org',
    locale: 'fr',
    workshop: { name: 'Atelier', address: [] as string[] },
  } as SiteData
  const text = buildTrainingFile(training, siteData, new Map([[1, changedAt]]), registered)
  expect(text, 'Outlook would add another calendar').not.toContain('X-WR-CALNAME')
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => (name: string) => String(event.getFirstPropertyValue(name)))
}
const readEvent = (
  changedAt: number,
  description: string,
  given: object = {},
  registered?: Registered,
) => readEvents(changedAt, { description, ...given }, registered)[0] ?? (() => '')

test('an event says when its training changed, with a sequence that grows until 2088', () => {
  const changedAt = Date.UTC(2026, 10, 27, 8, 30, 5)
  const read = readEvent(changedAt, 'Un bol')
  expect(read('dtstamp')).toBe('2026-11-27T08:30:05Z')
  expect(read('last-modified')).toBe('2026-11-27T08:30:05Z')
  const later = readEvent(changedAt + 1000, 'Un bol')
  expect(Number(later('sequence'))).toBe(Number(read('sequence')) + 1)
  expect(Number(readEvent(Date.UTC(2088, 0), '')('sequence'))).toBeLessThan(2 ** 31)
})

test('an event keeps the paragraphs and lists of the description', () => {
  const description =
    'Un **bol** en\nbois vert.\n\nVous apportez :\n* un tablier\n* des lunettes\n\nÀ bientôt'
  expect(readEvent(0, description)('description')).toContain(
    'Un bol en\nbois vert.\n\nVous apportez :\n– un tablier\n– des lunettes\n\nÀ bientôt\n\nhttps:',
  )
})

test.each([
  ['1 jour', 'de 9 h à 17 h 30', '2027-05-01T07:00:00Z', '2027-05-01T15:30:00Z'],
  ['1 jour', '9h-12h, 14h-17h', '2027-05-01T07:00:00Z', '2027-05-01T15:00:00Z'],
  ['1 jour', 'de 9 h à 18 h, départ à 8 h', '2027-05-01', '2027-05-02'],
  ['1 jour', 'de 17 h à 9 h', '2027-05-01', '2027-05-02'],
  ['1 jour', '25 h à 26 h', '2027-05-01', '2027-05-02'],
  ['1 jour', '', '2027-05-01', '2027-05-02'],
  ['2 jours', 'dès 9 h', '2027-05-01', '2027-05-03'],
])('an event of %s, “%s”, lasts from %s to %s', (duration, times, start, end) => {
  const read = readEvent(0, 'Un bol', { duration, times })
  expect([read('dtstart'), read('dtend')]).toEqual([start, end])
  expect(read('description')).toContain(times)
})

test('a participant has an event with a stable UID, and a cancelled one after a cancellation', () => {
  const read = readEvent(0, 'Un bol', {}, { id: 7, isCancelled: false, formerDates: [] })
  expect(read('uid')).toBe('registration-7@atelier.example.org')
  expect([read('status'), read('transp')]).toEqual(['CONFIRMED', 'OPAQUE'])
  const cancelled = readEvent(0, 'Un bol', {}, { id: 7, isCancelled: true, formerDates: [] })
  expect(cancelled('uid')).toBe(read('uid'))
  expect([cancelled('status'), cancelled('transp')]).toEqual(['CANCELLED', 'TRANSPARENT'])
  expect(readEvent(0, 'Un bol')('status'), 'the public event').toBe('null')
})

test('a training of several days with hours has one event for each day', () => {
  const read = (fields: object) => readEvents(0, { times: 'de 9 h à 17 h 30', ...fields })
  const events = read({ duration: '2 jours' })
  expect(events.map((event) => [event('uid'), event('dtstart'), event('dtend')])).toEqual([
    ['training-1@atelier.example.org', '2027-05-01T07:00:00Z', '2027-05-01T15:30:00Z'],
    ['training-1-2@atelier.example.org', '2027-05-02T07:00:00Z', '2027-05-02T15:30:00Z'],
  ])
  expect(read({ end_date: '2099-05-01' }), 'a wrong last day').toHaveLength(1)
})

test('the days of a moved training keep their identifiers', () => {
  const readUids = (date: string, isCancelled = false) =>
    readEvents(0, { date, times: 'de 9 h à 17 h' }, { id: 7, isCancelled, formerDates: [] }).map(
      (event) => event('uid'),
    )
  expect(readUids('2027-05-01')).toHaveLength(2)
  expect(readUids('2027-06-05')).toEqual(readUids('2027-05-01'))
  expect(readUids('2027-06-05', true)).toEqual(readUids('2027-05-01'))
})

test('a participant file cancels the days that the training no longer has', () => {
  const days = ['2027-05-01', '2027-05-08', '2027-05-15']
  const formerDates = [
    { date: '2027-05-01', duration: '', days: days.slice(0, 2) },
    { date: '2027-05-01', end_date: '2027-05-15', duration: '', days },
  ]
  const read = (isCancelled: boolean) =>
    readEvents(0, { duration: '1 jour' }, { id: 7, isCancelled, formerDates }).map((event) =>
      ['uid', 'status', 'dtstart'].map(event).join(' '),
    )
  expect(read(false)).toEqual([
    'registration-7@atelier.example.org CONFIRMED 2027-05-01',
    'registration-7-2@atelier.example.org CANCELLED 2027-05-08',
    'registration-7-3@atelier.example.org CANCELLED 2027-05-15',
  ])
  expect(read(true)[0]).toContain('CANCELLED')
})

test('separate days are an event each, the first with the identifier of the training', () => {
  const read = (given: object) => readEvents(Date.UTC(2026, 10, 27), given)
  const days = ['2027-05-01', '2027-05-08']
  const events = read({ days, end_date: '2027-05-08', times: 'de 9 h à 17 h' })
  expect(events.map((event) => event('uid'))).toEqual([
    'training-1@atelier.example.org',
    'training-1-2@atelier.example.org',
  ])
  expect(events.map((event) => event('dtstart'))).toEqual([
    '2027-05-01T07:00:00Z',
    '2027-05-08T07:00:00Z',
  ])
  const weekly = read({ duration: '3 samedis', end_date: null })
  expect(weekly.map((event) => event('dtend'))).toEqual(['2027-05-02', '2027-05-09', '2027-05-16'])
})

test('an event keeps its hours on the days on which the clocks change', () => {
  const readTimes = (date: string) => {
    const read = readEvent(0, '', { date, duration: '1 jour', times: 'de 9 h à 17 h' })
    return [read('dtstart'), read('dtend')]
  }
  expect(readTimes('2027-03-28')).toEqual(['2027-03-28T07:00:00Z', '2027-03-28T15:00:00Z'])
  expect(readTimes('2027-10-31')).toEqual(['2027-10-31T08:00:00Z', '2027-10-31T16:00:00Z'])
})
