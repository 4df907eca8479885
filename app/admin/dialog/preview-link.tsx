import { getPreviewPath } from '../../../shared/entities/lifecycle/publication.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import styles from './preview-link.module.css'

async function shareLink(url: string) {
  if (navigator.share) return navigator.share({ url })
  await navigator.clipboard.writeText(url)
  showToast(t('previewLink.copied'))
}

export function PreviewLink({ secret }: { secret: string }) {
  const path = getPreviewPath(secret)
  const share = () =>
    shareLink(location.origin + path).catch((error: unknown) => {
      // The user has closed the share dialog.
      if (error instanceof Error && error.name === 'AbortError') return
      showFailureToast(t('previewLink.notCopied'), location.origin + path)
    })
  return (
    <div className={styles.preview}>
      <p>{t('previewLink.about')}</p>
      <div className={styles.buttons}>
        <a className="button" href={path} target="_blank" rel="noreferrer">
          {t('previewLink.open')}
        </a>
        <button type="button" className="button" onClick={share}>
          {t('previewLink.share')}
        </button>
      </div>
    </div>
  )
}
