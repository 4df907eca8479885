/**
 * Builds the speculation rules (WICG), with which the browser prefetches pages before a visitor
 * opens them. It prefetches the target of a link when the pointer is over the link or, on a phone,
 * when the link stays in the viewport. Browsers do not prefetch if data saving is enabled. The
 * rules exclude the admin, files, links that JavaScript opens inside the current page (for example
 * in the detail dialog), and links to other languages.
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
              selector_matches: '[data-sheet],[data-slide],[hreflang],dialog a',
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
