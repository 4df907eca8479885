import { DropZone } from 'react-aria-components/DropZone'
import { Text } from 'react-aria-components/Text'
import { isFileDropItem } from 'react-aria-components/useDragAndDrop'
import { CameraIcon, PlusIcon } from '../components/icons.tsx'
import { PhotoFileButton } from '../components/photo-file-button.tsx'
import type { UploadDestination } from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { enqueueUploads } from '../uploads/upload-actions.ts'
import { PHOTO_DRAG_MIME_TYPE } from './photo-grid.tsx'
import styles from './photo-picker.module.css'

export function PhotoPicker({ destination }: { destination: UploadDestination }) {
  const addFiles = (files: File[]) => enqueueUploads(destination, files)
  return (
    <DropZone
      className={styles.dropZone ?? ''}
      aria-label={t('photos.dropZone')}
      getDropOperation={(types) => (types.has(PHOTO_DRAG_MIME_TYPE) ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => {
        const files = items.filter(isFileDropItem).map((item) => item.getFile())
        addFiles(await Promise.all(files))
      }}
    >
      <Text slot="label" className={styles.dropHere ?? ''}>
        {t('photos.dropHere')}
      </Text>
      <div className={styles.choices}>
        <PhotoFileButton className="button" onChoose={addFiles}>
          <PlusIcon />
          {t('photos.add')}
        </PhotoFileButton>
        <PhotoFileButton className={`button ${styles.camera}`} isCamera onChoose={addFiles}>
          <CameraIcon />
          {t('photos.camera')}
        </PhotoFileButton>
      </div>
    </DropZone>
  )
}
