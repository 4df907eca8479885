import { toTrustedSvg } from './trusted-types.ts'

/** Renders the SVG inline, so that it inherits the colours of the page. */
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
