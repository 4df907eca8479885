import {
  HOME_FIELDS,
  HOME_PAGE_PHOTO_SLOTS,
  type HomePageEntity,
  homePageUpdateSchema,
  isPagePhotoPublic,
} from '../../../shared/entities/page.ts'
import { useCollections } from '../api/collections.tsx'
import { type EntityDefinition, getPhotos } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { createTextFieldWithSuggestion } from '../fields/text-field-with-suggestion.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { PhotoPicture } from '../photos/photo-picture.tsx'
import styles from './focal-point.module.css'

type FocalPointFieldProps = { name: 'framing_wide' | 'framing_narrow' }

/** The cover photo is cropped in one direction only, so a single slider sets the focal point. */
function FocalPointField({ name }: FocalPointFieldProps) {
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

const SECTIONS = ['teaching', 'foundry', 'turning'] as const

const Text = createTextFieldWithSuggestion('home')

export const homeDefinition: EntityDefinition<HomePageEntity> = {
  name: 'home',
  photoType: 'home',
  places: HOME_PAGE_PHOTO_SLOTS,
  isPhotoPublic: (page, position) => isPagePhotoPublic('home', page, position),
  formType: 'home',
  entityFields: HOME_FIELDS,
  previews: ['home'],
  firstField: 'heading',
  title: () => t('home.title'),
  draft: (page) => ({
    framing_wide: String(page?.framing_wide ?? 50),
    framing_narrow: String(page?.framing_narrow ?? 50),
  }),
  schema: () => homePageUpdateSchema,
  fields: () => (
    <>
      <FieldGroup title={t('home.cover')} hint={t('home.framingHint')}>
        <Text name="heading" />
        <Text name="lead" />
        <Text name="to_gallery" />
        <FocalPointField name="framing_wide" />
        <FocalPointField name="framing_narrow" />
      </FieldGroup>
      {SECTIONS.map((chapter) => (
        <FieldGroup key={chapter} title={t(`home.${chapter}`)} hint={t('home.sectionHint')}>
          <FormField name={`hides_${chapter}`} />
          <Text name={`${chapter}_title`} />
          <Text name={`${chapter}_text`} />
          <Text name={`${chapter}_link`} />
        </FieldGroup>
      ))}
      <FieldGroup title={t('home.closing')} hint={t('home.sectionHint')}>
        <FormField name="hides_closing" />
        <Text name="closing_title" />
        <Text name="closing_text" />
        <Text name="closing_gallery" />
        <Text name="closing_contact" />
      </FieldGroup>
      <FieldGroup title={t('home.search')}>
        <Text name="page_title" />
        <Text name="page_description" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('home.about')}</p>,
}
