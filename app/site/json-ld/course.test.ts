import { expect, test } from 'vitest'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import type { SiteData } from '../site-data.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from '../text/localized-workshop.ts'
import { buildCourseJsonLd } from './course.ts'

const siteUrl = 'https://atelier.example.org'
const siteData: SiteData = {
  ...{ siteUrl, readableUrl: siteUrl, locale: 'fr', locales: ['fr'] },
  ...{ announcements: {}, linkPreviewPhoto: null, sections: [], acceptsMessages: false },
  workshop: localizeWorkshop(FALLBACK_WORKSHOP, 'fr', siteUrl),
}
const buildAll = (fields: object) =>
  buildCourseJsonLd(
    siteData,
    {
      ...{ id: 1, version: 1, title: 'Tournage', description: '', excerpt: '', duration: '' },
      ...{ price: 280, max_participants: 4, places_left: null, min_age: null, image_url: '' },
      ...{ times: '', level: '', language: '', to_bring: '', meals: '', lodging: '' },
      ...{
        cancellation: '',
        images: [],
        french: [],
        date: null,
        end_date: null,
        days: [],
        dayCount: 1,
        hours: null,
        isLastDayUnknown: false,
      },
      ...fields,
    } as unknown as Parameters<typeof buildCourseJsonLd>[1],
    '/training/1',
  )
const build = (fields: object) => buildAll(fields)[0]

test('a course has a schedule, and its offer has a category', () => {
  expect(build({ date: '2099-05-01', end_date: '2099-05-03', dayCount: 3 })).toMatchObject({
    offers: { category: 'Paid' },
    hasCourseInstance: {
      startDate: '2099-05-01',
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'Daily',
        repeatCount: 3,
        startDate: '2099-05-01',
        endDate: '2099-05-03',
      },
    },
  })
  expect(build({ price: 0, dayCount: 2 })).toMatchObject({
    offers: { category: 'Free' },
    hasCourseInstance: { courseSchedule: { repeatFrequency: 'Daily', repeatCount: 2 } },
  })
})

test('a course that began before today has no offer', () => {
  const yesterday = getWorkshopDay(Date.now() - 24 * 60 * 60 * 1000)
  const days = { date: yesterday, end_date: '2099-05-03', dayCount: 2 }
  expect(build(days)).not.toHaveProperty('offers')
  expect(build(days)).toHaveProperty('hasCourseInstance')
  expect(build({ ...days, date: getWorkshopDay() })).toHaveProperty('offers')
})

test('separate days have a schedule each, and an event within that of the training', () => {
  const days = ['2099-05-02', '2099-05-09']
  const dates = { date: '2099-05-02', end_date: '2099-05-09', days, dayCount: 2 }
  const daily = (day: string) => ({ repeatCount: 1, startDate: day, endDate: day })
  expect(build(dates)).toMatchObject({
    hasCourseInstance: { endDate: '2099-05-09', courseSchedule: days.map(daily) },
  })
  const [, event] = buildAll(dates)
  expect(event).toMatchObject({ subEvent: days.map((day) => ({ startDate: day, endDate: day })) })
})

test('an event begins and ends at the known hours, with the offset of summer or winter', () => {
  const hours = { opens: '09:00', closes: '17:30' }
  expect(buildAll({ date: '2099-07-01', hours })[1]).toMatchObject({
    startDate: '2099-07-01T09:00+02:00',
    endDate: '2099-07-01T17:30+02:00',
  })
  expect(buildAll({ date: '2099-03-28', end_date: '2099-03-29', hours })[1]).toMatchObject({
    startDate: '2099-03-28T09:00+01:00',
    endDate: '2099-03-29T17:30+02:00',
  })
  const days = ['2099-10-24', '2099-10-31']
  const separate = { date: '2099-10-24', end_date: '2099-10-31', days, dayCount: 2, hours }
  expect(buildAll(separate)[1]).toMatchObject({
    endDate: '2099-10-31T17:30+01:00',
    subEvent: [
      { startDate: '2099-10-24T09:00+02:00', endDate: '2099-10-24T17:30+02:00' },
      { startDate: '2099-10-31T09:00+01:00', endDate: '2099-10-31T17:30+01:00' },
    ],
  })
})

test('an event has no end if its hours or its last day are unknown', () => {
  const hours = { opens: '09:00', closes: '17:30' }
  expect(buildAll({ date: '2099-07-01' })[1]).not.toHaveProperty('endDate')
  const unknown = buildAll({ date: '2099-07-01', isLastDayUnknown: true, hours })[1]
  expect(unknown).toMatchObject({ startDate: '2099-07-01T09:00+02:00' })
  expect(unknown).not.toHaveProperty('endDate')
})

test('without an address, an event names the workshop as its place', () => {
  expect(buildAll({ date: '2099-07-01' })[1]).toMatchObject({
    '@type': 'EducationEvent',
    location: { '@type': 'Place', name: 'atelier.example.org' },
  })
})
