/** The quick acts of a row: one tap from the list. */
import { Switch } from 'react-aria-components'
import { Link } from 'react-router'
import type { ArtPiece } from '../../shared/art-piece.ts'
import styles from './acts.module.css'
import { useAddress } from './address.ts'
import { api } from './api.ts'
import { useCollections } from './collections.tsx'
import { CalendarIcon, CameraIcon } from './icons.tsx'
import { sayOutcome } from './outcome.ts'
import { PhotoChoice } from './photo-picker.tsx'
import { t } from './texts.ts'
import type { Owner } from './upload.ts'
import { addPhotos } from './uploads-queue.ts'
import { progressOf, usePhotosTo } from './uploads-state.ts'
import { useOneAct } from './use-one-act.ts'

/** Opens the phone's photos at once. */
export function PhotoAct({ title, ...owner }: Owner & { title: string }) {
  const progress = progressOf(usePhotosTo(owner))
  return (
    <PhotoChoice
      className={styles.act ?? ''}
      label={t('row.addPhoto', { title })}
      onChoose={(files) => addPhotos(owner, files)}
    >
      <CameraIcon />
      {progress ? t('photos.counter', progress) : t('row.photo')}
    </PhotoChoice>
  )
}

type SoldActProps = {
  piece: ArtPiece
  /** What PUT takes for a piece. */
  input: (piece: ArtPiece) => Record<string, unknown>
}

/** How often another device may come first before the artist hears of it. */
const ROUNDS = 5

/** Changes a piece from what it is now on the server: another device may have changed its title or price meanwhile. */
async function saveFresh(known: ArtPiece, changed: (piece: ArtPiece) => Record<string, unknown>) {
  const list = await api.list('pieces')
  if (!list.ok) return list
  let fresh = list.value.find(({ id }) => id === known.id) ?? known
  for (let round = 1; ; round += 1) {
    const { version } = fresh
    const answer = await api.update('pieces', known.id, { ...changed(fresh), version })
    if (answer.ok || !answer.entity || round === ROUNDS) return answer
    fresh = answer.entity as ArtPiece
  }
}

/** Available or sold, saved at once; the switch is where the artist wants it while the server is asked. */
export function SoldAct({ piece, input }: SoldActProps) {
  const { put, change } = useCollections()
  const { begin } = useOneAct()
  const save = (isSold: boolean) =>
    begin(piece.id, async () => {
      change('pieces', piece.id, (old) => ({ ...old, available: !isSold }))
      const answer = await saveFresh(piece, (fresh) => ({ ...input(fresh), available: !isSold }))
      if (answer.ok) put('pieces', answer.value, piece)
      else change('pieces', piece.id, (old) => ({ ...old, available: isSold }))
      sayOutcome('pieces', 'modified', answer, piece.title)
      return true
    })
  return (
    <Switch
      className={styles.act ?? ''}
      isSelected={!piece.available}
      onChange={save}
      aria-label={t('row.isSold', { title: piece.title })}
    >
      <span className={styles.state} data-sold={!piece.available || undefined}>
        {t(piece.available ? 'pieces.isAvailable' : 'pieces.isSold')}
      </span>
      <span className="switch-track" aria-hidden="true" />
    </Switch>
  )
}

/** Opens the entity at its date. */
export function DateAct({ id, title }: { id: number; title: string }) {
  const { deeper, here } = useAddress()
  return (
    <Link
      to={here({ kind: 'edit', id })}
      state={deeper('date')}
      className={styles.act}
      aria-label={t('row.changeDate', { title })}
    >
      <CalendarIcon />
      {t('row.date')}
    </Link>
  )
}
