/**
 * The page's policy (server/http/pages/render.ts) lets no text become markup or a script's address. Three libraries write
 * markup all the same, and each writes only what can run nothing: React an empty script, which it takes out again; React
 * Aria an empty text; the preview of texts one character reference, such as `&eacute;`, to read it. Anything else throws.
 */
const HARMLESS = /^(?:<script><\/script>|&[a-z][a-z\d]{1,31};)?$/i

type TrustedTypes = {
  createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string | null }) => void
}

// Not in every browser: where they are missing the page's other rules hold.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (HARMLESS.test(markup) ? markup : null),
})
