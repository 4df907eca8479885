import { memo } from 'react'
import { DialogLink, getEditDialogState } from '../entity/admin-url.tsx'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import {
  getPagePath,
  getPublicationLabel,
  isPublic,
  useIsSectionHidden,
} from '../entity/publication.ts'
import { t } from '../i18n/texts.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { TranslationProgress } from '../translations/translation-progress.tsx'
import styles from './entity-list.module.css'

type RowProps = { kind: EntityDefinition; entity: AnyEntity }

/** Memoized, because the row need not render again during a search or when a dialog opens. */
export const EntityRow = memo(function Row({ kind, entity }: RowProps) {
  const photos = getPhotos(entity)
  const [first] = photos
  const isSectionHidden = useIsSectionHidden(kind.formType)
  const path = isSectionHidden ? null : getPagePath(kind.formType, entity)
  return (
    <li className={kind.photoType ? styles.row : `${styles.row} ${styles.bare}`}>
      {kind.photoType && (
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
          <DialogLink dialog={getEditDialogState(kind, entity.id)}>{kind.title(entity)}</DialogLink>
        </h2>
        <div className={styles.facts}>
          {'preview' in entity && entity.preview !== null && (
            <p className={styles.unpublished}>{getPublicationLabel(entity)}</p>
          )}
          {kind.facts(entity)}
        </div>
        <TranslationProgress kind={kind} entity={entity} />
      </div>
      {kind.photoType && (
        <p className={styles.count}>
          {t('row.photos', { count: photos.length })}
          {path && (
            <a href={path} target="_blank" rel="noreferrer">
              {t(isPublic(entity) ? 'pageLink.open' : 'pageLink.openPreview')}
            </a>
          )}
        </p>
      )}
      {kind.actions && <div className={styles.actions}>{kind.actions(entity)}</div>}
    </li>
  )
})
