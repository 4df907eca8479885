/**
 * React Router contexts. server/http/pages/render.ts sets servicesContext and pageContext, and the
 * loader of a page sets photoStylesContext.
 */
import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'
import type { ENTITIES, EntityTypeWithPage } from '../shared/entities/entity-types.ts'
import { EMPTY_PHOTO_STYLES } from './site/photos/photo-styles.ts'

/** The services that public pages may call. They read public data and store messages. */
export type PublicServices = {
  [Name in (typeof ENTITIES)[EntityTypeWithPage]['list']]: Pick<Services[Name], 'list' | 'find'>
} & {
  [Entity in 'news' | 'trainings']: Pick<Services[Entity], 'hasPublished'>
} & {
  /** Finds unpublished pieces too, which the page of a certificate also shows. */
  pieces: Pick<Services['pieces'], 'findForPreview'>
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
  newsPieces: Services['newsPieces']
  previews: Pick<Services['previews'], 'find'>
  photos: Pick<Services['photos'], 'readPublic'>
  messages: Pick<Services['messages'], 'accept' | 'acceptsMessages' | 'retentionDays'>
}
export const servicesContext = createContext<PublicServices>()

export type PublicScript = { src: string; integrity?: `sha384-${string}` }

export type PageContext = {
  /** CSP nonce for the inline scripts of the admin. */
  nonce: string
  /** True for a preview in the admin, which runs no script. */
  isPreview: boolean
  /** Null in a preview. */
  enhanceScript: PublicScript | null
  /** Without a trailing slash. */
  siteUrl: string
  /** True even if the cookie is invalid. Selects the loading screen (see admin/layout.tsx). */
  hasSessionCookie: boolean
  isSignedIn: () => Promise<boolean>
  /** IP address that server/http/headers/client-address.ts determines. */
  clientAddress: string
  /** Logs an error with the id of the request. */
  log: (error: unknown) => void
}
export const pageContext = createContext<PageContext>()

/** The loaders of pages with photos set this (see site/photos/prepare-photo-styles.ts). */
export const photoStylesContext = createContext(EMPTY_PHOTO_STYLES)
