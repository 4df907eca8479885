import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormProvider, type useFormProvider } from '../form/form.tsx'
import { RepeatedFields } from './repeated-fields.tsx'

/** Renders rows 1 and 2, and then the rows after the form has been replaced. */
function renderAfterReplace(form: { draft: object; saved: object }) {
  const draft = { row_1_year: '1987', row_2_year: '1996' }
  const saved = { row_1_year: '1987' }
  const context = { form: { draft, saved } } as unknown as ReturnType<typeof useFormProvider>
  // `title` replaces the form during the first render, as a save would. React then renders again,
  // because the component has set its state.
  const title = () => {
    Object.assign(context.form, form)
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
  return html.match(/(?<=<b>)\d/g)
}

test('an empty row ends with the save that brings more rows of another device', () => {
  const draft = { row_1_year: '1987', row_3_year: '2004', row_4_year: '2010' }
  expect(renderAfterReplace({ draft, saved: draft })).toEqual(['1', '3', '4'])
})

test('an empty row stays when a photo is uploaded', () => {
  const texts = { row_1_year: '1987', 'photo.7': '' }
  expect(renderAfterReplace({ draft: texts, saved: texts })).toEqual(['1', '2'])
})
