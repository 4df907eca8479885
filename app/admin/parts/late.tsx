/** Parts of the admin whose code comes after what is drawn first. */
import { type ReactNode, Suspense, use } from 'react'
import styles from './late.module.css'
import { t } from './texts.ts'

/** A part on its way; null when it did not arrive. */
export type Coming<Module> = Promise<Module | null>

/** @param load an import that begins when this is called */
export const comes = <Module,>(load: () => Promise<Module>): Coming<Module> =>
  load().catch(() => null)

/** Says that something is on its way. */
export const PartComing = () => (
  <div className={styles.veil}>
    <p role="status">{t('loading')}</p>
  </div>
)

type LateProps<Module> = { coming: Coming<Module>; children: (module: Module) => ReactNode }

/** Draws what it needs of a part as soon as that has come. What did not arrive does with the page, loaded again. */
function Arrived<Module>({ coming, children }: LateProps<Module>) {
  const arrived = use(coming)
  if (arrived) return children(arrived)
  return (
    <div className={styles.veil} role="alert">
      <p>{t('failures.unreachable')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('list.retry')}
      </button>
    </div>
  )
}

/** @param waits whether what stands around says itself that it is on its way */
export const Late = <Module,>({ waits, ...late }: LateProps<Module> & { waits?: boolean }) =>
  waits ? (
    <Arrived {...late} />
  ) : (
    <Suspense fallback={<PartComing />}>
      <Arrived {...late} />
    </Suspense>
  )
