/** Reads the specification, the table of what covers it, and the titles of the tests that the table names. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '../..')
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The text of each `## N.` section, by its number. */
export function sectionsOf(markdown: string): Map<string, string> {
  const parts = markdown.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [/^\w+/.exec(part)?.[0] ?? '', part.replace(/^.*\n/, '')]))
}

/** What a section promises, piece by piece: each bullet, each row of its table, each paragraph. */
export function promisesOf(section: string): string[] {
  return section
    .split('\n')
    .filter((line) => line.trim() && !/^\|[-| ]+\|$/.test(line))
    .filter((line) => !/^\| (Route|Method and path) \|/.test(line))
    .map((line) => line.replace(/^- /, '').replace(/^\| | \|$/g, ''))
}

export type Row = { says: string; tests: { path: string; title: string }[] }

/** The rows of the coverage tables in a section of the document. */
export function rowsOf(section: string): Row[] {
  return [...section.matchAll(/^\| (.*?) \| (.*) \|$/gm)]
    .map(([, says = '', cell = '']) => ({
      says,
      tests: [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, path = '', title = '']) => ({
        path,
        title,
      })),
    }))
    .filter(({ says }) => says !== 'The specification says' && !/^-+$/.test(says))
}

/** The parts of what a row says that stand word for word in the specification; `…` leaves something out. */
export const quotesOf = (says: string) => says.split(' … ')

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** What a test is called by here: `signedIn` and `watched` are `test` with a beginning of their own. */
const TESTS = ['test', 'it', 'signedIn', 'watched']
/** Ways of calling that still run the test; `skip`, `todo` and their like are none. */
const WAYS = ['runIf', 'skipIf', 'each', 'step']

/** Whether a call is one that declares a test or a step: `test()`, `test.step()`, `test.each()()`. */
function declaresTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return TESTS.includes(callee.name as string)
  if (callee.type === 'CallExpression') return declaresTest(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return false
  const { name } = callee.property as Node
  return WAYS.includes(name as string) && declaresTest(callee.object as Node)
}

const titles = new Map<string, Set<string>>()

/** The titles of all tests and steps of a file, as they stand in its source between their quotes. */
export function titlesOf(path: string): Set<string> {
  const known = titles.get(path)
  if (known) return known
  const found = new Set<string>()
  titles.set(path, found)
  if (!existsSync(join(root, path))) return found
  const source = read(path)
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && declaresTest(value.callee as Node)) {
      const [first] = value.arguments as Node[]
      if (first && /^(Literal|TemplateLiteral)$/.test(first.type)) {
        found.add(source.slice(first.start + 1, first.end - 1))
      }
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(path, source).program)
  return found
}
