import { EXHIBITION_POSITIONS } from '../../../shared/entities/exhibition.ts'
import { t } from '../i18n/texts.ts'
import { getFieldLabel } from './field-labels.ts'
import { FormTextField } from './fields.tsx'
import { RepeatedFields } from './repeated-fields.tsx'

export const ExhibitionFields = () => (
  <RepeatedFields
    prefix="exhibition"
    positions={EXHIBITION_POSITIONS}
    parts={['year', 'title', 'place', 'url']}
    translatedParts={['title', 'place']}
    texts={{
      title: (position) => t('portrait.exhibition', { position }),
      add: t('portrait.addExhibition'),
      remove: t('portrait.removeExhibition'),
      most: t('portrait.mostExhibitions'),
    }}
  >
    {(position) => {
      const getProps = (part: string) => {
        const name = `exhibition_${position}_${part}`
        return { name, label: getFieldLabel(name) }
      }
      return (
        <>
          <FormTextField {...getProps('year')} inputMode="numeric" />
          <FormTextField {...getProps('title')} isRequired />
          <FormTextField {...getProps('place')} />
          <FormTextField {...getProps('url')} inputMode="url" />
        </>
      )
    }}
  </RepeatedFields>
)
