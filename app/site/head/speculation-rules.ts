/**
 * With these rules (WICG), the browser prefetches the target of a link when the pointer is over it
 * or, on a phone, when it stays in the viewport. Browsers do not prefetch if data saving is on. The
 * rules exclude the admin, files, other languages, and links that the script opens inside the
 * current page, for example in the detail dialog.
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
    // On the page of a piece, the next piece is prefetched immediately.
    {
      where: { selector_matches: 'main > div > [data-piece-navigation] [rel=next]' },
      eagerness: 'immediate',
    },
  ],
})
