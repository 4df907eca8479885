import { type ReactNode, useEffect, useState } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import { t } from '../i18n/texts.ts'
import styles from './loading-states.module.css'
import { showFailureToast } from './toasts.tsx'

type ScriptManifest = { url: string }

/**
 * Each build names its manifest differently, so a missing manifest means that the server has a
 * newer version.
 */
async function isPageOutdated(): Promise<boolean> {
  const { url } = (window as unknown as { __reactRouterManifest: ScriptManifest })
    .__reactRouterManifest
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}

/** A form with unsaved input cancels the `beforeunload` event. */
const hasUnsavedInput = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const LAST_RELOAD_KEY = 'copeaux:reloaded-at'
/**
 * The shortest time between automatic reloads. Otherwise the page would reload forever while
 * servers of two versions answer in turn.
 */
const MIN_RELOAD_INTERVAL_MS = 10 * 60 * 1000

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_RELOAD_KEY))
    if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return false
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * After a script could not be loaded, checks if the page is outdated, and reloads an outdated page
 * if no form has unsaved input. Returns null during the check.
 */
function useIsPageOutdated(): boolean | null {
  const [isOutdated, setOutdated] = useState<boolean | null>(null)
  useEffect(() => {
    let isShown = true
    void isPageOutdated().then((is) => {
      if (!isShown) return
      if (is && !hasUnsavedInput() && mayReload()) location.reload()
      else setOutdated(is)
    })
    return () => {
      isShown = false
    }
  }, [])
  return isOutdated
}

/** Does not reload while offline, because the browser would show its own error page. */
const reload = () =>
  navigator.onLine ? location.reload() : showFailureToast(t('failures.unreachable'))

/**
 * Loads code before `React.lazy` renders it, because `React.lazy` remembers a failure. Shows a
 * toast and resolves to false if loading fails. The next call tries again. Older browsers remember
 * a failed import too, so the toast also offers to reload the page.
 */
export async function canLoad(load: () => Promise<unknown>): Promise<boolean> {
  const isLoaded = await load().then(
    () => true,
    () => false,
  )
  if (!isLoaded)
    showFailureToast(
      t((await isPageOutdated()) ? 'failures.outdated' : 'failures.unreachable'),
      '',
      '',
      { action: { label: t('failures.reload'), run: reload } },
    )
  return isLoaded
}

export const LoadingOverlay = () => (
  <div className={styles.overlay}>
    <p role="status">{t('loading')}</p>
  </div>
)

/** Replaces a part of the page whose script could not be loaded. */
export function LoadFailed() {
  const isOutdated = useIsPageOutdated()
  if (isOutdated === null) return <p role="status">{t('loading')}</p>
  return (
    <>
      <p role="alert">{t(isOutdated ? 'failures.outdated' : 'failures.unreachable')}</p>
      <button type="button" className="button" onClick={reload}>
        {t(isOutdated ? 'failures.reload' : 'list.retry')}
      </button>
    </>
  )
}

const LoadFailedOverlay = () => (
  <div className={styles.overlay}>
    <LoadFailed />
  </div>
)

/**
 * Returns a module with an error message, which replaces a module that `React.lazy` could not
 * import.
 */
export const createLoadErrorFallback = () => ({ default: LoadFailedOverlay })

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <p className="lead">{title}</p>
    {children}
    <InlineSvg svg={hollow} className={styles.picture} />
  </div>
)

export const ErrorState = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <p className="lead">{title}</p>
    <button type="button" className="button" onClick={onRetry}>
      {t('list.retry')}
    </button>
  </div>
)
