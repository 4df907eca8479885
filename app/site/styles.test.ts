import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const files = globSync(['app/ui/*.css', 'app/site/**/*.css'], {
  exclude: ['app/site/printed-sheet.css', 'app/site/gallery/scale/scale-view.css'],
})
/** The style sheets that every public page contains (see styles.server.ts). */
const inlined = files.filter(
  (file) => !/^app\/(ui\/print\.css$|site\/(home\/|portrait\/|registration\/))/.test(file),
)

/** Matches CSS comments, which the build removes. */
const COMMENTS = /\/\*.*?\*\//gs

test('the styles inlined in every public page stay within 8,600 bytes', () => {
  expect(inlined.length).toBeGreaterThan(10)
  const sheets = inlined.map((file) => readFileSync(file, 'utf8'))
  const styles = sheets.join('').replaceAll(COMMENTS, '')
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(8_600)
})

test('colours are defined only in the tokens', () => {
  const others = files.filter((file) => !file.endsWith('tokens.css'))
  for (const file of others) {
    expect(
      readFileSync(file, 'utf8').match(/#[0-9a-f]{3,8}\b|\brgba?\(\s*\d|\bhsl/gi),
      file,
    ).toBeNull()
  }
})

test('module names are unique, because class names begin with them', () => {
  const names = globSync('app/**/*.module.css').map((file) => basename(file))
  expect(names).toEqual([...new Set(names)])
})

/** Path and content of every style sheet, without comments. */
const all = globSync('app/**/*.css').map(
  (file) => [file, readFileSync(file, 'utf8').replaceAll(COMMENTS, '')] as const,
)

test('the text-decoration shorthand contains only a line, because Safari before 26.2 ignores longer values', () => {
  const wrong = all.flatMap(([file, css]) =>
    [...css.matchAll(/text-decoration:\s*([^;}]+)/g)].flatMap(([, value = '']) =>
      /^(?:none|underline|line-through)$/.test(value.trim()) ? [] : [`${file}: ${value}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('no style sheet clips only one axis, which leaves the page blank in Safari 16.0', () => {
  const wrong = all.filter(([, css]) => /overflow(?:-[xy]|-inline|-block):\s*clip/.test(css))
  expect(wrong.map(([file]) => file)).toEqual([])
})

/** Returns the selectors of a style sheet, each with the at-rules that contain it. */
function parseSelectors(css: string) {
  const found: { selector: string; within: string }[] = []
  const open: string[] = []
  for (const [, words = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      found.push({ selector: words.trim(), within: open.join(' ') })
      open.push(words.trim())
    } else if (brace === '}') open.pop()
  }
  return found
}

test('hover styles of public pages are for devices that hover: a touch screen would keep them', () => {
  const wrong = all
    .filter(([file]) => !file.startsWith('app/admin/'))
    .flatMap(([file, css]) =>
      parseSelectors(css).flatMap(({ selector, within }) =>
        /:hover/.test(selector.replaceAll(/:not\([^)]*\)/g, '')) &&
        !/\(hover: hover\)|forced-colors/.test(within)
          ? [`${file}: ${selector}`]
          : [],
      ),
    )
  expect(wrong).toEqual([])
})
