import { useCollections } from '../content/collections.tsx'
import { getPhotos } from '../content/entity-definition.ts'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './focal-point-field.module.css'
import { PhotoPicture } from './photo-picture.tsx'

type FocalPointFieldProps = { name: 'framing_wide' | 'framing_narrow' }

/** One slider is enough: the photo is cropped in one direction only. */
export function FocalPointField({ name }: FocalPointFieldProps) {
  const field = useField(name)
  const { lists } = useCollections()
  const [home] = lists.home.items
  const [cover] = home ? getPhotos(home) : []
  if (!cover) return null
  const focalPoint = `${field.text}%`
  return (
    <div className={styles.field}>
      <label htmlFor={field.id}>{t(`fields.${name}`)}</label>
      <div
        className={styles.preview}
        data-framing={name}
        style={{ '--kept': focalPoint } as React.CSSProperties}
      >
        <PhotoPicture photo={cover} sizes="24rem" alt="" />
      </div>
      <input
        id={field.id}
        type="range"
        min={0}
        max={100}
        value={field.text}
        aria-valuetext={t('home.framingIs', { percent: field.text })}
        onChange={({ target }) => field.set(target.value)}
      />
    </div>
  )
}
