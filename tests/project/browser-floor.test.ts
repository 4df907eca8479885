/**
 * Tests that the built scripts and styles work in the oldest supported browsers
 * (shared/browser-versions.ts), and that the docs name these browsers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { type AnyNode, parse } from 'acorn'
import { expect, test } from 'vitest'
import { getBuildTargets, MIN_BROWSER_VERSIONS } from '../../shared/browser-versions.ts'

const ASSETS = new URL('../../build/client/assets/', import.meta.url)
/** The last ECMAScript version whose whole syntax the oldest supported browsers can parse. */
const SYNTAX = 2022

type Versions = Record<keyof typeof MIN_BROWSER_VERSIONS, number>
const NEVER = Number.POSITIVE_INFINITY
/**
 * Patterns that match a use of an API, each with the first version of each browser that has the API
 * (from MDN). If one of the oldest browsers lacks the API, the built scripts must not match the
 * pattern. An optional call such as `URL.canParse?.(…)` does not match.
 */
const APIS: [pattern: RegExp, since: Versions][] = [
  [/\b(?:Map|Object)\.groupBy\(/, { safari: 17.4, firefox: 119, chrome: 117 }],
  [/\bPromise\.withResolvers\(/, { safari: 17.4, firefox: 121, chrome: 119 }],
  [/\bPromise\.try\(/, { safari: 18.2, firefox: 134, chrome: 128 }],
  [/\bURL\.canParse\(/, { safari: 17, firefox: 115, chrome: 120 }],
  [/\bURL\.parse\(/, { safari: 18, firefox: 126, chrome: 126 }],
  [/\bAbortSignal\.any\(/, { safari: 17.4, firefox: 124, chrome: 116 }],
  [/\bArray\.fromAsync\(/, { safari: 16.4, firefox: 115, chrome: 121 }],
  [/\bIterator\.(?:from|concat)\(/, { safari: 18.4, firefox: 131, chrome: 122 }],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    { safari: 18.4, firefox: 131, chrome: 122 },
  ],
  [
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    { safari: 17, firefox: 127, chrome: 122 },
  ],
  [/\bIntl\.Segmenter\b/, { safari: 14.1, firefox: 125, chrome: 87 }],
  [/\bIntl\.DurationFormat\b/, { safari: 16.4, firefox: 136, chrome: 129 }],
  [/\bRegExp\.escape\(/, { safari: 18.2, firefox: 134, chrome: 136 }],
  [/\b(?:Error\.isError|Math\.sumPrecise)\(/, { safari: NEVER, firefox: 138, chrome: 134 }],
  [/\b(?:fromBase64|toBase64|fromHex|toHex)\(/, { safari: 18.2, firefox: 133, chrome: 140 }],
  [/\.(?:showPopover|hidePopover|togglePopover)\(/, { safari: 17, firefox: 125, chrome: 114 }],
  [/\.requestClose\(/, { safari: 18.4, firefox: 139, chrome: 134 }],
  [/\.moveBefore\(/, { safari: NEVER, firefox: 144, chrome: 133 }],
  [/\.caretPositionFromPoint\(/, { safari: 26.2, firefox: 20, chrome: 128 }],
  [/\brequestIdleCallback\(/, { safari: NEVER, firefox: 55, chrome: 47 }],
]
/**
 * Patterns that match a use of a CSS feature without which a page would be wrong, each with the
 * first version of each browser that has the feature (from MDN). The list leaves out features that
 * only improve a page, such as `text-wrap` and `(scripting: none)`.
 */
const CSS_FEATURES: [pattern: RegExp, since: Versions][] = [
  // Browsers without the media feature `scripting` ignore the next two conditions, although they
  // run JavaScript.
  [/\bscripting:\s*(?:enabled|initial-only)/, { safari: 17, firefox: 113, chrome: 120 }],
  [/\bnot\s*\(\s*scripting\b/, { safari: 17, firefox: 113, chrome: 120 }],
  [/[{;}]\s*&/, { safari: 16.5, firefox: 117, chrome: 112 }],
  [/@scope\b/, { safari: 17.4, firefox: 146, chrome: 118 }],
  [/@starting-style\b/, { safari: 17.5, firefox: 129, chrome: 117 }],
  [/@container\s[^{]*\bstyle\(/, { safari: 18, firefox: NEVER, chrome: 111 }],
  [/\blight-dark\(/, { safari: 17.5, firefox: 120, chrome: 123 }],
  [/\b(?:rgb|hsl|oklch|oklab|lab|lch|color)\(\s*from\b/, { safari: 18, firefox: 128, chrome: 131 }],
  [/\bcalc-size\(/, { safari: NEVER, firefox: NEVER, chrome: 129 }],
  [/\banchor(?:-size)?\(/, { safari: 26, firefox: 147, chrome: 125 }],
  [/:(?:user-invalid|user-valid)\b/, { safari: 16.5, firefox: 88, chrome: 119 }],
  [/:(?:popover-open|open)\b/, { safari: 17, firefox: 125, chrome: 114 }],
  [/:state\(/, { safari: 17.4, firefox: 126, chrome: 125 }],
  [/\battr\([^)]*\btype\(/, { safari: NEVER, firefox: NEVER, chrome: 133 }],
  [/@media[^{]*\(\s*[\w-]+\s*[<>]=?/, { safari: 16.4, firefox: 63, chrome: 104 }],
]
const browsers = Object.keys(MIN_BROWSER_VERSIONS) as (keyof Versions)[]
const getUnsupported = (features: [pattern: RegExp, since: Versions][]) =>
  features.flatMap(([pattern, since]) =>
    browsers.some((browser) => since[browser] > MIN_BROWSER_VERSIONS[browser]) ? [pattern] : [],
  )

/** Finds the first use, in each file, of each feature that the oldest supported browsers lack. */
const findUnsupported = (
  files: { name: string; text: string }[],
  features: [pattern: RegExp, since: Versions][],
) =>
  files.flatMap(({ name, text }) =>
    getUnsupported(features).flatMap((pattern) => {
      const at = text.search(pattern)
      return at < 0 ? [] : `${name}: …${text.slice(Math.max(0, at - 40), at + 60)}…`
    }),
  )

/**
 * Global names that the built scripts use without `typeof`. Before you add a name, check on MDN
 * that the oldest supported browsers have it.
 */
const GLOBALS = new Set(
  `
  AbortController AbortSignal Array ArrayBuffer BigInt Blob Boolean CSS CSSStyleSheet
  CSSTransition CustomEvent DOMException DOMRect Date Element Error Event FileReader FocusEvent
  FormData HTMLAnchorElement HTMLButtonElement HTMLDialogElement HTMLElement HTMLImageElement
  HTMLInputElement HTMLSelectElement HTMLTextAreaElement Headers IDBCursor IDBDatabase IDBIndex
  IDBObjectStore IDBRequest IDBTransaction Infinity Int32Array IntersectionObserver Intl JSON
  KeyboardEvent Map Math MessagePort MouseEvent MutationObserver NaN Node NodeFilter NodeList
  Number Object Promise Proxy RangeError Reflect RegExp Request ResizeObserver Response SVGElement
  Set String Symbol SyntaxError TextDecoder TextEncoder TransformStream TypeError URL
  URLSearchParams Uint16Array Uint8Array WeakMap WeakSet XMLHttpRequest addEventListener atob btoa
  cancelAnimationFrame clearInterval clearTimeout console crypto decodeURIComponent document encodeURIComponent
  fetch getComputedStyle globalThis history indexedDB innerHeight innerWidth isNaN localStorage
  location matchMedia navigator parseFloat parseInt performance queueMicrotask removeEventListener
  print requestAnimationFrame scrollBy scrollTo scrollY sessionStorage setInterval setTimeout
  visualViewport
  window
`.split(/\s+/),
)

/**
 * Returns the variables that a pattern (a parameter or the left side of a declaration) declares.
 */
function namesIn(pattern: AnyNode | null): string[] {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) =>
      namesIn(one.type === 'RestElement' ? one.argument : one.value),
    )
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  if (pattern?.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern?.type === 'RestElement') return namesIn(pattern.argument)
  return []
}

function declaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...namesIn(node.id ?? null), ...node.params.flatMap(namesIn)]
    case 'ClassDeclaration':
    case 'ClassExpression':
      return namesIn(node.id ?? null)
    case 'CatchClause':
      return namesIn(node.param ?? null)
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name]
    default:
      return []
  }
}

/**
 * Returns true if the field `key` of this syntax tree node contains the name of a property or label
 * instead of a variable.
 */
const isName = (node: AnyNode, key: string) =>
  (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
  (key === 'key' && 'computed' in node && !node.computed) ||
  key === 'label' ||
  ['MetaProperty', 'ImportSpecifier', 'ExportSpecifier'].includes(node.type)

/**
 * Returns the names that a script uses but does not declare. Leaves out the names that the script
 * also checks with `typeof`, because the script then uses them only in browsers that have them.
 */
function globalsOf(script: AnyNode): string[] {
  const used = new Set<string>()
  const known = new Set<string>(['undefined', 'arguments'])
  const visit = (node: AnyNode) => {
    for (const name of declaredBy(node)) known.add(name)
    if (node.type === 'Identifier') used.add(node.name)
    if (node.type === 'UnaryExpression' && node.operator === 'typeof')
      for (const name of namesIn(node.argument)) known.add(name)
    for (const [key, child] of Object.entries(node))
      if (!isName(node, key))
        for (const one of [child].flat()) if (one && typeof one.type === 'string') visit(one)
  }
  visit(script)
  return [...used].filter((name) => !known.has(name))
}

const scripts = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(new URL(name, ASSETS), 'utf8') }))
const trees = new Map<string, AnyNode>()
function parsed(text: string): AnyNode {
  const tree = trees.get(text) ?? parse(text, { ecmaVersion: SYNTAX, sourceType: 'module' })
  trees.set(text, tree)
  return tree
}

test('the built scripts call nothing that the oldest supported browsers lack', () => {
  expect(scripts.length, 'npm run build has been run').toBeGreaterThan(10)
  expect(findUnsupported(scripts, APIS)).toEqual([])
})

test('the built styles use nothing that the oldest supported browsers lack', () => {
  const linked = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(new URL(name, ASSETS), 'utf8') }))
  // Reads the styles of the public pages, which the server build contains as strings.
  const server = readFileSync(new URL('../../build/server/index.js', import.meta.url), 'utf8')
  const inlined = [...server.matchAll(/\b(\w+)_default(?:\$\d+)?\s*=\s*`([^`]*)`/g)].map(
    ([, name = '', text = '']) => ({ name, text }),
  )
  expect(linked.length, 'npm run build has been run').toBeGreaterThan(3)
  expect(inlined.filter(({ text }) => text.includes('@layer')).length).toBeGreaterThan(20)
  expect(findUnsupported([...linked, ...inlined], CSS_FEATURES)).toEqual([])
})

test('the built scripts use only syntax that the oldest supported browsers parse', () => {
  for (const { name, text } of scripts) expect(() => parsed(text), name).not.toThrow()
  expect(() => parsed('/[\\p{L}--[a-z]]/v')).toThrow()
})

test('the built scripts use only known global names', () => {
  const found = scripts.flatMap(({ name, text }) =>
    globalsOf(parsed(text))
      .filter((one) => !GLOBALS.has(one))
      .map((one) => `${one} in ${name}`),
  )
  expect(found).toEqual([])
  expect(globalsOf(parsed('const a = 1; navigation.x(a); typeof scheduler; scheduler.b'))).toEqual([
    'navigation',
  ])
})

test('the builds and the documents name the oldest supported browsers', () => {
  const { safari, firefox, chrome } = MIN_BROWSER_VERSIONS
  expect(getBuildTargets()).toEqual([`safari${safari}`, `firefox${firefox}`, `chrome${chrome}`])
  for (const path of ['vite.config.ts', 'vite.enhance.config.ts'])
    expect(readFileSync(path, 'utf8')).toMatch(/\btarget: getBuildTargets\(\)/)
  for (const path of ['README.md', 'docs/architecture.md'])
    expect(readFileSync(path, 'utf8').replace(/\s+/g, ' ')).toContain(
      `Safari ${safari}, Firefox ${firefox} and Chrome ${chrome}`,
    )
})
