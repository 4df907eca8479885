/** What the server hands to every render; http/pages/render.ts fills it. */
import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'
import { NO_PHOTO_STYLES } from './site/photos/photo-styles.ts'

/** What public pages may call: reads that answer public data only, and the taking of messages. */
export type PublicServices = {
  [Entity in 'artPieces' | 'news' | 'trainings']: Pick<Services[Entity], 'list' | 'find'>
} & {
  [Entity in 'home' | 'portrait']: Pick<Services[Entity], 'readPublic' | 'fallback'>
} & {
  [Entity in 'workshop' | 'legal']: Pick<Services[Entity], 'readPublic'>
} & {
  [Entity in 'categories' | 'images']: Pick<Services[Entity], 'list'>
} & {
  publishedPieces: Services['publishedPieces']
  previews: Pick<Services['previews'], 'find'>
  photos: Pick<Services['photos'], 'readPublic'>
  messages: Pick<Services['messages'], 'accept' | 'acceptsMessages' | 'retentionDays'>
}
export const servicesContext = createContext<PublicServices>()

/** The public pages' script: its address, and the hash that the browser holds it to. */
export type PublicScript = { src: string; integrity?: `sha384-${string}` }

export type PageContext = {
  /** The one-time number that lets the admin's inline scripts run under the content security policy. */
  nonce: string
  /** True for the preview of a page in the admin, which runs no script. */
  isPreview: boolean
  /** None in a preview. */
  enhanceScript: PublicScript | null
  /** The address of this site without a slash at its end, for absolute links. */
  siteUrl: string
  /** Whether the browser brings a session cookie, good or not; in the admin, a hint what to draw first. */
  bringsSession: boolean
  /** Where the page is asked for from (server/http/client-address.ts). */
  address: string
  /** Says what failed, once, with the request's id. */
  log: (error: unknown) => void
}
export const pageContext = createContext<PageContext>()

/** Is set by the loaders of pages with photographs (site/photos/prepare-photos.ts). */
export const photoStylesContext = createContext(NO_PHOTO_STYLES)
