import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { photoStylesContext, requestContext } from './context.ts'
import { EMPTY_PHOTO_STYLES, PhotoStylesContext } from './site/photos/photo-styles.ts'

/**
 * Renders the page without streaming, which would send nothing earlier, because no part suspends.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, isPreview } = loadContext.get(requestContext)
  // A preview gets its photo styles from the admin (see admin/preview/preview.tsx).
  const photoStyles = isPreview ? EMPTY_PHOTO_STYLES : loadContext.get(photoStylesContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PhotoStylesContext value={photoStyles}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PhotoStylesContext>,
      {
        nonce,
        onAllReady: () => {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
  return new Response(html, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestContext).log(error)
}
