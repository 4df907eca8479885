/**
 * `npm run openapi` writes docs/openapi.json. Endpoints, access rules and descriptions come from
 * the tables of docs/api.md, bodies and entities from the definitions in `shared/`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import {
  identityConfirmationSchema,
  newPasskeySchema,
  passkeySignInSchema,
  passwordChangeSchema,
  passwordLinkRequestSchema,
  passwordResetSchema,
  signInSchema,
  twoFactorCodeSchema,
} from '../shared/credentials.ts'
import { addressConfirmationSchema, emailSettingsUpdateSchema } from '../shared/email-settings.ts'
import { ENTITY_DEFINITIONS } from '../shared/entities/entity-definitions.ts'
import {
  CREATABLE_ENTITY_TYPES,
  DELETABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
  ENTITIES,
  ENTITY_TYPES,
  ENTITY_TYPES_WITH_PHOTOS,
  type EntityType,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
} from '../shared/entities/entity-types.ts'
import { type Fields, getTranslatedNames } from '../shared/entities/fields.ts'
import {
  imageInputSchema,
  imageOrderUpdateSchema,
  imageUpdateSchema,
} from '../shared/entities/image.ts'
import { listOrderUpdateSchema } from '../shared/entities/lifecycle.ts'
import { TARGET_LOCALES } from '../shared/entities/translation.ts'
import {
  deleteMessagesRequestSchema,
  messageIdsRequestSchema,
  messageSubmissionSchema,
  messageUpdateSchema,
  replyInputSchema,
  replyTemplatesSchema,
} from '../shared/message.ts'
import {
  callOffInputSchema,
  participantInputSchema,
  REGISTRATION_ACTIONS,
  registrationActionSchema,
  registrationUpdateSchema,
} from '../shared/registration.ts'
import { registrationSettingsSchema } from '../shared/registration-settings.ts'
import {
  suggestionRequestSchema,
  suggestionSettingsUpdateSchema,
} from '../shared/translation-suggestions.ts'
import { voucherInputSchema, voucherUpdateSchema } from '../shared/voucher.ts'

export const OPENAPI_FILE = new URL('../docs/openapi.json', import.meta.url)
const API_DOCS = new URL('../docs/api.md', import.meta.url)

type Json = Record<string, unknown>
type ObjectSchema = { entries: Record<string, v.GenericSchema> }

/** `errorMode: 'ignore'` omits transformations and custom checks: JSON Schema has none. */
const OPTIONS: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
}
function convert(schema: v.GenericSchema): Json {
  const inner = schema as v.GenericSchema & { type: string; wrapped?: v.GenericSchema }
  if (inner.type === 'optional' && inner.wrapped) return convert(inner.wrapped)
  const { $schema: _, ...converted } = toJsonSchema(schema, OPTIONS)
  return converted
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: Json): Json => ({ type: 'array', items })
const describe = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
const text: Json = { type: 'string' }
const integer: Json = { type: 'integer' }
const toComponentName = (type: EntityType) =>
  type.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

/** The other schemas refer to these components. */
const components: Json = {
  Translation: describe({ text, source: text }, ['text']),
  TranslationInput: { anyOf: [text, describe({ text, source: text })] },
  Error: { type: 'object', properties: { error: text, code: text }, required: ['error'] },
  TrashItem: describe({
    ...{ entity_type: { enum: DELETABLE_ENTITY_TYPES }, entity_id: integer },
    ...{
      title: text,
      deleted_at: text,
      deleted_by: text,
      days_left: { type: ['integer', 'null'] },
    },
    ...{ photo: { type: ['object', 'null'] }, dates: { type: ['object', 'null'] } },
    ...{ owner: { type: ['object', 'null'] } },
  }),
  Revision: describe({
    ...{ id: integer, replaced_at: text, replaced_by: text, entity: { type: 'object' } },
  }),
}
function addComponent(name: string, schema: Json): Json {
  components[name] = schema
  return ref(name)
}

function describeTranslations(type: EntityType, value: 'Translation' | 'TranslationInput'): Json {
  const names = getTranslatedNames<Fields>(ENTITY_DEFINITIONS[type].fields)
  const texts = describe(Object.fromEntries(names.map((name) => [name, ref(value)])), [])
  const translations = addComponent(`${toComponentName(type)}${value}s`, texts)
  const languages = TARGET_LOCALES.map((locale) => [locale, translations])
  return describe(Object.fromEntries(languages), [])
}
const descriptions = listOf(
  describe(
    {
      id: integer,
      alt: text,
      translations: describeTranslations('image', 'TranslationInput'),
    },
    ['id'],
  ),
)

function describeBody({ entries }: ObjectSchema, type: EntityType = 'image'): Json {
  const properties = Object.entries(entries).map(([name, schema]) => {
    if (name === 'translations') return [name, describeTranslations(type, 'TranslationInput')]
    return [name, name === 'descriptions' ? descriptions : convert(schema)]
  })
  const required = Object.keys(entries).filter((name) => !v.is(entries[name] as never, undefined))
  return describe(Object.fromEntries(properties), required)
}

const photoFile = {
  ...{ image_url: text, width: integer, height: integer, placeholder: text },
  files: describe({ avif: listOf(integer), jpeg: listOf(integer) }),
}
const PROPERTIES: { [Type in EntityType]?: Json } = {
  art_piece: { size: { type: ['object', 'null'] } },
  workshop: { is_demo: { type: 'boolean' } },
  image: {
    ...{
      entity_type: { enum: ENTITY_TYPES_WITH_PHOTOS },
      entity_id: integer,
      display_order: integer,
    },
    ...photoFile,
    detected_box: { type: ['object', 'null'] },
  },
}

/** Public responses leave out fields that only the artist reads. */
function describeEntity(type: EntityType): Json {
  const fields: Fields = ENTITY_DEFINITIONS[type].fields
  const traits: object = ENTITIES[type]
  const isRead = (name: string) => 'isSingleton' in traits || fields[name]?.isPublic
  const always = {
    id: integer,
    ...(type !== 'image' && { version: integer }),
    ...('hasPhotos' in traits && { images: listOf(ref('Image')) }),
    translations: describeTranslations(type, 'Translation'),
  }
  const values = Object.entries(fields).map(([name, { schema }]) => [name, convert(schema)])
  const own = type === 'art_piece' ? {} : PROPERTIES[type]
  return describe(
    {
      ...always,
      ...Object.fromEntries(values),
      ...PROPERTIES[type],
      ...('isSortable' in traits && { position: { type: ['integer', 'null'] } }),
      ...('isPublishable' in traits && { preview: { type: ['string', 'null'] } }),
    },
    [...Object.keys({ ...always, ...own }), ...Object.keys(fields).filter(isRead)],
  )
}

for (const type of ENTITY_TYPES) addComponent(toComponentName(type), describeEntity(type))

const entityBodies = EDITABLE_ENTITY_TYPES.flatMap((type) => {
  const path = getApiPath(type)
  const name = toComponentName(type)
  const definition = ENTITY_DEFINITIONS[type]
  const update = addComponent(`${name}Update`, describeBody(definition.update, type))
  if (!('create' in definition))
    return [
      [`PUT ${path}`, update],
      [`POST ${path}/preview`, update],
    ]
  const create = describeBody(definition.create, type)
  const order = describeBody(listOrderUpdateSchema)
  return [
    [`POST ${path}`, create],
    [`PUT ${path}/:id`, update],
    [`PUT ${path}/order`, order],
  ]
})
const BODIES: Record<string, Json> = {
  ...Object.fromEntries(entityBodies),
  'POST /api/images': describeBody(imageInputSchema),
  'PUT /api/images/:id': describeBody(imageUpdateSchema),
  'PUT /api/images/reorder': describeBody(imageOrderUpdateSchema),
  'POST /api/messages': describeBody(messageSubmissionSchema),
  'PUT /api/messages/:id': describeBody(messageUpdateSchema),
  'POST /api/messages/trash': describeBody(messageIdsRequestSchema),
  'POST /api/messages/restore': describeBody(messageIdsRequestSchema),
  'PUT /api/messages/reply-templates': describeBody(replyTemplatesSchema),
  'POST /api/messages/:id/replies': describeBody(replyInputSchema),
  'POST /api/messages/erase': describeBody(deleteMessagesRequestSchema),
  'POST /api/registrations': describeBody(participantInputSchema),
  'PUT /api/registrations/:id': describeBody(registrationUpdateSchema),
  'PUT /api/registrations/settings': describeBody(registrationSettingsSchema),
  'POST /api/registrations/trainings/:id/call-off': describeBody(callOffInputSchema),
  ...Object.fromEntries(
    REGISTRATION_ACTIONS.map((act) => [
      `POST /api/registrations/:id/${act}`,
      describeBody(registrationActionSchema),
    ]),
  ),
  'POST /api/vouchers': describeBody(voucherInputSchema),
  'PUT /api/vouchers/:id': describeBody(voucherUpdateSchema),
  'PUT /api/mail': describeBody(emailSettingsUpdateSchema),
  'POST /api/suggestions': describeBody(suggestionRequestSchema),
  'PUT /api/suggestions/settings': describeBody(suggestionSettingsUpdateSchema),
  'POST /api/admin/login': describeBody(signInSchema),
  'POST /api/admin/password-link': describeBody(passwordLinkRequestSchema),
  'POST /api/admin/password-link/use': describeBody(passwordResetSchema),
  'POST /api/mail/confirm-address': describeBody(addressConfirmationSchema),
  'PUT /api/admin/password': describeBody(passwordChangeSchema),
  'POST /api/admin/confirm': describeBody(identityConfirmationSchema),
  'POST /api/admin/passkeys': describeBody(newPasskeySchema),
  'POST /api/admin/passkey-login': describeBody(passkeySignInSchema),
  'PUT /api/admin/second-step': describeBody(twoFactorCodeSchema),
}

const entityResponses = EDITABLE_ENTITY_TYPES.flatMap((type) => {
  const [path, entity] = [getApiPath(type), ref(toComponentName(type))]
  const isSingleton = SINGLETON_ENTITY_TYPES.some((one) => one === type)
  return [
    [`GET ${path}`, isSingleton ? entity : listOf(entity)],
    [`POST ${path}`, entity],
    [`PUT ${path}`, entity],
    [`PUT ${path}/:id`, entity],
    [`PUT ${path}/order`, listOf(entity)],
  ]
})
/** Response schemas by endpoint. The response of any other endpoint may be any JSON. */
const RESPONSES: Record<string, Json> = {
  ...Object.fromEntries(entityResponses),
  'POST /api/upload': describe({ imageUrl: text }),
  'POST /api/admin/password-link/use': describe({ username: text }),
  'GET /api/images/:entityType/:entityId': listOf(ref('Image')),
  'POST /api/images': ref('Image'),
  'PUT /api/images/:id': ref('Image'),
  'POST /api/images/:id/rotate': ref('Image'),
  'PUT /api/images/reorder': listOf(ref('Image')),
  'GET /api/trash': listOf(ref('TrashItem')),
  'GET /api/versions/:entityType/:entityId': listOf(ref('Revision')),
}
const FILES: Record<string, string> = {
  'GET /api/backup': 'application/x-tar',
  'GET /api/messages/export': 'text/csv',
  'GET /api/registrations/export': 'text/csv',
}
const UPLOAD: Json = {
  'multipart/form-data': { schema: describe({ image: { type: 'string', format: 'binary' } }) },
}

const ENUMS: Record<string, readonly string[]> = {
  entityType: [...new Set([...ENTITY_TYPES_WITH_PHOTOS, ...EDITABLE_ENTITY_TYPES, 'image'])],
}
const describeParameters = (call: string, path: string, request: string): Json[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ENUMS[name] ? { enum: ENUMS[name] } : text,
  })),
  ...[...request.matchAll(/`\?(\w+)=`/g)].map(([, name]) => ({
    name,
    in: 'query',
    schema: name === 'limit' || name === 'after' ? integer : text,
  })),
  ...(CREATABLE_ENTITY_TYPES.some((type) => call === `POST ${getApiPath(type)}`)
    ? [{ name: 'Idempotency-Key', in: 'header', schema: text }]
    : []),
]

const toPlainText = (cell: string) => cell.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').trim()

function describeOperation(call: string, path: string, cells: string[]): Json {
  const [, request = '', response = '', access = ''] = cells
  const statuses = [...new Set(response.match(/\b20\d\b/g) ?? [])]
  const media = FILES[call] ?? 'application/json'
  const content = { [media]: { schema: FILES[call] ? text : (RESPONSES[call] ?? {}) } }
  const body = BODIES[call] && { 'application/json': { schema: BODIES[call] } }
  const sent = call === 'POST /api/upload' ? UPLOAD : body
  const description = toPlainText(response)
  const parameters = describeParameters(call, path, request)
  return {
    operationId: call
      .replace(/^\w+ \/api/, (start) => start.slice(0, -' /api'.length).toLowerCase())
      .replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    ...(parameters.length > 0 && { parameters }),
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [status, { description, ...(status !== '204' && { content }) }]),
      ),
      default: {
        description: 'Refused. Nothing was changed.',
        content: { 'application/json': { schema: ref('Error') } },
      },
    },
    security: access === 'public' ? [] : [{ session: [] }],
  }
}

export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {}
  const docs = readFileSync(API_DOCS, 'utf8')
  for (const [line] of docs.matchAll(/^\| `[A-Z]+ \/api\/.*\|$/gm)) {
    const cells = line
      .slice(1, -1)
      .split(/ \|(?= )/)
      .map((cell) => cell.trim())
    const [method = ''] = /[A-Z]+/.exec(cells[0] ?? '') ?? []
    for (const [, path = ''] of (cells[0] ?? '').matchAll(/(\/api\/[^`]+)`/g)) {
      const place = path.replace(/:(\w+)/g, '{$1}')
      const operation = describeOperation(`${method} ${path}`, path, cells)
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copeaux',
      version: '1',
      description: 'docs/api.md explains the calls. `npm run openapi` generates this file.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'copeaux_session' } },
    },
  }
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, `${JSON.stringify(buildOpenApi())}\n`)
