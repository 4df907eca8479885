import type { PhotoOwner } from '../../app/admin/entity/entity-definition.ts'
import { INITIAL_UPLOAD_FIELDS, type Upload } from '../../app/admin/uploads/upload.ts'

export const EXISTING_PIECE: PhotoOwner = { list: 'pieces', type: 'art_piece', id: 1 }
export const PIECE_WITHOUT_ID = { ...EXISTING_PIECE, id: null }

const chosen = {
  id: 0,
  destination: EXISTING_PIECE,
  batch: 1,
  place: 0,
  name: '0.jpg',
  preview: '',
  isOnDevice: true,
  ...INITIAL_UPLOAD_FIELDS,
}
const here = { ...chosen, file: new Blob(['0']), imageUrl: '' as const, sent: 0 }
const there = { ...chosen, file: null, imageUrl: '/media/0.jpg', isAttachRequested: false }
const cut = { reason: 'Pas de réponse.', isOffline: true, tries: 1 }
const refused = { reason: 'Plus de place.' }

export const UPLOADS_BY_STATE = {
  waiting: { ...here, state: 'waiting' },
  sending: { ...here, state: 'sending' },
  stored: { ...there, state: 'stored' },
  attaching: { ...there, state: 'attaching' },
  'backing off, not sent': { ...here, ...cut, state: 'waiting', waitsFor: 1000 },
  'backing off, not attached': { ...there, ...cut, state: 'stored', waitsFor: 1000 },
  'signed out, not sent': { ...here, ...refused, state: 'waiting', waitsFor: 'signIn' },
  'signed out, not attached': { ...there, ...refused, state: 'stored', waitsFor: 'signIn' },
  'failed, not sent': { ...here, ...refused, state: 'waiting', waitsFor: 'retry' },
  'failed, not attached': { ...there, ...refused, state: 'stored', waitsFor: 'retry' },
  refused: { ...chosen, ...refused, file: null, imageUrl: '', state: 'refused' },
  attached: { ...there, state: 'attached' },
  duplicate: { ...there, state: 'duplicate' },
} satisfies Record<string, Upload>

export function buildUploadInState(
  state: keyof typeof UPLOADS_BY_STATE,
  place: number,
  known: object = {},
): Upload {
  const own = { id: place, place, name: `${place}.jpg` }
  const address = UPLOADS_BY_STATE[state].imageUrl && { imageUrl: `/media/${place}.jpg` }
  return { ...UPLOADS_BY_STATE[state], ...own, ...address, ...known } as Upload
}
