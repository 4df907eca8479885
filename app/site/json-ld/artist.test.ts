import { expect, test } from 'vitest'
import { buildEmptyPage } from '../../../server/content/singletons/pages.ts'
import { toPublicPageEntity } from '../../../shared/entities/page.ts'
import type { SiteData } from '../site-data.ts'
import { localizeEntity } from '../text/localize.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from '../text/localized-workshop.ts'
import { buildArtistJsonLd } from './workshop.ts'

const siteUrl = 'https://atelier.example.org'
const siteData: SiteData = {
  ...{
    siteUrl,
    readableUrl: siteUrl,
    locale: 'de',
    linkPreviewPhoto: null,
    announcements: {},
    sections: [],
    acceptsMessages: false,
    locales: ['fr', 'de'],
  },
  workshop: localizeWorkshop(FALLBACK_WORKSHOP, 'de', siteUrl),
}

test('describes a named artist with exhibitions and collections', () => {
  const page = {
    ...buildEmptyPage('portrait'),
    ...{ exhibition_1_year: '2024', exhibition_1_title: 'Creux', exhibition_1_place: 'Bâle' },
    ...{ exhibition_2_title: 'Collection communale', exhibition_2_url: 'https://ville.example' },
    ...{ exhibition_3_year: '2023', exhibition_3_title: 'Sans lieu' },
  }
  const build = (artist_name: string) =>
    buildArtistJsonLd(
      siteData,
      localizeEntity('portrait', toPublicPageEntity('portrait', { ...page, artist_name }), 'de'),
    )
  expect(build('')).toEqual([])
  expect(build('J. Noyer')).toMatchObject([
    {
      '@type': 'ProfilePage',
      url: `${siteUrl}/de/portrait`,
      mainEntity: {
        '@type': 'Person',
        name: 'J. Noyer',
        performerIn: [
          {
            '@type': 'ExhibitionEvent',
            name: 'Creux',
            startDate: '2024',
            location: { '@type': 'Place', name: 'Bâle', address: 'Bâle' },
          },
        ],
        subjectOf: [
          { '@type': 'Collection', name: 'Collection communale', url: 'https://ville.example' },
        ],
      },
    },
  ])
})
