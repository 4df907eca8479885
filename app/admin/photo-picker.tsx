import { DropZone, isFileDropItem, Text } from 'react-aria-components'
import { CameraIcon, PlusIcon } from './icons.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { PHOTO } from './photo-grid.tsx'
import type { Destination } from './photo-owner.ts'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { addPhotos } from './uploads-queue.ts'

/** Where new photos come in: chosen, photographed, dropped or pasted. */
export function PhotoPicker({ destination }: { destination: Destination }) {
  const take = (files: File[]) => addPhotos(destination, files)
  return (
    <DropZone
      className={styles.dropZone ?? ''}
      aria-label={t('photos.dropZone')}
      getDropOperation={(types) => (types.has(PHOTO) ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => {
        const files = items.filter(isFileDropItem).map((item) => item.getFile())
        take(await Promise.all(files))
      }}
    >
      <Text slot="label" className={styles.dropHere ?? ''}>
        {t('photos.dropHere')}
      </Text>
      <div className={styles.choices}>
        <PhotoChoice className="button" onChoose={take}>
          <PlusIcon />
          {t('photos.add')}
        </PhotoChoice>
        <PhotoChoice className={`button ${styles.camera}`} isCamera onChoose={take}>
          <CameraIcon />
          {t('photos.camera')}
        </PhotoChoice>
      </div>
    </DropZone>
  )
}
