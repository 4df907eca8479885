/**
 * Renders an unsaved public page in a sandboxed iframe, in which the page cannot run scripts,
 * submit forms or open windows. The sandbox permission `allow-same-origin` lets the admin access
 * the document of the iframe and lets the page load its fonts and photos.
 */
type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: 'previews', rules: Policy) => Policy }

// Creates the Trusted Types policy `previews`, the only policy that turns HTML from the server into
// a document. It accepts any HTML, because the sandbox of the iframe blocks the scripts of that
// document.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const previews = trustedTypes?.createPolicy('previews', { createHTML: (html) => html })

/** Disables the links and forms of the previewed page without changing their appearance. */
function disableLinks(page: Document) {
  for (const link of page.querySelectorAll('a[href]')) {
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-disabled', 'true')
  }
  for (const form of page.forms) form.inert = true
}

/**
 * Adds the photo styles to the previewed page. The style element needs the nonce of the admin,
 * because the iframe inherits the admin's Content Security Policy.
 */
function addStyles(page: Document, styles: string) {
  const style = page.createElement('style')
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  style.textContent = styles
  page.head.append(style)
}

const currentFrame = (host: HTMLElement) =>
  host.querySelector<HTMLIFrameElement>('iframe:not([data-loading-status])')

/**
 * Shows a page in a new iframe inside `host`, at the scroll position of the page that `host` has
 * shown before. The earlier page stays visible until the new page has loaded.
 * @returns a function that cancels a page that is still loading
 */
export function showPageInFrame(
  host: HTMLElement,
  { html, photoStyles }: { html: string; photoStyles: string },
  title: string,
): () => void {
  const next = document.createElement('iframe')
  next.sandbox.add('allow-same-origin')
  next.title = title
  // Makes the iframe inert while it is loading, so that it takes neither the focus nor clicks.
  next.inert = true
  next.dataset.loadingStatus = ''
  next.srcdoc = (previews ?? { createHTML: String }).createHTML(html)
  next.addEventListener('load', () => {
    const before = currentFrame(host)
    const hadFocus = before !== null && document.activeElement === before
    if (next.contentDocument) {
      disableLinks(next.contentDocument)
      addStyles(next.contentDocument, photoStyles)
    }
    const top = before?.contentWindow?.scrollY ?? 0
    next.contentWindow?.scrollTo({ top, behavior: 'instant' })
    next.inert = false
    delete next.dataset.loadingStatus
    if (hadFocus) next.focus({ preventScroll: true })
    before?.remove()
  })
  host.append(next)
  return () => {
    if ('loadingStatus' in next.dataset) next.remove()
  }
}
