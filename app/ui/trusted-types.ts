/**
 * Defines the Trusted Types policies of the admin page. The Content-Security-Policy of the page
 * (server/http/headers/csp.ts) blocks all strings that are assigned as HTML without one of these
 * policies. The policy `drawings` accepts the SVG files of this project. The policy `default`
 * accepts three harmless strings: an empty script element that React creates and removes, an empty
 * text from React Aria, and a single character reference such as `&eacute;` that the Markdown
 * preview decodes. All other strings cause an error. In browsers without Trusted Types, the other
 * directives of the Content-Security-Policy still apply.
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
// Creates the default policy only if it does not exist yet, because a page can have only one
// default policy, and in development this module may run twice in a page.
if (!trustedTypes?.defaultPolicy)
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (HARMLESS.test(markup) ? markup : null),
  })
const drawings = trustedTypes?.createPolicy('drawings', { createHTML: (svg) => svg })

/** Marks an SVG drawing from the files of this project as trusted HTML. */
export const toTrustedSvg = (svg: string) => drawings?.createHTML(svg) ?? svg
