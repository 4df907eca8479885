import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import account from '../../../locales/admin-account.fr.json'
import forgotten from '../../../locales/admin-forgotten.fr.json'
import form from '../../../locales/admin-form.fr.json'
import mail from '../../../locales/admin-mail.fr.json'
import messages from '../../../locales/admin-messages.fr.json'
import registrations from '../../../locales/admin-registrations.fr.json'
import sales from '../../../locales/admin-sales.fr.json'
import site from '../../../locales/admin-site.fr.json'
import suggestions from '../../../locales/admin-suggestions.fr.json'
import translationService from '../../../locales/admin-translation-service.fr.json'
import trash from '../../../locales/admin-trash.fr.json'
import { addTexts, findText } from './texts.ts'

test('the catalogues contain every text that the admin names', () => {
  addTexts(account)
  addTexts(form)
  addTexts(forgotten)
  addTexts(mail)
  addTexts(messages)
  addTexts(registrations)
  addTexts(sales)
  addTexts(site)
  addTexts(suggestions)
  addTexts(translationService)
  addTexts(trash)
  const files = readdirSync('app/admin', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const keys = files.flatMap((file) =>
    [...readFileSync(`app/admin/${file}`, 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)].map(
      ([, key = '']) => key,
    ),
  )
  expect(keys.length).toBeGreaterThan(400)
  const isKnown = (key: string) =>
    ['', '_one', '_other'].some((form) => findText(key + form) !== undefined)
  expect([...new Set(keys)].filter((key) => !isKnown(key))).toEqual([])
})
