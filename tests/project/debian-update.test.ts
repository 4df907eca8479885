/**
 * Tests `copeaux update` (docs/hosting/copeaux) with a real Git remote. Shell scripts replace the
 * programs that need root, the network or minutes.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/**
 * Scripts that replace programs, by name. `start` writes the version into the database, as a
 * migration would. The version in $BROKEN never becomes ready, and the one in $UNBUILDABLE cannot
 * be built.
 */
const STUBS = {
  runuser: 'shift 3; exec "$@"',
  npm: '[ "$*" != "run build" ] || { [ "$(cat version)" != "$UNBUILDABLE" ] && mkdir build; }',
  systemctl: `echo "$1" >>"$HOME/calls"
    [ "$1" != start ] || cat "$HOME/site/version" >>"$HOME/data/copeaux.sqlite"`,
  curl: `[ -z "$INTERRUPT" ] || kill -TERM $PPID
    [ "$(cat "$HOME/site/version")" != "$BROKEN" ]`,
  journalctl: 'echo "line of the log"',
}

let home = ''
const site = () => join(home, 'site')
const read = (path: string) => readFileSync(join(home, path), 'utf8').trim()
function git(folder: string, ...args: string[]) {
  const identity = ['-c', 'user.name=Copeaux', '-c', 'user.email=host@example.org']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}
function commit(version: string) {
  const remote = join(home, 'remote')
  writeFileSync(join(remote, 'version'), version)
  writeFileSync(join(remote, 'docs/hosting/nginx.conf'), version)
  git(remote, 'add', '.')
  git(remote, 'commit', '--quiet', '-m', version)
}
function release(version: string) {
  commit(version)
  git(join(home, 'remote'), 'tag', version)
}

function update(args: string[] = [], env = {}) {
  const script = readFileSync('docs/hosting/copeaux', 'utf8')
    .replace('/srv/copeaux', home)
    .replace('/etc/copeaux.env', join(home, 'env'))
  writeFileSync(join(home, 'copeaux'), script)
  const { status, stdout, stderr } = spawnSync('sh', [join(home, 'copeaux'), 'update', ...args], {
    encoding: 'utf8',
    env: { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, ...env },
  })
  return { status, output: stdout + stderr }
}
const state = () => ({
  version: read('site/version'),
  database: read('data/copeaux.sqlite').split('\n').at(-1),
  calls: existsSync(join(home, 'calls')) ? read('calls').split('\n') : [],
  folders: readdirSync(home)
    .filter((name) => name.startsWith('site'))
    .concat(readdirSync(join(home, 'data')).filter((name) => name !== 'copeaux.sqlite')),
})

describe.skipIf(process.platform === 'win32')('copeaux update', () => {
  beforeEach(() => {
    home = createTemporaryFolder()
    for (const name of ['bin', 'data', 'remote/docs/hosting'])
      mkdirSync(join(home, name), { recursive: true })
    for (const [name, lines] of Object.entries(STUBS)) {
      writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${lines}\n`)
      chmodSync(join(home, 'bin', name), 0o755)
    }
    writeFileSync(join(home, 'env'), `DATA_DIR=${join(home, 'data')}\n`)
    writeFileSync(join(home, 'data/copeaux.sqlite'), 'v1.0.0')
    const remote = join(home, 'remote')
    git(remote, 'init', '--quiet', '--initial-branch=main')
    writeFileSync(join(remote, '.gitignore'), 'node_modules\nbuild/\ndata/\n')
    release('v1.0.0')
    git(home, 'clone', '--quiet', remote, 'site')
    mkdirSync(join(site(), 'build'))
    writeFileSync(join(site(), 'build/page'), '')
  })

  test('installs the newest release, neither a commit after it nor a pre-release', () => {
    release('v1.9.0')
    release('v1.10.0')
    release('v1.11.0-rc.1')
    commit('unreleased')
    const { status, output } = update()
    expect([status, output]).toEqual([0, expect.stringContaining('v1.10.0 is ready.')])
    expect(output).toContain('docs/hosting/nginx.conf has changed')
    expect(state()).toEqual({
      version: 'v1.10.0',
      database: 'v1.0.0v1.10.0',
      calls: ['stop', 'start'],
      folders: ['site'],
    })
    expect(git(site(), 'remote', 'get-url', 'origin')).toBe(join(home, 'remote'))
  })

  test('returns to the old version and its database if the new one does not become ready', () => {
    release('v1.1.0')
    const { status, output } = update([], { BROKEN: 'v1.1.0' })
    expect([status, output]).toEqual([1, expect.stringContaining('back to the version before')])
    expect(output).toContain('line of the log')
    const { folders, ...others } = state()
    expect(others).toEqual({
      version: 'v1.0.0',
      database: 'v1.0.0v1.0.0',
      calls: ['stop', 'start', 'stop', 'start'],
    })
    expect(folders).not.toContain('site.old')
    expect(update().status, 'a second try').toBe(0)
    expect(state()).toMatchObject({ version: 'v1.1.0', folders: ['site'] })
  })

  test('refuses another folder or database than those of the settings', () => {
    release('v1.1.0')
    const refusal = expect.stringContaining('DATA_DIR or DATABASE_URL is not that of')
    for (const env of [{ DATA_DIR: '/tmp/test' }, { DATABASE_URL: 'postgres://localhost/test' }])
      expect(update([], env)).toEqual({ status: 1, output: refusal })
    expect(state()).toMatchObject({ version: 'v1.0.0', calls: [] })
    expect(update([], { DATA_DIR: join(home, 'data') }).status).toBe(0)
  })

  test('returns to the old version if it is interrupted after the site was stopped', () => {
    release('v1.1.0')
    expect(update([], { INTERRUPT: '1' }).status).toBe(1)
    expect(state()).toMatchObject({ version: 'v1.0.0', database: 'v1.0.0v1.0.0' })
  })

  test('does not stop the site if the new version cannot be built', () => {
    release('v1.1.0')
    expect(update([], { UNBUILDABLE: 'v1.1.0' }).status).not.toBe(0)
    expect(state()).toMatchObject({ version: 'v1.0.0', database: 'v1.0.0', calls: [] })
  })

  test('does nothing if the version is installed', () => {
    expect(update()).toEqual({ status: 0, output: 'v1.0.0 is installed already.\n' })
    expect(state().calls).toEqual([])
  })

  test('installs a branch only if it is asked for, and says so while there is no release', () => {
    git(join(home, 'remote'), 'tag', '--delete', 'v1.0.0')
    git(site(), 'tag', '--delete', 'v1.0.0')
    commit('unreleased')
    expect(update()).toEqual({
      status: 1,
      output: expect.stringContaining('There is no released version yet: copeaux update main'),
    })
    expect(update(['main']).status).toBe(0)
    expect(state().version).toBe('unreleased')
    expect(update(['v9.0.0'])).toEqual({ status: 1, output: 'There is no version v9.0.0.\n' })
  })

  test('installs a branch of the host and keeps it', () => {
    release('v1.1.0')
    git(site(), 'switch', '--quiet', '--create', 'own')
    writeFileSync(join(site(), 'version'), 'own')
    git(site(), 'commit', '--quiet', '--all', '-m', 'Own')
    expect(update().status).toBe(0)
    expect(state().version).toBe('v1.1.0')
    expect(update(['own']).status).toBe(0)
    expect(state().version).toBe('own')
  })

  test.each([
    ['a changed file', 'version'],
    ['a new file', 'locales.json'],
    ['a data folder inside the program', 'data/copeaux.sqlite'],
  ])('refuses to replace a folder with %s', (_, path) => {
    release('v1.1.0')
    mkdirSync(join(site(), 'data'))
    writeFileSync(join(site(), path), 'own')
    const { status, output } = update()
    expect([status, output]).toEqual([1, expect.stringContaining(path.split('/')[0] ?? '')])
    expect(read(`site/${path}`)).toBe('own')
    expect(state().calls).toEqual([])
  })

  test('refuses PostgreSQL, whose rows it does not back up', () => {
    appendFileSync(join(home, 'env'), 'DATABASE_URL=postgres://db/copeaux\n')
    expect(update()).toEqual({ status: 1, output: expect.stringContaining('DATABASE_URL is set') })
  })
})
