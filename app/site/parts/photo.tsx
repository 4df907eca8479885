import { sourceSet } from '../../../shared/image.ts'
import type { Shown } from './photos-of.ts'

export type PhotoProps = {
  photo: Shown
  alt: string
  /** How wide it is shown, as an img's `sizes`. */
  sizes: string
  /** Among the first things seen: it does not wait. */
  eager?: boolean
  /** What the script does with it when it cannot be shown (specification section 8). */
  broken: 'placeholder' | 'hide'
}

/** A photograph the artist added, whole, in the size that the window needs. */
export function Photo({ photo, alt, sizes, eager = false, broken }: PhotoProps) {
  const size = photo.width > 0 && {
    srcSet: sourceSet(photo, 'jpeg'),
    sizes,
    width: photo.width,
    height: photo.height,
  }
  return (
    <img
      {...size}
      src={photo.image_url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      data-broken={broken}
    />
  )
}
