/**
 * `npm run build` builds the public pages, the admin and the script of the public pages, draws the
 * icons, and compresses the files with Brotli.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { drawIcons } from './draw-icons.mjs'
import { environment, root } from './prepare.mjs'

function run(...command) {
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(stdout + stderr)
    process.exit(1)
  }
}

rmSync(join(root, 'build'), { recursive: true, force: true })
run('react-router', 'build')
run('vite', 'build', '--config', 'vite.enhance.config.ts')

await drawIcons(join(root, 'build/client'))

const assets = join(root, 'build/client/assets')
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const content = readFileSync(join(assets, name))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, options))
}
