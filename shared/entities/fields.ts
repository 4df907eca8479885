/**
 * An entity is defined by its fields, from which schemas, types, columns, translations and public
 * data are derived.
 */
import * as v from 'valibot'
import { pick } from '../pick.ts'
import {
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  getPhotoPath,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  parsePhotoHash,
  toCents,
  toEuros,
  versionSchema,
} from '../validation.ts'
import { formatWorkshopDateTime, parseWorkshopDateTime } from '../workshop-day.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  type Translations,
  toPublicTranslations,
} from './translation.ts'

/** The types of database columns for values that are not stored as they are, such as prices. */
type ColumnTypes = {
  switch: 0 | 1
  price: number
  weight: number
  json: string
  /** A date and a time, in milliseconds since 1970. */
  moment: number
  photo: string | null
}

/** The kind of form input, if the type of the value does not determine it. */
export type FieldInput =
  /** One line of text for which phone keyboards do not capitalize the first letter. */
  | 'lowercase'
  | 'lines'
  | 'rich'
  | 'number'
  /** Text for which phones show a numeric keyboard, such as a year. */
  | 'digits'
  | 'date'
  | 'phone'
  | 'email'
  | 'url'
  /** `urls` and `dates` are lists with one entry on each line. */
  | 'urls'
  | 'dates'

export type Field = {
  /**
   * Validates requests. `v.optional` without a default keeps the stored value of a missing field.
   */
  schema: v.GenericSchema<unknown>
  kind?: keyof ColumnTypes
  /** The column name if it differs from the field name, or null if the service stores the value. */
  column?: string | null
  /**
   * Validates translations of the field. Without this schema, the field is not translatable. An
   * empty translation deletes the stored one.
   */
  translation?: v.GenericSchema<string>
  /** The form input. The default depends on `kind`. Without `kind`, it is one line of text. */
  input?: FieldInput
  /** Without `isPublic`, only the signed-in administrator sees the field. */
  isPublic?: true
}
export type Fields = Record<string, Field>

/** These schemas accept empty texts, which translations and optional fields may have. */
export const [NAME, SHORT_TEXT, LONG_TEXT] = [
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  createTextSchema(MAX_LONG_TEXT_LENGTH),
]

export const switchSchema = v.boolean('not_a_yes_or_no')

/** Flattens a derived type, so that editors and compiler errors show it as one object. */
export type Flatten<Type> = { [Name in keyof Type]: Type[Name] }

type Value<F extends Field> = Exclude<v.InferOutput<F['schema']>, undefined>
type NameWith<F extends Fields, Option extends keyof Field> = {
  [Name in keyof F]: F[Name] extends { [O in Option]: unknown } ? Name : never
}[keyof F] &
  string
export type TranslatedFieldName<F extends Fields> = NameWith<F, 'translation'>
export type PublicFieldName<F extends Fields> = NameWith<F, 'isPublic'>

/** All field values of an entity, which only the administrator gets. */
export type AdminFieldValues<F extends Fields> = { -readonly [Name in keyof F]: Value<F[Name]> } & {
  translations: Translations<TranslatedFieldName<F>>
}
export type PublicFieldValues<F extends Fields> = Pick<AdminFieldValues<F>, PublicFieldName<F>> & {
  translations: PublicTranslations<TranslatedFieldName<F>>
}

export const getTranslatedNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.translation) as TranslatedFieldName<F>[]
const getPublicNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.isPublic) as PublicFieldName<F>[]

const getSchemas = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    -readonly [Name in keyof F]: F[Name]['schema']
  }
const getTranslationSchemas = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    getTranslatedNames(fields).map((name) => [name, fields[name]?.translation]),
  ) as Record<TranslatedFieldName<F>, v.GenericSchema<string>>

export const createInputSchema = <F extends Fields>(fields: F) =>
  v.strictObject({
    ...getSchemas(fields),
    translations: createTranslationsSchema(getTranslationSchemas(fields)),
  })
export const createUpdateSchema = <F extends Fields>(fields: F) =>
  v.strictObject({ ...createInputSchema(fields).entries, version: v.optional(versionSchema) })

/** Normalizes a translation as the server does. Returns an invalid translation unchanged. */
export function normalizeTranslation(fields: Fields, name: string, typed: string): string {
  const parsed = v.safeParse(fields[name]?.translation ?? v.string(), typed)
  return parsed.success ? parsed.output : typed
}

export const toPublicFields = <F extends Fields>(
  fields: F,
  entity: AdminFieldValues<F>,
): PublicFieldValues<F> => ({
  ...pick(entity, getPublicNames(fields)),
  // Omits the translations of an empty French text, which hides the field in every language.
  translations: toPublicTranslations(
    getTranslatedNames(fields).filter((name) => entity[name] !== ''),
    entity.translations,
  ),
})

const EMPTY_VALUES: { [Kind in keyof ColumnTypes]: unknown } = {
  switch: false,
  price: null,
  weight: null,
  json: [],
  moment: null,
  photo: '',
}

/** Returns for each field the default of its schema, or else the empty value of its kind. */
export const createEmptyFields = <F extends Fields>(fields: F) =>
  ({
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { schema, kind, input }]) => {
        const empty = kind ? EMPTY_VALUES[kind] : input === 'number' ? null : ''
        return [name, v.getDefault(schema) ?? empty]
      }),
    ),
    translations: {},
  }) as AdminFieldValues<F>

const CODECS: {
  [Kind in keyof ColumnTypes]: {
    toColumn: (value: never) => ColumnTypes[Kind] | null
    fromColumn: (stored: ColumnTypes[Kind] | null) => unknown
  }
} = {
  switch: { toColumn: (isOn: boolean) => (isOn ? 1 : 0), fromColumn: (stored) => stored === 1 },
  // Stores integer cents and grams, so that sums and comparisons are exact.
  price: {
    toColumn: (euros: number | null) => euros && toCents(euros),
    fromColumn: (cents) => cents && toEuros(cents),
  },
  weight: {
    toColumn: (kilograms: number | null) => kilograms && Math.round(kilograms * 1000),
    fromColumn: (grams) => grams && grams / 1000,
  },
  json: {
    toColumn: (value: unknown) => (value === null ? null : JSON.stringify(value)),
    fromColumn: (stored) => (stored === null ? null : JSON.parse(stored)),
  },
  moment: {
    toColumn: (time: string | null) => (time === null ? null : parseWorkshopDateTime(time)),
    fromColumn: (stored) => (stored === null ? null : formatWorkshopDateTime(stored)),
  },
  photo: {
    toColumn: parsePhotoHash,
    fromColumn: (hash) => (hash ? getPhotoPath(hash) : ''),
  },
}

type ColumnName<F extends Fields, Name extends keyof F> = F[Name] extends {
  column: infer Column extends string | null
}
  ? NonNullable<Column>
  : Name
type ColumnType<F extends Field> = F extends { kind: infer Kind extends keyof ColumnTypes }
  ? ColumnTypes[Kind] | Extract<Value<F>, null>
  : Value<F>
/** The database columns of the fields, without the columns that all tables have. */
export type Columns<F extends Fields> = {
  -readonly [Name in keyof F as ColumnName<F, Name>]: ColumnType<F[Name]>
}

/** Converts field values to database columns. Omits fields that are missing in `input`. */
export const toColumnValues = <F extends Fields>(
  fields: F,
  input: { [Name in keyof F]?: unknown },
): Partial<Columns<F>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, column = name }]) => {
      const value = input[name]
      if (column === null || value === undefined) return []
      return [[column, kind ? CODECS[kind].toColumn(value as never) : value]]
    }),
  ) as Partial<Columns<F>>

/** Converts the columns of a row to field values. Keeps columns that belong to no field. */
export function fromColumnValues<F extends Fields, Row extends Columns<F>>(fields: F, row: Row) {
  const entity: Record<string, unknown> = { ...row }
  for (const [name, { kind, column = name }] of Object.entries(fields)) {
    if (column === null) continue
    const stored = entity[column]
    if (column !== name) delete entity[column]
    entity[name] = kind ? CODECS[kind].fromColumn(stored as never) : stored
  }
  return entity as Omit<Row, keyof Columns<F>> & { -readonly [Name in keyof F]: Value<F[Name]> }
}
