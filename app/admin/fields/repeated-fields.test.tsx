import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormProvider, type useFormProvider } from '../form/form.tsx'
import { RepeatedFields } from './repeated-fields.tsx'

test('an empty row ends with the save that brings more rows of another device', () => {
  const draft = { row_1_year: '1987', row_2_year: '1996' }
  const context = { form: { draft, saved: {} } } as unknown as ReturnType<typeof useFormProvider>
  const fromElsewhere = { row_1_year: '1987', row_3_year: '2004', row_4_year: '2010' }
  // `title` replaces the form during the first render, as a save would. React then renders again,
  // because the component has set its state.
  const title = () => {
    Object.assign(context.form, { draft: fromElsewhere, saved: fromElsewhere })
    return ''
  }
  const html = renderToStaticMarkup(
    <FormProvider value={context}>
      <RepeatedFields
        {...{ prefix: 'row', positions: [1, 2, 3, 4], parts: ['year'], translatedParts: [] }}
        texts={{ title, add: '', remove: '', most: '' }}
      >
        {(position) => <b>{position}</b>}
      </RepeatedFields>
    </FormProvider>,
  )
  expect(html.match(/(?<=<b>)\d/g)).toEqual(['1', '3', '4'])
})
