import { type Failure, failureOf, UNREACHABLE } from '../api/api.ts'

/** A connection without any progress for so long counts as dead, in milliseconds. The site's own work is part of it. */
const PATIENCE = 90_000

/** The address of a stored photo, or why there is none; a proxy between may answer anything. */
function answerOf(request: XMLHttpRequest): string | Failure {
  const { status, response } = request
  if (status === 0) return UNREACHABLE
  const imageUrl: unknown = response?.imageUrl
  return status === 201 && typeof imageUrl === 'string'
    ? imageUrl
    : failureOf(status, response, request.getResponseHeader('Retry-After'))
}

/**
 * Sends a photo to the site: XMLHttpRequest, since fetch does not tell how much has been sent. Answers with its address
 * there, or with why it has none.
 * @param onProgress hears which part of it has left, 0 to 1
 */
export function send(
  photo: { name: string; file: Blob },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | Failure> {
  const request = new XMLHttpRequest()
  let patience: ReturnType<typeof setTimeout>
  const waitOn = () => {
    clearTimeout(patience)
    patience = setTimeout(() => request.abort(), PATIENCE)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    waitOn()
    onProgress(loaded / total)
  }
  // Whatever ended it: an answer, a cut, no progress, or the artist.
  const ended = new Promise<string | Failure>((resolve) => {
    request.onloadend = () => {
      clearTimeout(patience)
      resolve(answerOf(request))
    }
  })
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('image', photo.file, photo.name)
  request.open('POST', '/api/upload')
  request.responseType = 'json'
  request.send(form)
  waitOn()
  return ended
}
