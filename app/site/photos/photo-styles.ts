import { createContext } from 'react'
import type { ShownPhoto } from './photos-of.ts'

/**
 * The style rules of the photographs on one page, as the texts of its `<style>` elements. The policy allows no style
 * attributes. It names the hashes of these texts instead (server/http/pages/render.ts).
 */
export type PhotoStyles = {
  /** Shapes, placeholders and focal points, for the head of the page. */
  head: string
  /** A small file of the first photograph, for its place in the page. */
  first: string
}
export const NO_PHOTO_STYLES: PhotoStyles = { head: '', first: '' }
export const PhotoStylesContext = createContext(NO_PHOTO_STYLES)

/** Returns the class by which the style rules select a photograph. */
export const photoClass = ({ id }: Pick<ShownPhoto, 'id'>) => `p${id}`
