import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useCloseOnBack } from '../browser/use-close-on-back.ts'
import { CloseButton } from '../components/buttons.tsx'
import { FullScreenDialog } from '../components/full-screen-dialog.tsx'
import { EyeIcon } from '../components/icons.tsx'
import { LoadFailed } from '../components/loading-states.tsx'
import { ToastContainer } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import styles from './preview-pane.module.css'

/** This width must match the container query in preview-pane.module.css. */
const wideWindow = () => matchMedia('(min-width: 64rem)')
function listen(changed: () => void) {
  const watched = wideWindow()
  watched.addEventListener('change', changed)
  return () => watched.removeEventListener('change', changed)
}

export const useIsWideWindow = () =>
  useSyncExternalStore(
    listen,
    () => wideWindow().matches,
    () => false,
  )

/** Returns the size of the element in pixels, or null before the first measurement. */
export function useElementSize(pane: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!pane.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width, height })
    })
    watch.observe(pane.current)
    return () => watch.disconnect()
  }, [pane])
  return size
}

type PreviewProps = ComponentProps<typeof import('./preview.tsx')['Preview']>
type PreviewTarget = Omit<PreviewProps, 'children' | 'hasFullWidth'>

/** Replaces the preview if its code cannot be loaded, so that the form still works. */
const PreviewFailed = (_: PreviewProps) => (
  <div className={styles.failed}>
    <LoadFailed />
  </div>
)
const Preview = lazy(() =>
  import('./preview.tsx').then(
    (arrived) => ({ default: arrived.Preview }),
    () => ({ default: PreviewFailed }),
  ),
)

const PreviewLoading = () => <p role="status">{t('loading')}</p>

/** `children` is the form. `preview` is null for an entity without a public page. */
export const FormWithPreview = ({
  preview,
  children,
}: {
  preview: PreviewTarget | null
  children: ReactNode
}) => (
  <div className={styles.layout} data-beside={preview ? '' : undefined}>
    {children}
    {preview && (
      <div className={styles.pane}>
        <Suspense fallback={<PreviewLoading />}>
          <Preview {...preview}>
            <h2>{t('preview.title')}</h2>
          </Preview>
        </Suspense>
      </div>
    )}
  </div>
)

/** Opens the preview in a dialog. CSS hides this button in a wide window. */
export function PreviewButton(preview: PreviewTarget) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`button ${styles.open}`}
        // The button gets no focus, so that closing the dialog returns the focus to the form field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <EyeIcon />
        {t('preview.title')}
      </button>
      {isOpen && <PreviewDialog {...preview} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog({ onClose, ...preview }: PreviewTarget & { onClose: () => void }) {
  useCloseOnBack(onClose)
  return (
    <FullScreenDialog isLightbox label={t('preview.title')} onClose={onClose} handlers={{}}>
      <div className={styles.dialog}>
        <header className={styles.bar}>
          <CloseButton label={t('preview.close')} onClose={onClose} />
          <ToastContainer title={t('preview.title')}>
            <h2>{t('preview.title')}</h2>
          </ToastContainer>
        </header>
        <Suspense fallback={<PreviewLoading />}>
          <Preview {...preview} hasFullWidth />
        </Suspense>
      </div>
    </FullScreenDialog>
  )
}
