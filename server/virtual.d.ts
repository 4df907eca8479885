declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/**
 * Declares the parts of libheif-js that images/decode/heic-worker.ts uses, because the package has
 * no types for this entry point.
 */
declare module 'libheif-js/wasm-bundle.js' {
  type Handle = { readonly code?: object }
  type Channel = { width: number; height: number; stride: number; data: Uint8Array }
  const heif: {
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, bytes: Uint8Array): object
    heif_js_context_get_primary_image_handle(context: object): Handle
    heif_image_handle_get_width(photo: Handle): number
    heif_image_handle_get_height(photo: Handle): number
    heif_image_handle_has_alpha_channel(photo: Handle): number
    heif_js_decode_image2(
      photo: Handle,
      colorspace: object,
      chroma: object,
    ): { channels?: Channel[] }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object }
  }
  export default heif
}
