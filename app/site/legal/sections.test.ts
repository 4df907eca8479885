import { expect, test } from 'vitest'
import {
  EMPTY_LEGAL_DETAILS,
  findMissingLegalFields,
  LEGAL_PAGES,
} from '../../../shared/entities/legal.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { FALLBACK_WORKSHOP } from '../text/localized-workshop.ts'
import { buildLegalSections, type LegalPageData } from './page.tsx'

const data: LegalPageData = {
  t: getTranslator('fr'),
  legal: { ...EMPTY_LEGAL_DETAILS, french: [] },
  workshop: { name: 'Bois vivant', address: [], phone: null, readableEmail: '', welcomes_ai: true },
  acceptsMessages: false,
  months: 12,
  registrationMonths: '12 mois',
  photoHost: '',
}
const names = (page: (typeof LEGAL_PAGES)[number], of: Partial<LegalPageData> = {}) =>
  buildLegalSections(page, { ...data, ...of }).map(({ name }) => name)
const withLegal = (legal: Partial<LegalPageData['legal']>) => ({
  legal: { ...data.legal, ...legal },
})
const sectionNamed = (
  page: (typeof LEGAL_PAGES)[number],
  name: string,
  of: Partial<LegalPageData>,
) => buildLegalSections(page, { ...data, ...of }).find((section) => section.name === name)

test('leaves out sections without data', () => {
  expect(names('notice')).toEqual(['publisher', 'works'])
  expect(names('notice', withLegal({ host: 'Hébergeur' }))).toEqual(['publisher', 'host', 'works'])
  expect(names('terms')).not.toContain('mediator')
  expect(names('terms', withLegal({ mediator: 'Médiateur' }))).toContain('mediator')
})

test('states the AI training policy if training is not allowed', () => {
  const workshop = { ...data.workshop, welcomes_ai: false }
  expect(names('notice', { workshop })).toContain('programs')
})

test('describes the use of messages according to what the forms do', () => {
  expect(names('privacy')[0]).toBe('forms')
  expect(names('privacy', { acceptsMessages: true })[0]).toBe('messages')
  expect(sectionNamed('privacy', 'messages', { acceptsMessages: true, months: 36 })?.text).toMatch(
    /36\smois/,
  )
})

test('states a VAT exemption with the prices and in the legal notice', () => {
  const exempt = withLegal({ vat_exempt: true, vat_number: 'FR00' })
  expect(sectionNamed('terms', 'price', exempt)?.text).toMatch(/TVA non applicable/)
  expect(sectionNamed('terms', 'price', {})?.text).not.toMatch(/TVA non applicable/)
  const facts = JSON.stringify(sectionNamed('notice', 'publisher', exempt)?.facts)
  expect(facts).toMatch(/TVA non applicable/)
  expect(facts).not.toMatch(/FR00/)
})

test('escapes Markdown characters in names', () => {
  const { text } = sectionNamed('notice', 'works', withLegal({ owner: '[Jeanne](/x) *M*' })) ?? {}
  expect(text).toContain('\\[Jeanne\\](/x) \\*M\\*')
})

test('addresses the withdrawal form as the model of the directive does', () => {
  const workshop = { ...data.workshop, address: ['58230 Ouroux'], readableEmail: 'a_b@example.org' }
  const form = sectionNamed('terms', 'withdrawal_form', { workshop })
  expect(form?.text).toContain('À Bois vivant, 58230 Ouroux, a\\_b@example.org\u00a0:')
  expect(sectionNamed('terms', 'withdrawal_form', {})?.text).toContain('À Bois vivant\u00a0:')
})

test('names the declaration of training only with the words of the law', () => {
  const facts = (of: Partial<LegalPageData>) =>
    JSON.stringify(sectionNamed('notice', 'publisher', of)?.facts)
  expect(facts(withLegal({ training_number: '27 58' }))).toContain(
    'Enregistrée sous le numéro 27 58. Cet enregistrement ne vaut pas agrément de l’État.',
  )
  expect(facts({})).not.toContain('Enregistrée')
})

test('lists the missing required entries for the artist', () => {
  const all = ['owner', 'siret', 'vat', 'address', 'phone', 'email', 'host', 'mediator']
  expect(findMissingLegalFields(EMPTY_LEGAL_DETAILS, FALLBACK_WORKSHOP)).toEqual(all)
  const workshop = { town: '', address: 'Autun', phone: '03', email: 'a@b.fr' }
  const legal = { ...EMPTY_LEGAL_DETAILS, owner: 'J', siret: '1', host: 'H', mediator: 'M' }
  expect(findMissingLegalFields(legal, workshop)).toEqual(['vat'])
  expect(findMissingLegalFields({ ...legal, vat_exempt: true }, workshop)).toEqual([])
  // The address may be entered in parts instead of as free text.
  const inParts = { ...workshop, address: '', town: 'Rodez' }
  expect(findMissingLegalFields({ ...legal, vat_exempt: true }, inParts)).toEqual([])
})

test('has no duplicate sections on a page', () => {
  for (const page of LEGAL_PAGES) expect(new Set(names(page)).size).toBe(names(page).length)
})

test('names another host that the photos come from', () => {
  const photoHost = 'photos.example.org'
  expect(sectionNamed('privacy', 'elsewhere', {})?.text).toMatch(/^Rien/)
  expect(sectionNamed('privacy', 'elsewhere', { photoHost })?.text).toContain(photoHost)
})
