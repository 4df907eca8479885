/**
 * server/http/pages/render.ts sets servicesContext and requestContext, and the loader of a page
 * sets photoStylesContext.
 */
import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'
import type {
  ENTITIES,
  EntityTypeWithDetailPage,
  PublishableEntityType,
} from '../shared/entities/entity-types.ts'
import { EMPTY_PHOTO_STYLES } from './site/photos/photo-styles.ts'

/** Public pages may call only these services, so that they cannot read private data. */
export type PublicServices = {
  [Name in (typeof ENTITIES)[EntityTypeWithDetailPage]['list']]: Pick<
    Services[Name],
    'list' | 'find' | 'hasPublished'
  >
} & {
  /** Previews and printed certificates must also show unpublished entities. */
  [Name in (typeof ENTITIES)[PublishableEntityType]['list']]: Pick<Services[Name], 'findForPreview'>
} & {
  trainings: Pick<Services['trainings'], 'readChangeTimes'>
} & {
  [Entity in 'home' | 'portrait']: Pick<Services[Entity], 'readPublic' | 'buildFallback'>
} & {
  [Entity in 'workshop' | 'legal' | 'purchase']: Pick<Services[Entity], 'readPublic'>
} & {
  categories: Pick<Services['categories'], 'list'>
  publishedPieces: Services['publishedPieces']
  readAnnouncements: Services['readAnnouncements']
  certificates: Pick<Services['certificates'], 'find'>
  vouchers: Pick<Services['vouchers'], 'findByNumber'>
  newsPieces: Services['newsPieces']
  previews: Pick<Services['previews'], 'find'>
  photos: Pick<Services['photos'], 'readVariant'>
  messages: Pick<
    Services['messages'],
    'accept' | 'acceptsMessages' | 'retentionDays' | 'sendsEmails'
  >
  registrations: Pick<
    Services['registrations'],
    | 'request'
    | 'findByCode'
    | 'findCalendarEvent'
    | 'findTrainingIncludingDeleted'
    | 'keepPlaces'
    | 'acceptOffer'
    | 'declineOffer'
    | 'correctDetails'
  > & { settings: Pick<Services['registrations']['settings'], 'read'> }
  suggestions: Pick<Services['suggestions'], 'findServiceName'>
}
export const servicesContext = createContext<PublicServices>()

export type PublicScript = { src: string; integrity?: `sha384-${string}` }

export type RequestContext = {
  /** The Content-Security-Policy allows the admin's inline scripts and styles by this nonce. */
  nonce: string
  /** True for a preview in the admin, which runs no script. */
  isPreview: boolean
  enhanceScript: PublicScript | null
  /** The base URL of the site, without a trailing slash. */
  siteUrl: string
  /** The host of the photos if S3_PUBLIC_URL is set, or else an empty string. */
  photoHost: string
  /** The method of the browser's request. Loaders that run after an action get a GET request. */
  method: string
  /**
   * True if the request has a session cookie, even an invalid one. Determines the first loading
   * screen of the admin (see admin/layout.tsx).
   */
  hasSessionCookie: boolean
  isSignedIn: () => Promise<boolean>
  clientAddress: string
  /** Logs an error with the id of the request. */
  log: (error: unknown) => void
}
export const requestContext = createContext<RequestContext>()

/** The loaders of pages with photos set this (see site/photos/prepare-photo-styles.ts). */
export const photoStylesContext = createContext(EMPTY_PHOTO_STYLES)
