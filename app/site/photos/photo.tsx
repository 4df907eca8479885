import { sourceSet } from '../../../shared/image.ts'
import styles from './photo.module.css'
import { type PhotoPlace, sizesOf } from './photo-sizes.ts'
import { type Described, ratioOf, type ShownPhoto } from './photos-of.ts'
import { Tone } from './tone.tsx'

export type PhotoProps = Described & {
  photo: ShownPhoto
  place: PhotoPlace
  /** The first of its strip, in whose height it hangs. */
  behind?: ShownPhoto | undefined
  /** Among the first things seen: it does not wait. */
  eager?: boolean
  /** Comes with the script only when the visitor turns to it, without a script as the others do. */
  held?: boolean
  /** What the script does with it when it cannot be shown (specification section 8). */
  broken: 'placeholder' | 'hide'
}

/** A photograph the artist added, whole, in the size that the window needs, over its own colours while it comes. */
export function Photo(props: PhotoProps) {
  const { photo, alt, lang, place, behind, eager = false, held = false, broken } = props
  const { width, height } = photo
  const known = width > 0
  const avif = sourceSet(photo, 'avif')
  const sizes = sizesOf(place, ratioOf(photo), behind && ratioOf(behind))
  const picture = (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...(known && { srcSet: sourceSet(photo, 'jpeg') || undefined, sizes, width, height })}
        src={photo.image_url}
        alt={alt}
        lang={lang}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        data-broken={broken}
      />
    </picture>
  )
  return (
    <span className={styles.whole} data-photo>
      {known && place !== 'thumb' && <Tone photo={photo} />}
      {held ? <noscript>{picture}</noscript> : picture}
    </span>
  )
}
