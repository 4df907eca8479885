import { use } from 'react'
import { sourceSet } from '../../../shared/image.ts'
import { PhotoStylesContext, photoClass } from './photo-styles.ts'
import type { Described, ShownPhoto } from './photos-of.ts'
import styles from './picture.module.css'

export type PictureProps = Described & {
  photo: ShownPhoto
  /** How wide it is shown, in the words of an img. */
  sizes: string
  /** Those of its files that it may need there, in pixels; all of them where it is left out. */
  widths?: number[] | undefined
  /** Among the first things seen: it does not wait. */
  eager?: boolean | undefined
  /** What the script does with it when it cannot be shown (specification section 8). */
  broken: 'placeholder' | 'hide'
  /** Without its colours behind it, which another picture of the same photograph on the page brings. */
  bare?: boolean | undefined
}

/**
 * Shows a photograph in the size that the window needs, over its placeholder while it loads (prepare-photos.ts). Browsers
 * without AVIF get the one JPEG that every photograph has from the beginning.
 */
export function Picture({ photo, alt, lang, sizes, widths, eager, broken, bare }: PictureProps) {
  const { width, height } = photo
  const { first } = use(PhotoStylesContext)
  const known = width > 0
  const avif = sourceSet(photo, 'avif', widths)
  const look = bare ? `${styles.photo} ${styles.bare}` : styles.photo
  return (
    <>
      {eager && first && <style data-photos="">{first}</style>}
      <picture className={`${look} ${photoClass(photo)}`} data-photo="">
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          {...(known && { width, height })}
          src={photo.image_url}
          alt={alt}
          lang={lang}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          data-broken={broken}
        />
      </picture>
    </>
  )
}
