import { Drawing } from '../../ui/drawing.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import { useEdition } from '../head/edition.ts'
import styles from './picture.module.css'

/** A photograph of the pages themselves, in several widths made when the site is built. They are the demo's. */
export type BuiltPicture = {
  sources: Record<string, string>
  img: { src: string; w: number; h: number }
}

type PictureProps = {
  picture: BuiltPicture
  alt: string
  sizes: string
  /** The first thing seen: it does not wait. */
  eager?: boolean
  className?: string | undefined
  /** Another framing for small windows. */
  small?: { picture: BuiltPicture; media: string }
}

const sourcesOf = (picture: BuiltPicture, sizes: string, media?: string) =>
  Object.entries(picture.sources).map(([format, srcSet]) => (
    <source
      key={`${media}${format}`}
      type={`image/${format}`}
      srcSet={srcSet}
      sizes={sizes}
      media={media}
      width={picture.img.w}
      height={picture.img.h}
    />
  ))

/** Until a workshop has a photograph of its own for that place, rings stand there. */
export function Picture({ picture, alt, sizes, eager = false, className, small }: PictureProps) {
  const { src, w, h } = picture.img
  if (!useEdition().workshop.is_demo)
    return (
      <div className={[styles.bare, className].filter(Boolean).join(' ')}>
        <Drawing svg={empty} className={styles.rings} />
      </div>
    )
  return (
    <picture className={className}>
      {small && sourcesOf(small.picture, sizes, small.media)}
      {sourcesOf(picture, sizes)}
      <img
        src={src}
        width={w}
        height={h}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
