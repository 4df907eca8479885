/** The workshop as the foot of every page shows it. */
import type { LocalBusinessLeaf, PostalAddressLeaf } from 'schema-dts'
import { localizedPath } from '../../../shared/locale.ts'
import { DIALLED_PHONE, WORKSHOP } from '../../../shared/workshop.ts'
import { translate } from '../../i18n/translate.ts'
import type { Edition } from './edition.ts'

const lines: readonly string[] = WORKSHOP.address
export const workshopAddress: PostalAddressLeaf = {
  '@type': 'PostalAddress',
  streetAddress: lines.slice(0, -1).join(', '),
  addressLocality: lines.at(-1) ?? '',
}

/** What other things say of it: who made or sells them, who teaches. */
export const workshopName = ({ siteUrl }: Edition) =>
  ({
    '@type': 'LocalBusiness',
    '@id': `${siteUrl}/#workshop`,
    name: WORKSHOP.name,
    url: `${siteUrl}/`,
    address: workshopAddress,
  }) satisfies LocalBusinessLeaf

export function workshop(edition: Edition): LocalBusinessLeaf {
  const t = translate(edition.locale)
  return {
    ...workshopName(edition),
    url: edition.siteUrl + localizedPath(edition.locale, '/'),
    description: t('footer.trade'),
    telephone: DIALLED_PHONE,
    email: WORKSHOP.email,
    sameAs: WORKSHOP.social.map(({ address }) => address),
  }
}
