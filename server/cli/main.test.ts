import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import site from '../../package.json' with { type: 'json' }
import { createTemporaryFolder } from '../../tests/support/temporary-folder.ts'

/** Runs the command through a link in another folder, as the container image does. */
function copeaux(...args: string[]) {
  const folder = createTemporaryFolder()
  const link = join(folder, 'copeaux')
  symlinkSync(resolve('server/cli/main.ts'), link)
  const { status, stdout, stderr } = spawnSync(link, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
  return [status, stdout, stderr]
}

test.skipIf(process.platform === 'win32').each([
  [['--version'], [0, `${site.version}\n`, '']],
  [[], [2, '', expect.stringMatching(/^Usage: copeaux admin\|backup\|check\|move\|restore /)]],
  [['nonsense'], [2, '', expect.stringContaining('Usage: ')]],
  [['main'], [2, '', expect.stringContaining('Usage: ')]],
  [['../main'], [2, '', expect.stringContaining('Usage: ')]],
  [['help'], [0, expect.stringMatching(/^Usage: copeaux admin\|/), '']],
  [['--help'], [0, expect.stringMatching(/^Usage: copeaux admin\|/), '']],
  [
    ['check', '--backup-agee', '30'],
    [2, '', expect.stringContaining('--backup-age HOURS')],
  ],
  [
    ['check', '--backup-age', 'soon'],
    [2, '', expect.stringContaining('Usage: ')],
  ],
  [
    ['move', '--to', 'postgre://x'],
    [2, '', expect.stringContaining('Usage: ')],
  ],
  [
    ['restore', '--help'],
    [0, expect.stringContaining('[--other-site] [--incomplete] FILE,'), ''],
  ],
  // The arguments after `admin` go to the admin command, which rejects this one.
  [
    ['admin', 'nonsense'],
    [2, '', expect.stringMatching(/^Usage: .*admin/)],
  ],
])('copeaux %j', (args, expected) => expect(copeaux(...args)).toEqual(expected))

test('npm run copeaux -- --version prints the version', () => {
  const args = ['run', '--silent', 'copeaux', '--', '--version']
  // On Windows, npm is a batch file, which needs a shell.
  const shell = process.platform === 'win32'
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', shell })
  expect(stdout).toBe(`${site.version}\n`)
})
