/**
 * Lets the browser prefetch the page that a visitor is about to open (Speculation Rules, WICG).
 * Browsers prefetch when the pointer is over a link or when a link stays in the viewport of a
 * phone, but not with data saving on. Excluded are files, links that the script opens in the page,
 * and links that change a setting.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/media/*', '/*.*'] } },
          { not: { selector_matches: '[data-sheet],[data-filters] a,[data-slide],[hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
