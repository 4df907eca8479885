import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const weight = (parts: string[]) => brotliCompressSync(parts.join('')).length

test('keeps the script of every public page within 5 kB and the lightbox in a separate chunk', async () => {
  const { build } = await import('vite')
  const built = await build({
    configFile: 'vite.enhance.config.ts',
    logLevel: 'silent',
    build: { write: false },
  })
  const chunks = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((output) => (output.type === 'chunk' ? [output] : []))
  /** Names of the chunks that every page loads: the entry chunk and its static imports. */
  const initialChunks = new Set<string>()
  const load = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || initialChunks.has(name)) return
    initialChunks.add(name)
    chunk.imports.forEach(load)
  }
  for (const chunk of chunks) if (chunk.isEntry) load(chunk.fileName)
  const [first, later] = [true, false].map((now) =>
    chunks.filter(({ fileName }) => initialChunks.has(fileName) === now).map(({ code }) => code),
  ) as [string[], string[]]
  expect(first.join('').length).toBeGreaterThan(1000)
  expect(weight(first)).toBeLessThanOrEqual(5000)
  expect(later.join('')).toContain('pswp')
  expect(weight(later)).toBeLessThanOrEqual(18 * 1024)
})
