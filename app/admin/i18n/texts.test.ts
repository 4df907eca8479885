import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import forgotten from '../../../locales/admin-forgotten.fr.json'
import mail from '../../../locales/admin-mail.fr.json'
import { addTexts, findText } from './texts.ts'

test('the catalogues contain every text that the admin names', () => {
  addTexts(forgotten)
  addTexts(mail)
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
