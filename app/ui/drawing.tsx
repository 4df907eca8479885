import { trustedDrawing } from './trusted-types.ts'

/** The growth rings, drawn once as SVG (`motif/`) and set into the page so that they take its colours. */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  return (
    <div
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, from files beside this one
      dangerouslySetInnerHTML={{ __html: trustedDrawing(svg) }}
    />
  )
}
