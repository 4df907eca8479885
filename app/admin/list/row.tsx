import { memo } from 'react'
import { editing } from '../content/address.ts'
import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { OpeningLink } from '../content/opening-link.tsx'
import { publicationWords } from '../content/publication.ts'
import { t } from '../parts/texts.ts'
import { PhotoPicture } from '../photos/picture.tsx'
import { TranslationStatus } from '../translations/translation-status.tsx'
import styles from './collection.module.css'

type RowProps = { kind: Kind; entity: AnyEntity }

/**
 * A list row with the first photo, the title, the facts and the quick actions. Memoized so that
 * typing in the search field or opening a dialog does not render all rows again.
 */
export const Row = memo(function Row({ kind, entity }: RowProps) {
  const photos = photosOf(entity)
  const [first] = photos
  return (
    <li className={kind.photos ? styles.row : `${styles.row} ${styles.bare}`}>
      {kind.photos && (
        <div className={styles.thumbnail}>
          {first ? (
            <PhotoPicture photo={first} sizes="6rem" alt={first.alt} isLazy />
          ) : (
            <span className={styles.noPhoto}>{t('row.noPhoto')}</span>
          )}
        </div>
      )}
      <div className={styles.name}>
        <h2>
          <OpeningLink opens={editing(kind.name, entity.id)}>{kind.title(entity)}</OpeningLink>
        </h2>
        <div className={styles.facts}>
          {'preview' in entity && entity.preview !== null && (
            <p className={styles.unseen}>{publicationWords(entity)}</p>
          )}
          {kind.facts(entity)}
        </div>
        <TranslationStatus kind={kind} entity={entity} />
      </div>
      {kind.photos && <p className={styles.count}>{t('row.photos', { count: photos.length })}</p>}
      {kind.acts && <div className={styles.acts}>{kind.acts(entity)}</div>}
    </li>
  )
})
