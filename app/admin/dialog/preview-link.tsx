import { previewAddress } from '../../../shared/publication.ts'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import styles from './preview-link.module.css'

/** Gives the link to the phone's own sheet of ways to send it; where there is none, to the clipboard. */
async function passOn(url: string) {
  if (navigator.share) return navigator.share({ url })
  await navigator.clipboard.writeText(url)
  say(t('previewLink.copied'))
}

/** Shows what visitors do not see yet, as it is saved, to the artist and to whom they give the link. */
export function PreviewLink({ secret }: { secret: string }) {
  const path = previewAddress(secret)
  const share = () =>
    passOn(location.origin + path).catch((error: unknown) => {
      // Whoever closes the sheet has not failed.
      if (error instanceof Error && error.name === 'AbortError') return
      sayFailed(t('previewLink.notCopied'), location.origin + path)
    })
  return (
    <div className={styles.preview}>
      <p>{t('previewLink.about')}</p>
      <div className={styles.ways}>
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
