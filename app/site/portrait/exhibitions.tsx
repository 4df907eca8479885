import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getExhibitions } from '../../../shared/entities/exhibition.ts'
import type { LocalizedPage } from '../text/load-localized-page.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './exhibitions.module.css'

type Entry = ReturnType<typeof getExhibitions>['exhibitions'][number]
type ExhibitionsProps = { portrait: LocalizedPage<'portrait'> }

function ExhibitionList({
  id,
  heading,
  entries,
  portrait,
}: ExhibitionsProps & { id: string; heading: string; entries: Entry[] }) {
  if (entries.length === 0) return null
  const renderTitle = ({ position, url }: Entry): ReactNode => {
    const title = renderLocalizedText(portrait, `exhibition_${position}_title`)
    return url ? <a href={url}>{title}</a> : title
  }
  return (
    <section className={`page grid ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.position}>
            {entry.year && <time dateTime={entry.year}>{entry.year}</time>}
            <p>
              <span className={styles.title}>{renderTitle(entry)}</span>{' '}
              <span className="soft">
                {renderLocalizedText(portrait, `exhibition_${entry.position}_place`)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lists the artist's exhibitions, and the museums and collectors that own one of the pieces. */
export function Exhibitions({ portrait }: ExhibitionsProps) {
  const { t } = useTranslation()
  const { exhibitions, collections } = getExhibitions(portrait)
  return (
    <>
      <ExhibitionList
        id="exhibitions"
        heading={t('portrait.exhibitions')}
        entries={exhibitions}
        portrait={portrait}
      />
      <ExhibitionList
        id="collections"
        heading={t('portrait.collections')}
        entries={collections}
        portrait={portrait}
      />
    </>
  )
}
