import { HOME_PLACES, HomeChange, type HomePage } from '../../shared/page.ts'
import { translatableFields } from '../../shared/translation.ts'
import type { Kind } from './content/kind.ts'
import { FieldGroup } from './form/group.tsx'
import { textsOf } from './form/original-field.tsx'
import { t } from './parts/texts.ts'
import { FramingField } from './photos/framing-field.tsx'

const SECTIONS = ['teaching', 'foundry', 'turning'] as const

const Text = textsOf('home')

export const home: Kind<HomePage> = {
  name: 'home',
  photos: 'home',
  places: HOME_PLACES,
  translates: 'home',
  longTexts: {
    lead: 'lines',
    teaching_text: 'lines',
    foundry_text: 'lines',
    turning_text: 'lines',
    closing_text: 'lines',
    page_description: 'lines',
  },
  afterCreation: 'closes',
  deletionAskedBy: 'nobody',
  previews: ['home'],
  firstField: 'heading',
  title: () => t('home.title'),
  draft: (page) => ({
    ...Object.fromEntries(translatableFields('home').map((field) => [field, page?.[field] ?? ''])),
    framing_wide: String(page?.framing_wide ?? 50),
    framing_narrow: String(page?.framing_narrow ?? 50),
  }),
  input: (typed) => ({
    ...typed,
    framing_wide: Number(typed.framing_wide),
    framing_narrow: Number(typed.framing_narrow),
  }),
  schema: () => HomeChange,
  fields: () => (
    <>
      <FieldGroup title={t('home.cover')} hint={t('home.framingHint')}>
        <Text name="heading" isRequired />
        <Text name="lead" shape="lines" />
        <Text name="to_gallery" isRequired />
        <FramingField name="framing_wide" />
        <FramingField name="framing_narrow" />
      </FieldGroup>
      {SECTIONS.map((chapter) => (
        <FieldGroup key={chapter} title={t(`home.${chapter}`)}>
          <Text name={`${chapter}_title`} isRequired />
          <Text name={`${chapter}_text`} shape="lines" />
          <Text name={`${chapter}_link`} isRequired />
        </FieldGroup>
      ))}
      <FieldGroup title={t('home.closing')}>
        <Text name="closing_title" isRequired />
        <Text name="closing_text" shape="lines" />
        <Text name="closing_gallery" isRequired />
        <Text name="closing_contact" isRequired />
      </FieldGroup>
      <FieldGroup title={t('home.search')}>
        <Text name="page_title" isRequired />
        <Text name="page_description" shape="lines" />
      </FieldGroup>
    </>
  ),
  facts: () => <p>{t('home.about')}</p>,
}
