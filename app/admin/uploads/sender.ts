/** Sends photos to the site, a few at a time; each comes back as an address or a failure. */
import { type Failure, failureOf, UNREACHABLE } from '../api/api.ts'
import { type Fault, faultOf } from './fault.ts'

export type Listener = {
  onProgress: (id: number, sent: number) => void
  onStored: (id: number, imageUrl: string) => void
  onFault: (id: number, fault: Fault) => void
}

/** How many photos are sent at the same time. */
const AT_ONCE = 3
/** A connection without any progress for so long counts as dead, in milliseconds. The site's own work is part of it. */
const PATIENCE = 90_000

type Waiting = { id: number; name: string; data: Blob }

/** Undefined when it is no JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The address of a stored photo, or why there is none; a proxy between may answer anything. */
function answerOf(request: XMLHttpRequest): string | Failure {
  const { status, responseText } = request
  if (status === 0) return UNREACHABLE
  const value = jsonIn(responseText)
  const { imageUrl } = (value ?? {}) as { imageUrl?: unknown }
  return status === 201 && typeof imageUrl === 'string'
    ? imageUrl
    : failureOf(status, value, request.getResponseHeader('Retry-After'))
}

/** XMLHttpRequest, since fetch does not tell how much has been sent. */
export function createSender(listener: Listener) {
  let waiting: Waiting[] = []
  const sending = new Map<number, XMLHttpRequest>()

  const sendNext = () => {
    while (sending.size < AT_ONCE) {
      const photo = waiting.shift()
      if (!photo) return
      sendNow(photo)
    }
  }

  function sendNow({ id, name, data }: Waiting) {
    const request = new XMLHttpRequest()
    sending.set(id, request)
    let patience: ReturnType<typeof setTimeout>
    const waitOn = () => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), PATIENCE)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn()
      if (sending.get(id) === request) listener.onProgress(id, loaded / total)
    }
    // Whatever ended it: an answer, a cut, no progress, or the artist.
    request.onloadend = () => {
      clearTimeout(patience)
      // The artist took it back.
      if (sending.get(id) !== request) return
      sending.delete(id)
      const answer = answerOf(request)
      if (typeof answer === 'string') listener.onStored(id, answer)
      else listener.onFault(id, faultOf(answer))
      sendNext()
    }
    const form = new FormData()
    form.append('image', data, name)
    request.open('POST', '/api/upload')
    request.send(form)
    waitOn()
  }

  const cancel = (id: number) => {
    waiting = waiting.filter((photo) => photo.id !== id)
    const request = sending.get(id)
    sending.delete(id)
    request?.abort()
    sendNext()
  }

  return {
    send(photo: Waiting) {
      waiting.push(photo)
      sendNext()
    },
    cancel,
    close() {
      waiting = []
      for (const id of [...sending.keys()]) cancel(id)
    },
  }
}
