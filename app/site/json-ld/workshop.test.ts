import { expect, test } from 'vitest'
import type { SiteData } from '../site-data.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from '../text/localized-workshop.ts'
import { buildWorkshopJsonLd } from './workshop.ts'

const siteUrl = 'https://example.org'
const buildFor = (closures: typeof FALLBACK_WORKSHOP.closures) =>
  buildWorkshopJsonLd({
    siteUrl,
    locale: 'fr',
    workshop: localizeWorkshop({ ...FALLBACK_WORKSHOP, closures }, 'fr', siteUrl, '2026-08-10'),
  } as SiteData)

test('lists the current and the coming closures as days without opening hours', () => {
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' }
  expect(
    buildFor([
      { from: '2025-12-20', to: '2026-01-05', yearly: true },
      { from: '2026-05-01', to: '2026-05-03', yearly: false },
      { from: '2026-08-03', to: '2026-08-24', yearly: false },
    ]),
  ).toMatchObject({
    specialOpeningHoursSpecification: [
      { ...closed, validFrom: '2026-08-03', validThrough: '2026-08-24' },
      { ...closed, validFrom: '2026-12-20', validThrough: '2027-01-05' },
    ],
  })
  expect(buildFor([])).not.toHaveProperty('specialOpeningHoursSpecification')
})
