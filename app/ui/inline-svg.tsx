/**
 * The Content-Security-Policy of the admin (server/http/headers/security-headers.ts) requires that
 * HTML strings pass a Trusted Types policy. The policy `drawings` is for the SVG files of this
 * project. The policy `default` accepts only an empty script (from React), an empty text (from
 * React Aria) and a character reference (from the Markdown preview).
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
// A page can have only one default policy, and in development this module may run twice.
if (!trustedTypes?.defaultPolicy)
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (HARMLESS.test(markup) ? markup : null),
  })
const drawings = trustedTypes?.createPolicy('drawings', { createHTML: (svg) => svg })

/** Marks a string as trusted without checking it. Use it only for SVG files of this project. */
const toTrustedSvg = (svg: string) => drawings?.createHTML(svg) ?? svg

/** Inserts an SVG file into the page, so that the drawing inherits the colours of the page. */
export function InlineSvg({ svg, className }: { svg: string; className?: string | undefined }) {
  return (
    <div
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, from files beside this one
      dangerouslySetInnerHTML={{ __html: toTrustedSvg(svg) }}
    />
  )
}
