import { expect, test } from 'vitest'
import type { PublicWorkshop } from '../../../shared/entities/workshop.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from './localized-workshop.ts'

const workshop: PublicWorkshop = {
  ...FALLBACK_WORKSHOP,
  closures: [{ from: '2026-08-03', to: '2026-08-24', yearly: true }],
}
const describe = (locale: 'fr' | 'en' | 'de' | 'es' | 'nl', today: string) =>
  localizeWorkshop(workshop, locale, 'https://example.org', today).closure

test.each([
  [
    'fr',
    'L’atelier est fermé. Il rouvre le 25 août 2027.',
    'Fermeture de l’atelier\u00a0: du 3 au 24 août 2027',
    'L’atelier est fermé\u00a0: je vous répondrai à partir du 25 août 2027.',
  ],
  [
    'en',
    'The workshop is closed. It reopens on 25 August 2027.',
    'Workshop closed: 3–24 August 2027',
    'The workshop is closed: I will reply from 25 August 2027 onwards.',
  ],
  [
    'de',
    'Die Werkstatt ist geschlossen und öffnet am 25. August 2027 wieder.',
    'Werkstatt geschlossen: 3.–24. August 2027',
    'Die Werkstatt ist geschlossen: Ich antworte Ihnen ab dem 25. August 2027.',
  ],
  [
    'es',
    'El taller está cerrado. Vuelve a abrir el 25 de agosto de 2027.',
    'Taller cerrado: del 3 al 24 de agosto de 2027',
    'El taller está cerrado: le responderé a partir del 25 de agosto de 2027.',
  ],
  [
    'nl',
    'Het atelier is gesloten en gaat weer open op 25 augustus 2027.',
    'Atelier gesloten: 3–24 augustus 2027',
    'Het atelier is gesloten: ik antwoord u vanaf 25 augustus 2027.',
  ],
] as const)('a closure is announced and current in %s', (locale, now, days, reply) => {
  expect(describe(locale, '2027-07-10')).toEqual({ isCurrent: false, notice: days, days, reply })
  expect(describe(locale, '2027-08-10')).toEqual({ isCurrent: true, notice: now, days, reply })
  expect(describe(locale, '2027-08-25')).toBeNull()
})

test('a closure begins and ends at midnight at the workshop', () => {
  const isClosed = (time: string) =>
    describe('fr', getWorkshopDay(Date.parse(time)))?.isCurrent ?? false
  expect(isClosed('2027-08-02T21:59:59Z')).toBe(false)
  expect(isClosed('2027-08-02T22:00:00Z')).toBe(true)
  expect(isClosed('2027-08-24T21:59:59Z')).toBe(true)
  expect(isClosed('2027-08-24T22:00:00Z')).toBe(false)
})

test('the default text about visits does not invite visitors to a closed workshop', () => {
  const hours = { saturday: [{ opens: '10:00', closes: '18:00' }] }
  const getVisit = (today: string) =>
    localizeWorkshop({ ...workshop, opening_hours: hours }, 'en', 'https://example.org', today)
      .visit
  expect(getVisit('2027-07-10')).toContain('just walk in')
  expect(getVisit('2027-08-10')).not.toContain('just walk in')
})

test('descriptions name the town of a free-text address without its postcode', () => {
  const address = 'Hameau de l’Étang\n58230 Ouroux-en-Morvan'
  const { facts } = localizeWorkshop(
    { ...workshop, town: '', address },
    'fr',
    'https://example.org',
  )
  expect(facts.town).toBe('Ouroux-en-Morvan')
})
