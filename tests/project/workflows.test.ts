/**
 * Tests the files in .github/, and that the change log, package-lock.json and SECURITY.md contain
 * the version number of the site from package.json.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')
const filesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`)
const { version, scripts, dependencies } = JSON.parse(read('package.json'))

type Step = { uses?: string; run?: string; with?: Record<string, string> }
type Job = {
  uses?: string
  steps?: Step[]
  container?: string
  'runs-on'?: string
  'timeout-minutes'?: number
}
const workflows = filesIn('.github/workflows')

describe.each(workflows)('%s', (path) => {
  const workflow = parse(read(path))
  const jobs = Object.values(workflow.jobs as Record<string, Job>)
  const steps = jobs.flatMap((job) => job.steps ?? [])

  test('has a trigger, and gives its token no rights by default', () => {
    expect(Object.keys(workflow.on)).not.toEqual([])
    expect(workflow.permissions).toEqual({ contents: 'read' })
  })

  test('limits the time of each job', () => {
    for (const job of jobs) if (!job.uses) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  test('pins every action to a commit and names its version', () => {
    const used = [...read(path).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action]) => action)
    expect(used).toHaveLength([...jobs, ...steps].filter(({ uses }) => uses).length)
    for (const action of used)
      if (action?.startsWith('./')) expect(existsSync(action), action).toBe(true)
      else expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('runs the Node of the site', () => {
    for (const { container } of jobs)
      if (container) expect(container).toBe(`node:${dependencies.node}-bookworm`)
    for (const step of steps)
      if (step.uses?.includes('setup-node'))
        expect(step.with?.['node-version']).toBe(dependencies.node)
  })

  test('runs only npm scripts that exist', () => {
    const commands = steps.flatMap(({ run }) => run?.split('\n') ?? [])
    const run = commands.flatMap((line) => [...line.matchAll(/\bnpm (?:run )?([\w:]+)/g)])
    for (const [command, name = ''] of run)
      expect([...Object.keys(scripts), 'ci', 'sbom'], command).toContain(name)
  })
})

test('the workflows test on Linux, macOS and Windows, at night, and before a release', () => {
  expect(workflows.map((path) => path.split('/').at(-1))).toEqual([
    'nightly.yml',
    'release.yml',
    'test.yml',
  ])
  const { jobs } = parse(read('.github/workflows/test.yml'))
  expect(jobs['other-systems'].strategy.matrix.os).toEqual([
    expect.stringMatching(/^macos-\d/),
    expect.stringMatching(/^windows-\d/),
  ])
  expect(parse(read('.github/workflows/release.yml')).jobs.release.needs).toBe('test')
})

test('the issue forms have a name, a description and fields with distinct ids', () => {
  const forms = filesIn('.github/ISSUE_TEMPLATE').filter((path) => !path.endsWith('config.yml'))
  expect(forms).toHaveLength(2)
  for (const form of forms) {
    const { name, description, body } = parse(read(form))
    expect(name && description, form).toBeTruthy()
    const fields = (body as { type: string; id?: string; attributes: object }[]).filter(
      ({ type }) => type !== 'markdown',
    )
    expect(new Set(fields.map(({ id }) => id)).size, form).toBe(fields.length)
    for (const { type, attributes } of fields) {
      expect(['textarea', 'input', 'dropdown']).toContain(type)
      expect(attributes).toHaveProperty('label')
    }
  }
})

test('dependency updates cover npm, the actions and the compose file', () => {
  const { updates } = parse(read('.github/dependabot.yml'))
  const covered = (updates as Record<string, string>[]).map((one) => [
    one['package-ecosystem'],
    one.directory,
  ])
  expect(covered).toEqual([
    ['npm', '/'],
    ['github-actions', '/'],
    ['docker-compose', '/container'],
  ])
})

test('the change log has the version of package.json and package-lock.json', () => {
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version,
    packages: { '': { version } },
  })
  const [, latest] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? []
  expect(latest).toBe(version)
  expect(read('SECURITY.md')).toContain(`${version.split('.')[0]}.x`)
})
