import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES, type Locale } from '../../shared/locale.ts'
import { QrCode } from '../ui/qr-code.tsx'
import stylesheet from './printed-sheet.css?url'
import { useSiteData } from './site-data.ts'

type PrintedSheetProps = {
  title: string
  number: string
  languagesLabel: string
  getPath: (locale: Locale) => string
  linkedPath: string
  adminPath: string
  children: ReactNode
}

export function PrintedSheet(props: PrintedSheetProps) {
  const { title, number, languagesLabel, getPath, linkedPath, adminPath, children } = props
  const { t } = useTranslation()
  const { siteUrl, readableUrl, locale, locales, workshop } = useSiteData()
  return (
    <main id="content" className="page">
      {/* With `precedence`, React would move this link before the inline styles, which must
          come first, because they declare the order of the cascade layers. */}
      <link rel="stylesheet" href={stylesheet} />
      <nav className="row sheet-languages" aria-label={languagesLabel}>
        {locales.map((language) => (
          <a
            key={language}
            // Without `?lang=fr`, the server would redirect from the French path, which has no
            // language prefix, to the language in the cookie.
            href={getPath(language) + (language === 'fr' ? '?lang=fr' : '')}
            lang={language}
            className="more"
            aria-current={language === locale ? 'page' : undefined}
          >
            {LOCALE_NAMES[language]}
          </a>
        ))}
      </nav>
      <div className="row screen-only">
        <button type="button" className="button" data-print>
          {t('certificate.print')}
        </button>
        <a href={adminPath} className="more">
          {t('certificate.back')}
        </a>
        <p className="soft">{t('certificate.print_hint')}</p>
      </div>
      <article className="sheet" data-detail>
        <header>
          <p className="note">{workshop.name}</p>
          <h1>{title}</h1>
          <p className="num">{number}</p>
        </header>
        {children}
        <footer className="sheet-foot">
          <div className="sheet-signature">{t('certificate.signature')}</div>
          <div className="sheet-check">
            <QrCode text={siteUrl + linkedPath} />
            <p>{readableUrl.replace(/^https?:\/\//, '') + linkedPath}</p>
          </div>
        </footer>
      </article>
    </main>
  )
}
