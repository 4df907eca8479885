/**
 * Builds the speculation rules (WICG). With these rules, the browser prefetches the page that a
 * visitor is about to open: when the pointer is over a link or, on a phone, when a link stays in
 * the viewport. Browsers do not prefetch if data saving is enabled. The rules exclude the admin,
 * files, links that JavaScript opens inside the current page (for example in the detail dialog),
 * and links to other languages.
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
    // On the page of a piece, prefetches the next piece immediately.
    {
      where: { selector_matches: 'main > div > [data-piece-navigation] [rel=next]' },
      eagerness: 'immediate',
    },
  ],
})
