import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getSystemErrorCode } from './classify-error.ts'
import { readConfig } from './config.ts'
import { HostError } from './host-error.ts'
import { createPageCache } from './http/cache/page-cache.ts'
import { createPageHandler } from './http/pages/page-handler.ts'
import type { PageRendererModule } from './http/pages/render.ts'
import { createStaticFileHandler } from './http/static-files.ts'
import { runMain } from './run.ts'
import { startSite, type WebHandlersFactory } from './start.ts'

const BUILD = new URL('../build/', import.meta.url)

async function readBuild() {
  try {
    const renderer: PageRendererModule = await import(new URL('server/index.js', BUILD).href)
    const manifest = await readFile(new URL('client/enhance-manifest.json', BUILD), 'utf8')
    const { file } = JSON.parse(manifest)['app/enhance/main.ts']
    const script = await readFile(new URL(`client/${file}`, BUILD))
    return { ...renderer, file, script }
  } catch (error) {
    if (!/^(ERR_MODULE_NOT_FOUND|ENOENT)$/.test(String(getSystemErrorCode(error)))) throw error
    throw new HostError('The site has not been built yet: run `npm start` or `npm run build`.')
  }
}

const createWebHandlers: WebHandlersFactory = async (services, config) => {
  const { createPageRenderer, createPreviewRenderer, file, script } = await readBuild()
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}` as const
  const { siteUrl } = config
  const enhanceScript = { src: `/${file}`, integrity }
  const renderPage = createPageRenderer({ services, siteUrl, enhanceScript, strict: true })
  const { handlePage, keyOf } = createPageHandler(renderPage, services, config)
  return {
    preview: createPreviewRenderer({ services, siteUrl, strict: true }),
    handlePage,
    cache: createPageCache(services.contentVersion, keyOf),
    staticFiles: await createStaticFileHandler(fileURLToPath(new URL('client', BUILD))),
  }
}

await runMain(() => startSite(readConfig(), createWebHandlers))
