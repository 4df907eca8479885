import { createContext } from 'react'
import type { DisplayablePhoto } from './photo-data.ts'

/**
 * The style rules of the photos on a page, as the contents of `<style>` elements. The
 * Content-Security-Policy allows these elements by their hash (see server/http/pages/render.ts),
 * but forbids style attributes.
 */
export type PhotoStyles = {
  /**
   * Style rules with aspect ratios, placeholders and focal points, and the styles that only this
   * page needs, for the head of the page.
   */
  head: string
  /**
   * CSS rule that shows a small version of the first photo until the photo has loaded. In the page,
   * the style element with this rule is directly before the first photo.
   */
  first: string
}
export const EMPTY_PHOTO_STYLES: PhotoStyles = { head: '', first: '' }
export const PhotoStylesContext = createContext(EMPTY_PHOTO_STYLES)

/** Returns the CSS class by which the style rules select a photo. */
export const getPhotoClassName = ({ id }: Pick<DisplayablePhoto, 'id'>) => `p${id}`
