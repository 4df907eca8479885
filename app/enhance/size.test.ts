import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

test('the script of the public pages stays within 4 kB', async () => {
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'app/enhance/main.ts' },
    },
  })
  const code = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('')
  expect(code.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(4096)
})
