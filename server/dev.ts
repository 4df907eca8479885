import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createServer } from 'vite'
import { readConfig } from './config.ts'
import { findCanonicalOrLanguageRedirect } from './http/pages/redirects.ts'
import type { PageRendererModule, PageRendererOptions } from './http/pages/render.ts'
import { runMain } from './run.ts'
import { startSite, type WebHandlersFactory } from './start.ts'

const createWebHandlers: WebHandlersFactory = async (services, { siteUrl, https }) => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const options: PageRendererOptions = {
    services,
    siteUrl,
    enhanceScript: { src: '/app/enhance/main.ts' },
    strict: false,
  }
  const load = async (): Promise<PageRendererModule> => {
    const { createPageRenderer, createPreviewRenderer } = await vite.ssrLoadModule(
      '/server/http/pages/render.ts',
    )
    return { createPageRenderer, createPreviewRenderer }
  }
  return {
    preview: async (...args) => (await load()).createPreviewRenderer(options)(...args),
    handlePage: async (request, log, address) => {
      const renderPage = (await load()).createPageRenderer(options)
      return findCanonicalOrLanguageRedirect(request, https) ?? renderPage(request, log, address)
    },
    // Vite writes the response itself, so Hono must not send another one.
    staticFiles: async (c, next) => {
      const { incoming, outgoing } = c.env
      if (!incoming || !outgoing) return next()
      const isHandled = await new Promise<boolean>((resolve) => {
        outgoing.once('close', () => resolve(true))
        vite.middlewares(incoming, outgoing, () => resolve(false))
      })
      return isHandled ? RESPONSE_ALREADY_SENT : next()
    },
  }
}

await runMain(() => startSite(readConfig(), createWebHandlers))
