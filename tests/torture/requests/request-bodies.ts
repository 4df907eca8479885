/** Builds a valid request body for each API endpoint. */
import { buildPageUpdate } from '../../support/pages.ts'
import { buildEntityRequestBody } from '../kills/write-log.ts'
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

const buildWorkshopBody = () => ({
  name: 'Bois vivant',
  craft: 'Tournage',
  address: '3, rue du Tour\nAutun',
  phone: '03 53 01 23 46',
  email: 'jeanne@example.org',
  ...{ street: '3, rue du Tour', postcode: '71400', town: 'Autun', country: 'FR' },
  hours: 'Le samedi',
  opening_hours: { saturday: [{ opens: '10:00', closes: '18:00' }] },
  ...{ station: 'Gare d’Autun', parking: '' },
  visit: '',
  map_url: 'https://example.org/carte',
  links: ['https://example.org/jeanne'],
  languages: ['de', 'en'],
  translations: { de: { craft: 'Drechseln' } },
})
const buildHomeBody = () => ({
  ...buildPageUpdate('home'),
  heading: 'Du bois',
  framing_wide: 30,
  translations: { nl: { heading: 'Hout' } },
  ...described,
})
const buildPortraitBody = () => ({
  ...buildPageUpdate('portrait'),
  period_1_year: '1998',
  period_1_title: 'Compagnon',
  version: 1,
})

const buildLegalBody = () => ({
  owner: 'Jeanne Morvan',
  legal_form: 'Entrepreneuse individuelle',
  siret: '732 829 320 00074',
  vat_exempt: true,
  host: 'Hébergeur\nLyon',
  mediator: 'Médiateur\nParis',
  mediator_url: 'https://example.org/mediateur',
  sale_terms: 'Un **acompte** de 30 %.',
  translations: { de: { sale_terms: 'Anzahlung 30 %.' } },
})

const buildPurchaseBody = () => ({
  is_shown: true,
  delivery: 'Retrait à l’atelier.',
  packing: 'Compris.',
  payment: 'Virement.',
  returns: 'Quatorze jours.',
  translations: { de: { packing: 'Inbegriffen.' } },
})

/** Valid request bodies by API endpoint, for the endpoints that accept JSON. */
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
  'POST /api/art-pieces': (photo) => ({
    ...buildEntityRequestBody('art_piece', 'Bol'),
    description: 'Un bol',
    price_on_request: false,
    price_min: 800,
    price_max: 1_200,
    materials: 'Noyer',
    signature: 'A. M.',
    category: 'category 1',
    dimensions: '12 cm',
    image_url: photo,
    available: true,
    full_width: true,
    image_urls: [photo],
  }),
  'PUT /api/art-pieces/:id': (photo) => ({
    ...buildEntityRequestBody('art_piece', 'Bol'),
    category: 'category 2',
    image_url: photo,
    version: 2,
    ...described,
  }),
  'POST /api/categories': () => buildEntityRequestBody('category', 'Coupes'),
  'PUT /api/categories/:id': () => ({
    ...buildEntityRequestBody('category', 'Coupes'),
    version: 2,
  }),
  'POST /api/news': (photo) => ({
    ...buildEntityRequestBody('news', 'Portes'),
    image_urls: [photo],
  }),
  'PUT /api/news/:id': () => ({ ...buildEntityRequestBody('news', 'Portes'), ...described }),
  'POST /api/trainings': (photo) => ({
    ...buildEntityRequestBody('training', 'Initiation'),
    date: '2026-05-01',
    end_date: '2026-05-02',
    image_urls: [photo],
  }),
  'PUT /api/trainings/:id': () => ({
    ...buildEntityRequestBody('training', 'Initiation'),
    ...described,
  }),
  'PUT /api/workshop': buildWorkshopBody,
  'PUT /api/home': buildHomeBody,
  'PUT /api/portrait': buildPortraitBody,
  'PUT /api/legal': buildLegalBody,
  'PUT /api/purchase': buildPurchaseBody,
  'POST /api/workshop/preview': buildWorkshopBody,
  'POST /api/home/preview': buildHomeBody,
  'POST /api/portrait/preview': buildPortraitBody,
  'POST /api/legal/preview': buildLegalBody,
  'POST /api/images': (photo) => ({
    entity_type: 'news',
    entity_id: 1,
    image_url: photo,
    display_order: 0,
    alt: 'Un bol',
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
  'POST /api/messages/erase': () => ({ ids: [999_999] }),
  'PUT /api/messages/:id': () => ({ is_read: true, is_answered: true, is_suspect: false }),
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
  'PUT /api/images/:id': () => ({
    alt: 'Un bol',
    piece_marks: { top: 120, foot: 870 },
    translations: { de: { alt: 'Schale' } },
  }),
  'PUT /api/art-pieces/order': () => ({ ids: [2, 1] }),
  'PUT /api/categories/order': () => ({ ids: [1, 2] }),
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
