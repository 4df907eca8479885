/**
 * Browsers with speculation rules (WICG) prefetch a link under the pointer or, on a phone, a link
 * that stays in the viewport, unless data saving is on. The rules exclude the admin, files, other
 * languages, and links that open in the detail dialog.
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
    // On the page of a piece, browsers prefetch the link to the next piece immediately.
    {
      where: { selector_matches: 'main > div > [data-piece-navigation] [rel=next]' },
      eagerness: 'immediate',
    },
  ],
})
