import { type ApiFailure, NETWORK_FAILURE, toApiFailure } from '../api/api.ts'

/**
 * Longest time without upload progress before the request is aborted, in milliseconds. The time
 * includes the processing of the photo on the server.
 */
const TIMEOUT = 90_000

/**
 * Returns the URL of the stored photo, or a failure. Checks the response body, because a proxy
 * server between the browser and the site may have answered with any content.
 */
function toResult(request: XMLHttpRequest): string | ApiFailure {
  const { status, response } = request
  if (status === 0) return NETWORK_FAILURE
  const imageUrl: unknown = response?.imageUrl
  return status === 201 && typeof imageUrl === 'string'
    ? imageUrl
    : toApiFailure(status, response, request.getResponseHeader('Retry-After'))
}

/**
 * Uploads a photo and returns the URL of the stored photo, or a failure. Uses XMLHttpRequest
 * because `fetch` does not report upload progress.
 * @param onProgress called with the fraction of bytes that were sent, from 0 to 1
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
  // Resolves on `loadend`, because this event fires in every case: after a response, an error, a
  // timeout or an abort.
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
