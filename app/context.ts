/**
 * Defines the React Router contexts of a request. server/http/pages/render.ts sets servicesContext
 * and pageContext, and the loader of a page sets photoStylesContext.
 */
import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'
import { EMPTY_PHOTO_STYLES } from './site/photos/photo-styles.ts'

/** The services that the public pages may call. They read public data and store messages. */
export type PublicServices = {
  [Entity in 'artPieces' | 'news' | 'trainings']: Pick<Services[Entity], 'list' | 'find'>
} & {
  [Entity in 'news' | 'trainings']: Pick<Services[Entity], 'hasPublished'>
} & {
  /**
   * Finds a piece even if it is unpublished. The page of a certificate needs this, because it also
   * shows unpublished pieces.
   */
  artPieces: Pick<Services['artPieces'], 'findForPreview'>
} & {
  trainings: Pick<Services['trainings'], 'readChangeTimes'>
} & {
  [Entity in 'home' | 'portrait']: Pick<Services[Entity], 'readPublic' | 'buildFallback'>
} & {
  [Entity in 'workshop' | 'legal' | 'purchase']: Pick<Services[Entity], 'readPublic'>
} & {
  [Entity in 'categories' | 'images']: Pick<Services[Entity], 'list'>
} & {
  publishedPieces: Services['publishedPieces']
  readAnnouncements: Services['readAnnouncements']
  certificates: Pick<Services['certificates'], 'find'>
  newsPieces: Services['newsPieces']
  previews: Pick<Services['previews'], 'find'>
  photos: Pick<Services['photos'], 'readPublic'>
  messages: Pick<Services['messages'], 'accept' | 'acceptsMessages' | 'retentionDays'>
}
export const servicesContext = createContext<PublicServices>()

/** URL and integrity hash of the script for the public pages. */
export type PublicScript = { src: string; integrity?: `sha384-${string}` }

export type PageContext = {
  /** CSP nonce for the inline scripts of the admin. */
  nonce: string
  /** True for a page preview in the admin. A preview runs no script. */
  isPreview: boolean
  /** The script of the public pages, or null in a preview. */
  enhanceScript: PublicScript | null
  /** URL of this site for absolute links, without a trailing slash. */
  siteUrl: string
  /**
   * True if the request has a session cookie, valid or not. In this case, the loading screen of the
   * admin resembles its main page instead of the sign-in page (see admin/layout.tsx).
   */
  hasSessionCookie: boolean
  /** Returns true if the request comes from the signed-in administrator. */
  isSignedIn: () => Promise<boolean>
  /** IP address of the client, which server/http/headers/client-address.ts determines. */
  clientAddress: string
  /** Logs an error with the id of the request. */
  log: (error: unknown) => void
}
export const pageContext = createContext<PageContext>()

/**
 * Context for the CSS rules of the photos on a page, such as their aspect ratios. The loader of
 * each page with photos sets them by calling preparePhotoStyles
 * (site/photos/prepare-photo-styles.ts).
 */
export const photoStylesContext = createContext(EMPTY_PHOTO_STYLES)
