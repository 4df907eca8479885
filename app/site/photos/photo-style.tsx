import { ratioOf, type ShownPhoto } from './photos-of.ts'
import { toneOf } from './tone.ts'

/** The class of a photograph, by which the styles of the page tell its shape and its colours. */
export const classOf = ({ id }: Pick<ShownPhoto, 'id'>) => `p${id}`

/**
 * Its shape, its colours and its name in transitions, for picture.module.css. React gathers those of all photographs in one style element in the head
 * of the page, whose hash lets it in (server/http/pages/photo-styles.ts).
 */
export function PhotoStyle({ photo }: { photo: ShownPhoto }) {
  const name = classOf(photo)
  const ratio = ratioOf(photo)
  if (!ratio || !photo.placeholder) return null
  return (
    <style href={name} precedence="photos">
      {`.${name}{--n:${name};--r:${Number(ratio.toFixed(4))};--t:url(${toneOf(photo.placeholder)})}`}
    </style>
  )
}
