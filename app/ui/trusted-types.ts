/**
 * What may become markup in the admin's page itself, whose policy (server/http/pages/render.ts) lets nothing else: our own
 * drawings, and what three libraries write that can run nothing. React writes an empty script, which it takes out again;
 * React Aria an empty text; the preview of texts one character reference, such as `&eacute;`, to read it. Anything else
 * throws. Where a browser knows no trusted types the page's other rules hold.
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
// In development this file may run twice in a page, and there is only one policy for all.
if (!trustedTypes?.defaultPolicy)
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (HARMLESS.test(markup) ? markup : null),
  })
const drawings = trustedTypes?.createPolicy('drawings', { createHTML: (svg) => svg })

/** Marks a drawing from a file of ours as markup. */
export const trustedDrawing = (svg: string) => drawings?.createHTML(svg) ?? svg
