/** Validates form values and returns the errors by field. All functions are pure. */
import { type GenericSchema, safeParse } from 'valibot'
import type { PhotoDescriptions } from '../../../shared/entities/image.ts'
import { DEFAULT_LOCALE, isLocale } from '../../../shared/locale.ts'
import { createFrenchFieldKey, type FieldKey, isSameField } from '../content/field-key.ts'
import { t } from '../i18n/texts.ts'

/**
 * Validation errors of a form, at most one for each field. If an error concerns a value without a
 * form field, `field` contains the name of that value in the request body.
 */
export type FieldErrors = { field: FieldKey; message: string }[]

type Input = Record<string, unknown>
type Path = (string | number)[]

/**
 * Converts a path in the request body, such as `title`, `translations.de.title.text` or
 * `descriptions.0.alt`, to a field reference.
 */
function toFieldKey(path: Path, input: Input): FieldKey {
  const [first, second, third, ...rest] = path.map(String)
  if (first === 'descriptions') {
    const photo =
      (input.descriptions as PhotoDescriptions | undefined)?.[Number(second)]?.id ?? null
    if (third !== 'translations') return { name: 'alt', photo, locale: DEFAULT_LOCALE }
    return { name: 'alt', photo, locale: isLocale(rest[0]) ? rest[0] : DEFAULT_LOCALE }
  }
  if (first === 'translations' && isLocale(second) && third)
    return { name: third, photo: null, locale: second }
  // An error in the opening hours of a day belongs to the form field of that day, such as
  // `open_monday`.
  if (first === 'opening_hours' && second) return createFrenchFieldKey(`open_${second}`)
  return createFrenchFieldKey(first ?? '')
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const keepFirstPerField = (errors: FieldErrors): FieldErrors =>
  errors.filter(
    ({ field }, index) => errors.findIndex((error) => isSameField(error.field, field)) === index,
  )

/** Validates the request body with the shared schema. */
export function getValidationErrors(schema: GenericSchema, input: Input): FieldErrors {
  const issues = safeParse(schema, input).issues ?? []
  return keepFirstPerField(
    issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => String(key))
      const field = toFieldKey(path, input)
      // Reports an empty field as required, even if the schema reports another error, such as a
      // wrong type.
      const isMissing = path.length === 1 && isBlank(input[field.name])
      return { field, message: t(`errors.${isMissing ? 'required' : issue.message}`) }
    }),
  )
}

/** Returns the error messages by field name, for forms without translations and photos. */
export const getErrorMessagesByField = (
  schema: GenericSchema,
  input: Input,
): Record<string, string> =>
  Object.fromEntries(
    getValidationErrors(schema, input).map(({ field, message }) => [field.name, message]),
  )

/**
 * Converts the server's validation errors to field references and messages. The keys of `fields`
 * are paths in the request body.
 */
export const toFieldErrors = (fields: Record<string, string>, input: Input): FieldErrors =>
  keepFirstPerField(
    Object.entries(fields).map(([path, message]) => ({
      field: toFieldKey(path.split('.'), input),
      message,
    })),
  )
