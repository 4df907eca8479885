import { type ApiFailure, NETWORK_FAILURE, toApiFailure } from '../api/api.ts'

/**
 * In milliseconds without upload progress, including the time in which the server processes the
 * photo.
 */
const TIMEOUT = 90_000

/** Checks the response body, because a proxy may have answered with any content. */
function toResult(request: XMLHttpRequest): string | ApiFailure {
  const { status, response } = request
  if (status === 0) return NETWORK_FAILURE
  const imageUrl: unknown = response?.imageUrl
  return status === 201 && typeof imageUrl === 'string'
    ? imageUrl
    : toApiFailure(status, response, request.getResponseHeader('Retry-After'))
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets a fraction
 * from 0 to 1.
 */
export function uploadPhoto(
  photo: { name: string; file: Blob },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | ApiFailure> {
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout>
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), TIMEOUT)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    restartTimer()
    onProgress(loaded / total)
  }
  // `loadend` fires after a response, an error and an abort.
  const result = new Promise<string | ApiFailure>((resolve) => {
    request.onloadend = () => {
      clearTimeout(timer)
      resolve(toResult(request))
    }
  })
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('image', photo.file, photo.name)
  request.open('POST', '/api/upload')
  request.responseType = 'json'
  request.send(form)
  restartTimer()
  return result
}
