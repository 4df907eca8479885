/** What is wrong with a form, field by field. Pure. */
import { type GenericSchema, safeParse } from 'valibot'
import type { Descriptions } from '../../../shared/image.ts'
import { DEFAULT_LOCALE, isLocale } from '../../../shared/locale.ts'
import { type FieldRef, frenchField, isSameField } from '../content/field.ts'
import { t } from '../parts/texts.ts'

/** One sentence a field; what no field is to blame for stands under a name that the form does not have. */
export type Errors = { field: FieldRef; why: string }[]

type Input = Record<string, unknown>
type Path = (string | number)[]

/** The field that is wrong at that place of what is sent: `title`, `translations.de.title.text`, `descriptions.0.alt`. */
function fieldAt(path: Path, input: Input): FieldRef {
  const [first, second, third, ...rest] = path.map(String)
  if (first === 'descriptions') {
    const photo = (input.descriptions as Descriptions | undefined)?.[Number(second)]?.id ?? null
    if (third !== 'translations') return { name: 'alt', photo, locale: DEFAULT_LOCALE }
    return { name: 'alt', photo, locale: isLocale(rest[0]) ? rest[0] : DEFAULT_LOCALE }
  }
  if (first === 'translations' && isLocale(second) && third)
    return { name: third, photo: null, locale: second }
  return frenchField(first ?? '')
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const once = (errors: Errors): Errors =>
  errors.filter(
    ({ field }, at) => errors.findIndex((error) => isSameField(error.field, field)) === at,
  )

/** What the shared schema has against the input. */
export function errorsOf(schema: GenericSchema, input: Input): Errors {
  const issues = safeParse(schema, input).issues ?? []
  return once(
    issues.map(({ path: found, message }) => {
      const path = (found ?? []).map(({ key }) => String(key))
      const field = fieldAt(path, input)
      // To the artist an empty field is one that is missing, whatever type the schema expected there.
      const isMissing = path.length === 1 && isBlank(input[field.name])
      return { field, why: t(`errors.${isMissing ? 'required' : message}`) }
    }),
  )
}

/** The same for a form without languages and photos: a sentence for each name. */
export const errorsByName = (schema: GenericSchema, input: Input): Record<string, string> =>
  Object.fromEntries(errorsOf(schema, input).map(({ field, why }) => [field.name, why]))

/** What the server has against it, told by the places in what it was sent. */
export const errorsTold = (fields: Record<string, string>, input: Input): Errors =>
  once(
    Object.entries(fields).map(([path, why]) => ({ field: fieldAt(path.split('.'), input), why })),
  )
