import { createContext } from 'react'
import type { DisplayablePhoto } from './photo-data.ts'

/**
 * The contents of `<style>` elements. The Content-Security-Policy allows them by their hash
 * (server/http/pages/render.ts), but forbids style attributes.
 */
export type PhotoStyles = {
  /**
   * The head of the page contains aspect ratios, placeholders, focal points, and the styles that
   * only this page needs.
   */
  head: string
  /**
   * Shows a small version of the first photo until the photo has loaded. Its style element is
   * directly before that photo.
   */
  first: string
}
export const EMPTY_PHOTO_STYLES: PhotoStyles = { head: '', first: '' }
export const PhotoStylesContext = createContext(EMPTY_PHOTO_STYLES)

export const getPhotoClassName = ({ id }: Pick<DisplayablePhoto, 'id'>) => `p${id}`
