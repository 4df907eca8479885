import { Button, DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { CameraIcon, CloseIcon } from './icons.tsx'
import { PHOTO } from './photo-grid.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { type Owner, useUploads } from './uploads.tsx'

/** Where new photos come in: chosen, dropped or pasted, several at a time; and how far they are. */
export function PhotoSource({ owner }: { owner: Owner }) {
  const { add, stateOf, dismiss } = useUploads()
  const { progress, failed } = stateOf(owner.type, owner.id)
  return (
    <>
      <DropZone
        className={styles.dropZone ?? ''}
        aria-label={t('photos.dropZone')}
        getDropOperation={(types) => (types.has(PHOTO) ? 'cancel' : 'copy')}
        onDrop={async ({ items }) => {
          const files = items.filter(isFileDropItem).map((item) => item.getFile())
          add(owner, await Promise.all(files))
        }}
      >
        <Text slot="label" className={styles.dropHere ?? ''}>
          {t('photos.dropHere')}
        </Text>
        <FileTrigger
          acceptedFileTypes={['image/*']}
          allowsMultiple
          onSelect={(files) => files && add(owner, [...files])}
        >
          <Button className="button">
            <CameraIcon />
            {t('photos.add')}
          </Button>
        </FileTrigger>
      </DropZone>
      <div role="status" className={styles.sending}>
        {progress && (
          <>
            <span>{t('photos.sending', progress)}</span>
            <progress
              value={progress.position - 1}
              max={progress.total}
              aria-label={t('photos.sendingLabel')}
            />
          </>
        )}
      </div>
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label={t('photos.failedList')}>
          {failed.map(({ key, file, reason }) => (
            <li key={key}>
              <span className={styles.fileName}>{file.name}</span>
              <button
                type="button"
                className={styles.tool}
                aria-label={t('photos.retry', { name: file.name })}
                onClick={() => {
                  dismiss(owner, key)
                  add(owner, [file])
                }}
              >
                {t('list.retry')}
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('photos.dismiss', { name: file.name })}
                onClick={() => dismiss(owner, key)}
              >
                <CloseIcon />
              </button>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
