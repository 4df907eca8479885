import { Fragment } from 'react'
import { useSiteData } from '../head/site-data.ts'
import styles from './map-links.module.css'

/**
 * Links to map applications that search for the workshop's address. Phones open the application if
 * it is installed. The pages of this site load nothing from the sites of these applications.
 */
export function MapLinks() {
  const { street, postcode, town, country } = useSiteData().workshop.postalAddress
  const query = encodeURIComponent(
    [street, `${postcode} ${town}`.trim(), country].filter(Boolean).join(', '),
  )
  const links = [
    ['OpenStreetMap', `https://www.openstreetmap.org/search?query=${query}`],
    ['Apple', `https://maps.apple.com/?q=${query}`],
    ['Google', `https://www.google.com/maps/search/?api=1&query=${query}`],
  ]
  return (
    <span className={styles.links}>
      {links.map(([name, address]) => (
        <Fragment key={name}>
          <a href={address} rel="noopener" className="more">
            {name}
          </a>{' '}
        </Fragment>
      ))}
    </span>
  )
}
