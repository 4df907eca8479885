/** The line to the site: bytes go out through Uppy, a few photos at a time, and come back as an address or a failure. */
import Uppy, { type Body, type Meta } from '@uppy/core'
import XHRUpload from '@uppy/xhr-upload'
import { type Fault, faultOf } from './uploads-fault.ts'

type Answer = Body & { imageUrl?: string }
type Listener = {
  onProgress: (id: number, sent: number) => void
  onStored: (id: number, imageUrl: string) => void
  onFault: (id: number, fault: Fault) => void
}

/** How many photos are sent at the same time. */
const AT_ONCE = 3
/** A connection without any progress for so long counts as dead, in milliseconds. The site's own work is part of it. */
const PATIENCE = 90_000

const nothing = () => {}

export function createLine(listener: Listener) {
  const uppy = new Uppy<Meta & { upload: number }, Answer>({
    id: 'photos',
    // What goes wrong is logged once, with the sentence of the catalogue, by whoever listens.
    logger: { debug: nothing, warn: nothing, error: nothing },
  }).use(XHRUpload, {
    endpoint: '/api/upload',
    fieldName: 'image',
    limit: AT_ONCE,
    timeout: PATIENCE,
    allowedMetaFields: false,
    // Trying again is the queue's: it knows of connections, sign-ins and the artist's wish.
    shouldRetry: () => false,
  })
  const files = new Map<number, string>()
  const drop = (id: number) => {
    const file = files.get(id)
    files.delete(id)
    if (file) uppy.removeFile(file)
  }
  const fail = (id: number | undefined, fault: Fault) => {
    if (id === undefined || !files.has(id)) return
    drop(id)
    listener.onFault(id, fault)
  }

  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (file && bytesTotal) listener.onProgress(file.meta.upload, bytesUploaded / bytesTotal)
  })
  uppy.on('upload-success', (file, { status, body }) => {
    if (!file || !files.has(file.meta.upload)) return
    const { upload } = file.meta
    // Not at once: Uppy itself still listens to this event.
    queueMicrotask(() => {
      drop(upload)
      if (body?.imageUrl) listener.onStored(upload, body.imageUrl)
      else listener.onFault(upload, faultOf(status, null, null))
    })
  })
  uppy.on('upload-error', (file, _, response) => {
    const request = response as unknown as XMLHttpRequest | undefined
    const fault = faultOf(
      request?.status ?? 0,
      request?.responseText ?? null,
      request?.getResponseHeader('Retry-After') ?? null,
    )
    queueMicrotask(() => fail(file?.meta.upload, fault))
  })
  uppy.on('upload-stalled', (_, stalled) => {
    for (const file of stalled) fail(file.meta.upload, faultOf(0, null, null))
  })

  return {
    send(id: number, name: string, type: string, data: Blob) {
      // Uppy names a file after what it knows of it; two photos may well be called the same.
      const file = { name, type, data, meta: { upload: id, relativePath: String(id) } }
      files.set(id, uppy.addFile(file))
      void uppy.upload()
    },
    cancel: drop,
    close: () => uppy.destroy(),
  }
}
