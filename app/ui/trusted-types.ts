/**
 * Trusted Types policies for the admin page, whose Content-Security-Policy allows no other markup
 * (server/http/csp.ts). The drawings policy accepts our own SVG files. The
 * default policy accepts strings from three libraries that cannot run anything: an empty script
 * that React removes again, an empty text from React Aria, and one character reference such as
 * `&eacute;` that the Markdown preview decodes. Anything else throws. Without Trusted Types
 * support, the other directives of the policy still apply.
 */
type Policy = { createHTML: (markup: string) => TrustedHTML }
type TrustedTypes = {
  defaultPolicy: Policy | null
  createPolicy: (
    name: 'default' | 'drawings',
    rules: { createHTML: (markup: string) => string | null },
  ) => Policy
}

const HARMLESS = /^(?:<script><\/script>|&[a-z][a-z\d]{1,31};)?$/i

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
// In development this module may run twice in a page, which can have only one default policy.
if (!trustedTypes?.defaultPolicy)
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (HARMLESS.test(markup) ? markup : null),
  })
const drawings = trustedTypes?.createPolicy('drawings', { createHTML: (svg) => svg })

/** Marks an SVG drawing from our own files as trusted markup. */
export const trustedSvg = (svg: string) => drawings?.createHTML(svg) ?? svg
