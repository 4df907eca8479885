import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { LEGAL_PATHS } from '../shared/entities/legal.ts'
import { DEFAULT_LOCALE, LOCALES } from '../shared/locale.ts'

/** The paths are the same in all languages, except for a prefix such as `/en` (not in French). */
const site = LOCALES.flatMap((locale) => {
  const id = (name: string) => `${locale}/${name}`
  const documents = prefix(locale === DEFAULT_LOCALE ? '' : locale, [
    route('news.atom', 'site/documents/news-feed.tsx', { id: id('news-feed') }),
    route('contact.vcf', 'site/documents/contact-card.ts', { id: id('contact-card') }),
    route('trainings.ics', 'site/documents/calendar-feed.ts', { id: id('calendar-feed') }),
    route('training/:training.ics', 'site/documents/calendar-event.ts', {
      id: id('calendar-event'),
    }),
    route('registration/:code.ics', 'site/documents/participant-event.ts', {
      id: id('participant-event'),
    }),
  ])
  const pages = layout('site/layout/layout.tsx', { id: id('site') }, [
    ...prefix(locale === DEFAULT_LOCALE ? '' : locale, [
      index('site/home/home.tsx', { id: id('home') }),
      route('portrait', 'site/portrait/portrait.tsx', { id: id('portrait') }),
      route('gallery', 'site/gallery/gallery.tsx', { id: id('gallery') }),
      route('gallery/:piece', 'site/gallery/piece/piece.tsx', { id: id('art-piece') }),
      route('news', 'site/news/news.tsx', { id: id('news') }),
      route('news/:item', 'site/news/news-item.tsx', { id: id('news-item') }),
      route('training', 'site/trainings/trainings.tsx', { id: id('trainings') }),
      route('training/:training', 'site/trainings/training.tsx', { id: id('training') }),
      route('contact', 'site/contact.tsx', { id: id('contact') }),
      ...Object.values(LEGAL_PATHS).map((path) =>
        route(path.slice(1), 'site/legal/page.tsx', { id: id(path.slice(1)) }),
      ),
      route('certificate/:number', 'site/certificate.tsx', { id: id('certificate') }),
      route('certificate/:number/print', 'site/certificate-print.tsx', {
        id: id('certificate-print'),
      }),
      route('voucher/:number/print', 'site/voucher-print.tsx', { id: id('voucher-print') }),
      route('registration/:code', 'site/registration/registration.tsx', { id: id('registration') }),
      route('preview/:secret', 'site/preview-page.tsx', { id: id('preview') }),
      route('*', 'site/not-found.tsx', { id: id('not-found') }),
    ]),
  ])
  return [...documents, pages]
})

/** Makes the paths case-sensitive. By default, React Router would match `/Gallery` too. */
const caseSensitive = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: caseSensitive(entry.children) }),
  }))

export default caseSensitive([
  ...site,
  route('sitemap.xml', 'site/documents/sitemap.ts'),
  route('robots.txt', 'site/documents/robots.ts'),
  route('manifest.webmanifest', 'site/documents/manifest.ts'),
  route('admin.webmanifest', 'site/documents/manifest.ts', { id: 'admin/manifest' }),
  route('admin', 'admin/layout.tsx', [
    index('admin/main-page.tsx', { id: 'admin/panel' }),
    route('login', 'admin/login.tsx'),
    route('forgotten', 'admin/forgotten.tsx'),
    route('account', 'admin/account.tsx'),
    route('site', 'admin/site-settings.tsx', { id: 'admin/site' }),
    route('messages', 'admin/messages.tsx'),
    route('mail', 'admin/mail.tsx'),
    route('suggestions', 'admin/suggestions.tsx'),
    route('start', 'admin/first-steps.tsx', { id: 'admin/start' }),
    route('registrations', 'admin/registrations.tsx', { id: 'admin/registrations' }),
    route('vouchers', 'admin/vouchers.tsx', { id: 'admin/vouchers' }),
    route('sales', 'admin/sales/sales.tsx', { id: 'admin/sales' }),
    route('trash', 'admin/trash.tsx'),
    route('guide', 'admin/guide.tsx'),
  ]),
]) satisfies RouteConfig
