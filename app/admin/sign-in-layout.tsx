import type { ReactNode } from 'react'
import { InlineSvg } from '../ui/inline-svg.tsx'
import rings from '../ui/motif/disc.svg?raw'
import { useSiteName } from './components/root-data.tsx'
import { ToastContainer } from './components/toasts.tsx'
import { t } from './i18n/texts.ts'
import styles from './login.module.css'

type SignInLayoutProps = {
  title?: string
  children: ReactNode
}

export function SignInLayout({ title = t('login.title'), children }: SignInLayoutProps) {
  return (
    <main className={styles.page}>
      <ToastContainer className={styles.notices} />
      <InlineSvg svg={rings} className={styles.rings} />
      <div className={styles.box}>
        <div>
          <p className="mark">{useSiteName()}</p>
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}
