import {
  EDITABLE_ENTITY_TYPES,
  ENTITIES,
  getApiPath,
} from '../../../shared/entities/entity-types.ts'
import { REGISTRATION_ACTIONS } from '../../../shared/registration.ts'
import { buildBody, listFields } from '../../support/entity-bodies.ts'
import { ADMIN_CREDENTIALS } from '../site-copies.ts'

type Body = Record<string, unknown>
export const MISSING_PHOTO_URL = `/media/${'0'.repeat(64)}.jpg`
const described = {
  descriptions: [{ id: 2, alt: 'Un bol', translations: { en: { alt: 'Bowl' } } }],
}

/** A WebAuthn response for a credential that does not exist. */
const buildPasskeyBody = (said: object) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', ...said },
})

/** Bodies that create or update an entity, with a value for each field. */
const ENTITY_BODIES = Object.fromEntries(
  EDITABLE_ENTITY_TYPES.flatMap((type) => {
    const path = getApiPath(type)
    const traits: object = ENTITIES[type]
    const name = listFields(type).find(([, { translation }]) => translation)?.[0] ?? ''
    const build = (photo: string): Body => ({
      ...buildBody(type, [photo]),
      ...(type === 'art_piece' && { category: 'category 1' }),
      translations: { nl: { [name]: 'Hout' } },
    })
    const update = (photo: string) => ({
      ...build(photo),
      version: 2,
      ...('hasPhotos' in traits && described),
    })
    const create = (photo: string) => ({
      ...build(photo),
      ...('hasPhotos' in traits && { image_urls: [photo] }),
    })
    if ('isSingleton' in traits)
      return [
        [`PUT ${path}`, update],
        [`POST ${path}/preview`, update],
      ]
    return [
      [`POST ${path}`, create],
      [`PUT ${path}/:id`, update],
      [`PUT ${path}/order`, () => ({ ids: [2, 1] })],
    ]
  }),
) as Record<string, (photo: string) => Body>

/** Builders of valid JSON bodies by API endpoint. `photo` is the URL of a photo. */
export const REQUEST_BODY_BUILDERS: Record<string, (photo: string) => Body> = {
  'POST /api/admin/login': () => ({ ...ADMIN_CREDENTIALS, stay_signed_in: true }),
  'PUT /api/admin/password': () => ({
    current_password: ADMIN_CREDENTIALS.password,
    password: ADMIN_CREDENTIALS.password,
  }),
  'POST /api/admin/confirm': () => ({ password: ADMIN_CREDENTIALS.password }),
  'POST /api/admin/passkeys': () => ({
    response: buildPasskeyBody({ attestationObject: 'o2Nmb' }),
  }),
  'POST /api/admin/passkey-login': () => ({
    response: buildPasskeyBody({ authenticatorData: 'SZYN', signature: 'MEUC' }),
  }),
  'PUT /api/admin/second-step': () => ({ code: '123 456' }),
  ...ENTITY_BODIES,
  'POST /api/images': (photo) => ({
    entity_type: 'news',
    entity_id: 1,
    image_url: photo,
    display_order: 0,
    alt: 'Un bol',
    translations: { de: { alt: 'Schale' } },
  }),
  'POST /api/messages': () => ({
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Visite',
    message: 'Bonjour, puis-je venir samedi ?',
    locale: 'de',
    art_piece_id: 2,
    extra: '',
    open_for: 9_000,
  }),
  'POST /api/messages/trash': () => ({ ids: [999_999] }),
  'POST /api/messages/restore': () => ({ ids: [999_999] }),
  'PUT /api/messages/reply-templates': () => ({ templates: [{ title: 'a', text: 'b' }] }),
  'POST /api/messages/:id/replies': () => ({ text: 'Oui' }),
  'POST /api/messages/erase': () => ({ ids: [999_999] }),
  'PUT /api/messages/:id': () => ({ is_read: true, is_answered: true, is_suspect: false }),
  'POST /api/registrations': () => ({ training_id: 1, name: 'Mme Roy', places: 1 }),
  'PUT /api/registrations/:id': () => ({ note: 'Végétarienne', paid: 60 }),
  'PUT /api/registrations/settings': () => ({ hold_hours: 72, payment: 'Le premier matin.' }),
  'POST /api/registrations/trainings/:id/call-off': () => ({ sentence: 'Le tour est en panne.' }),
  'POST /api/registrations/:id/erase-person': () => ({}),
  'POST /api/registrations/trainings/:id/go-ahead': () => ({}),
  ...Object.fromEntries(
    REGISTRATION_ACTIONS.map((action) => [
      `POST /api/registrations/:id/${action}`,
      () => ({ sentence: 'À bientôt.' }),
    ]),
  ),
  'POST /api/vouchers': () => ({ gift: 'Une journée au tour', amount: 120 }),
  'PUT /api/vouchers/:id': () => ({ gift: 'Une journée au tour', valid_until: '2027-12-31' }),
  'POST /api/vouchers/:id/redeem': () => ({}),
  'POST /api/vouchers/:id/reopen': () => ({}),
  'POST /api/mail/confirm-address': () => ({ code: 'x'.repeat(43) }),
  'POST /api/admin/password-link': () => ({ email: 'atelier@example.org' }),
  'POST /api/admin/password-link/use': () => ({
    token: `${Date.now() + 60_000}.${'x'.repeat(43)}`,
    password: 'varlope et rabots 1998',
  }),
  'PUT /api/mail': () => ({
    keeps_messages: true,
    keeping_days: 365,
    host: '',
    port: 465,
    security: 'tls',
    username: '',
    password: '',
    recipient: 'atelier@example.org',
  }),
  'POST /api/suggestions': () => ({
    locale: 'de',
    texts: [{ text: 'Un **bol** en noyer', is_markdown: true }],
  }),
  'PUT /api/suggestions/settings': () => ({
    service: 'none',
    url: '',
    key: '',
    monthly_limit: 1000,
    kept_words: 'Tronçais',
  }),
  'PUT /api/images/:id': () => ({
    alt: 'Un bol',
    piece_marks: { top: 120, foot: 870 },
    translations: { de: { alt: 'Schale' } },
  }),
  'POST /api/images/:id/rotate': () => ({}),
  'PUT /api/images/reorder': () => ({
    images: [2, 3].map((id, display_order) => ({ id, display_order })),
  }),
}
export const WRITE_ROUTES_WITHOUT_BODY = [
  'POST /api/art-pieces/:id/certificate',
  'POST /api/messages/:id/send-again',
  'POST /api/mail/test',
  'POST /api/admin/logout',
  'POST /api/admin/passkey-login/options',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/second-step',
  'POST /api/admin/second-step/codes',
  'POST /api/trash/:entityType/:entityId/restore',
]
