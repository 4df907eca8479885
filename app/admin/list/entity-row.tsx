import { memo } from 'react'
import { DialogLink, getEditDialog } from '../entity/admin-url.tsx'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import {
  getPagePath,
  getPublicationLabel,
  isEntityPublic,
  useIsSectionHidden,
} from '../entity/publication.ts'
import { t } from '../i18n/texts.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import { TranslationProgress } from '../translations/translation-progress.tsx'
import styles from './entity-list.module.css'

type RowProps = { definition: EntityDefinition; entity: AnyEntity }

/** Memoized, because a search or an opening dialog does not change the row. */
export const EntityRow = memo(function Row({ definition, entity }: RowProps) {
  const photos = getPhotos(entity)
  const [first] = photos
  const isSectionHidden = useIsSectionHidden(definition.formType)
  const path = isSectionHidden ? null : getPagePath(definition.formType, entity)
  return (
    <li className={definition.photoType ? styles.row : `${styles.row} ${styles.bare}`}>
      {definition.photoType && (
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
          <DialogLink dialog={getEditDialog(definition, entity.id)}>
            {definition.title(entity)}
          </DialogLink>
        </h2>
        <div className={styles.facts}>
          {'preview' in entity && entity.preview !== null && (
            <p className={styles.unpublished}>{getPublicationLabel(entity)}</p>
          )}
          {definition.facts(entity)}
        </div>
        <TranslationProgress definition={definition} entity={entity} />
      </div>
      {definition.photoType && (
        <p className={styles.count}>
          {t('row.photos', { count: photos.length })}
          {path && (
            <a href={path} target="_blank" rel="noreferrer">
              {t(isEntityPublic(entity) ? 'pageLink.open' : 'pageLink.openPreview')}
            </a>
          )}
        </p>
      )}
      {definition.actions && <div className={styles.actions}>{definition.actions(entity)}</div>}
    </li>
  )
})
