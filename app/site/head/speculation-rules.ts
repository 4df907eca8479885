/**
 * Lets the browser fetch the page that a visitor is about to open (Speculation Rules, WICG): it asks when a link is
 * pointed at, or is in sight for a while on a phone, and not for those who save data. Left out are what is no page, what
 * the script opens over the page, and what changes a setting.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/media/*', '/*.*'] } },
          { not: { selector_matches: '[data-sheet],[data-filters] a,[data-turn],[hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
