import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const files = globSync(['app/ui/*.css', 'app/site/**/*.css'])
const sheets = files.map((file) => readFileSync(file, 'utf8'))

/** What the build leaves out of a page. */
const COMMENTS = /\/\*.*?\*\//gs

test('the styles inlined in every public page stay within 9 kB', () => {
  expect(files.length).toBeGreaterThan(10)
  const inlined = sheets.join('').replaceAll(COMMENTS, '')
  expect(brotliCompressSync(inlined).length).toBeLessThanOrEqual(9 * 1024)
})

test('a colour is named in the tokens and nowhere else', () => {
  const others = files.filter((file) => !file.endsWith('tokens.css'))
  for (const file of others) {
    expect(
      readFileSync(file, 'utf8').match(/#[0-9a-f]{3,8}\b|\brgba?\(\s*\d|\bhsl/gi),
      file,
    ).toBeNull()
  }
})

test('no two modules share a name, since the classes are named after their module', () => {
  const names = globSync('app/**/*.module.css').map((file) => basename(file))
  expect(names).toEqual([...new Set(names)])
})
