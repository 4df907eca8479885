import { type GenericSchema, safeParse } from 'valibot'
import type { PhotoDescriptions } from '../../../shared/entities/image.ts'
import { DEFAULT_LOCALE, isLocale } from '../../../shared/locale.ts'
import { createFrenchFieldKey, type FieldKey, isSameField } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'

/** Contains at most one error for each field. */
export type FieldErrors = { field: FieldKey; message: string }[]

type Input = Record<string, unknown>
type Path = (string | number)[]

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
  if (first === 'opening_hours' && second) return createFrenchFieldKey(`open_${second}`)
  return createFrenchFieldKey(first ?? '')
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const keepFirstPerField = (errors: FieldErrors): FieldErrors =>
  errors.filter(
    ({ field }, index) => errors.findIndex((error) => isSameField(error.field, field)) === index,
  )

export function getValidationErrors(schema: GenericSchema, input: Input): FieldErrors {
  const issues = safeParse(schema, input).issues ?? []
  return keepFirstPerField(
    issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => String(key))
      const field = toFieldKey(path, input)
      // An empty field is reported as required, even if the schema reports a wrong type.
      const isMissing = path.length === 1 && isBlank(input[field.name])
      return { field, message: t(`errors.${isMissing ? 'required' : issue.message}`) }
    }),
  )
}

/** Serves forms without translations and photos. */
export const getErrorMessagesByField = (
  schema: GenericSchema,
  input: Input,
): Record<string, string> =>
  Object.fromEntries(
    getValidationErrors(schema, input).map(({ field, message }) => [field.name, message]),
  )

export const toFieldErrors = (fields: Record<string, string>, input: Input): FieldErrors =>
  keepFirstPerField(
    Object.entries(fields).map(([path, message]) => ({
      field: toFieldKey(path.split('.'), input),
      message,
    })),
  )
