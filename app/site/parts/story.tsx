import type { ReactNode } from 'react'
import { Markdown } from '../../ui/markdown.tsx'
import styles from '../detail.module.css'
import { Back } from './back.tsx'
import { Photo } from './photo.tsx'
import { photosOf } from './photos-of.ts'

type StoryProps = {
  /** The list it belongs to. */
  back: { to: string; words: string }
  of: Parameters<typeof photosOf>[0] & { title: string }
  text: string
  /** What stands over the title, and under it. */
  above?: ReactNode
  below?: ReactNode
  /** What follows the text. */
  children?: ReactNode
}

/** A news item or a training as a page to read. The script shows its article over the list. */
export function Story({ back, of, text, above, below, children }: StoryProps) {
  const [photo] = photosOf(of)
  return (
    <main id="content" className="page">
      <Back to={back.to}>{back.words}</Back>
      <article className={`grid ${styles.story}`} aria-labelledby="detail-title" data-detail>
        {photo && (
          <div className={styles.photo}>
            <Photo
              photo={photo}
              alt={of.title}
              sizes="(min-width: 60rem) 50vw, 92vw"
              eager
              broken="hide"
            />
          </div>
        )}
        <div className={styles.text}>
          <header>
            {above}
            <h1 id="detail-title">{of.title}</h1>
            {below}
          </header>
          <div className="prose">
            <Markdown text={text} />
          </div>
          {children}
        </div>
      </article>
    </main>
  )
}
