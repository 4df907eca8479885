/** One photo's way to the site: its file first, then its record (specification section 7). */
import type { EntityType, ImageRecord } from '../../shared/image.ts'
import { api, type Failure } from './api.ts'
import { t } from './texts.ts'

type Owner = { type: EntityType; id: number }
export type Sent = { ok: true; value: ImageRecord } | { ok: false; reason: string }

/** A step of the way that failed; `cause` is what the server said. */
const fault = (message: string, { kind, error }: Failure) =>
  new Error(message, { cause: error || t(`failures.${kind}`) })

async function send({ type, id }: Owner, file: File, order: number): Promise<ImageRecord> {
  const upload = await api.upload(file)
  if (!upload.ok) throw fault(t('photos.uploadFailed'), upload)
  const record = await api.addImage({
    entity_type: type,
    entity_id: id,
    image_url: upload.value.imageUrl,
    display_order: order,
  })
  if (!record.ok) throw fault(t('photos.addFailed'), record)
  return record.value
}

/** Sends one photo. What went wrong is logged once and told as a reason. */
export async function sendPhoto(owner: Owner, file: File, order: number): Promise<Sent> {
  if (file.type && !file.type.startsWith('image/'))
    return { ok: false, reason: t('photos.notAPhoto') }
  try {
    return { ok: true, value: await send(owner, file, order) }
  } catch (error) {
    console.error(error)
    return {
      ok: false,
      reason: String(error instanceof Error ? (error.cause ?? error.message) : error),
    }
  }
}

/** How many photos there are now, as the server knows it: another tab or telephone may have added some. */
export async function countPhotos({ type, id }: Owner): Promise<number> {
  const answer = await api.images(type, id)
  return answer.ok ? answer.value.length : 0
}
