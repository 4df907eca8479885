/** Uploads of files that were chosen just now, in the order they were chosen. */
import type { Destination } from '../content/photo-owner.ts'
import { whyNotSent } from './fault.ts'
import { NO_TROUBLE, type Upload } from './upload.ts'

let lastId = 0
/** Grows with time; other tabs number theirs too, hence the dice. */
function nextId() {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/** When it was chosen, in milliseconds since 1970. */
export const chosenAt = ({ id }: Upload) => id / 1000

/** One upload for each file. Those that are surely no photos have failed already. */
export function newUploads(destination: Destination, files: File[]): Upload[] {
  const batch = nextId()
  return files.map((file, place) => {
    const reason = whyNotSent(file)
    return {
      id: nextId(),
      destination,
      batch,
      place,
      name: file.name,
      type: file.type,
      size: file.size,
      file,
      state: reason ? 'failed' : 'waiting',
      imageUrl: '',
      imageId: null,
      isAsked: false,
      canRetry: reason === '',
      ...NO_TROUBLE,
      reason,
    }
  })
}
