import { createContext } from 'react'
import type { DisplayablePhoto } from './photo-data.ts'

/**
 * The contents of `<style>` elements. The Content-Security-Policy allows them by their hash
 * (server/http/pages/render.ts), but forbids style attributes.
 */
export type PhotoStyles = {
  /**
   * For the head of the page: aspect ratios, placeholders, focal points, and the page's own styles.
   */
  head: string
  /**
   * A small version of the first photo, visible until the photo has loaded. Its style element is
   * directly before that photo.
   */
  first: string
}
export const EMPTY_PHOTO_STYLES: PhotoStyles = { head: '', first: '' }
export const PhotoStylesContext = createContext(EMPTY_PHOTO_STYLES)

export const getPhotoClassName = ({ id }: Pick<DisplayablePhoto, 'id'>) => `p${id}`
