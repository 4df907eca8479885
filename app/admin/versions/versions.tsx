import { useState } from 'react'
import type { Revision } from '../../../shared/revision.ts'
import { api } from '../api/api.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { Comparison } from './comparison.tsx'
import styles from './versions.module.css'

export type VersionsProps = { kind: Kind; entity: AnyEntity; form: FormState }

/** Renders the button that opens the revisions of an entity. */
export function Versions(props: VersionsProps) {
  const { kind, entity } = props
  const [kept, setKept] = useState<Revision[]>([])
  const { begin, isHeld } = useOneAct()
  const open = () =>
    begin('open', async () => {
      const answer = await api.versions(kind.translates, entity.id)
      if (!answer.ok)
        sayFailed(t('versions.loadFailed'), answer.error || t(`failures.${answer.kind}`))
      else if (answer.value.length === 0) say(t('versions.none'), t('versions.noneYet'))
      else setKept(answer.value)
      return answer.ok
    })
  return (
    <p className={styles.way}>
      <button
        type="button"
        className={styles.open}
        aria-disabled={isHeld || undefined}
        onClick={open}
      >
        {t('versions.open')}
      </button>
      {kept.length > 0 && <Comparison {...props} kept={kept} onClose={() => setKept([])} />}
    </p>
  )
}
