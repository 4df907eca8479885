/**
 * Builds the speculation rules (WICG), with which the browser prefetches the page that a visitor is
 * about to open. Browsers prefetch when the pointer is over a link or when a link stays in the
 * viewport of a phone, unless data saving is enabled. The rules exclude files, links that the
 * script opens in the page, and links that change a setting.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/media/*', '/*.*'] } },
          {
            not: {
              selector_matches: '[data-sheet],[data-filters] a,[data-slide],[hreflang],dialog a',
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
    // Prefetches the next piece on the page of a piece.
    {
      where: { selector_matches: 'main > div > [data-piece-navigation] [rel=next]' },
      eagerness: 'immediate',
    },
  ],
})
