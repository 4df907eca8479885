import { expect, test } from 'vitest'
import {
  createReplyDraft,
  mayEarlierReplyHaveBeenSent,
  stripGreetingAndSignature,
} from './reply-draft.ts'

const SUGGESTED = 'Bonjour Ada,\n\n\n\nJeanne Aubier\n06 00 00 00 00'

test('a template contains neither the greeting nor the signature', () => {
  const written = SUGGESTED.replace('\n\n\n\n', '\n\nVenez samedi.\n\nÀ bientôt !\n\n')
  expect(stripGreetingAndSignature(written, SUGGESTED)).toBe('Venez samedi.\n\nÀ bientôt !')
  expect(stripGreetingAndSignature(SUGGESTED, SUGGESTED)).toBe('')
  expect(stripGreetingAndSignature('Chère Ada,\nVenez.', SUGGESTED)).toBe('Chère Ada,\nVenez.')
  expect(stripGreetingAndSignature('Bonjour Ada,\n\nVenez.', 'Bonjour Ada,\n\n\n')).toBe('Venez.')
})

test('a text changed after a request without a response may be a second reply', () => {
  const draft = createReplyDraft('Venez samedi.')
  const sent = { ...draft, unconfirmedKey: draft.key }
  expect(mayEarlierReplyHaveBeenSent(draft)).toBe(false)
  expect(mayEarlierReplyHaveBeenSent(sent), 'the same request').toBe(false)
  const changed = createReplyDraft('Venez dimanche.', { ...sent, isRetried: true })
  expect(changed.isRetried, 'a changed text is not sent without a tap').toBeUndefined()
  expect(mayEarlierReplyHaveBeenSent(changed)).toBe(true)
  expect(mayEarlierReplyHaveBeenSent(createReplyDraft('Venez lundi.', changed))).toBe(true)
  expect(mayEarlierReplyHaveBeenSent(createReplyDraft('Bonjour'))).toBe(false)
})
