/**
 * Renders an unsaved public page in a sandboxed iframe without scripts, forms or new windows.
 * `allow-same-origin` gives the admin access to the document, and the page to its fonts and photos.
 */
type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: 'previews', rules: Policy) => Policy }

// The only Trusted Types policy that turns HTML from the server into a document. It accepts any
// HTML, because the sandbox blocks scripts.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const previews = trustedTypes?.createPolicy('previews', { createHTML: (html) => html })

/** Disables links and forms without changing their appearance. */
function disableLinks(page: Document) {
  for (const link of page.querySelectorAll('a[href]')) {
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-disabled', 'true')
  }
  for (const form of page.forms) form.inert = true
}

/** Uses the admin's nonce, because the iframe inherits the admin's Content Security Policy. */
function addStyles(page: Document, styles: string) {
  const style = page.createElement('style')
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  style.textContent = styles
  page.head.append(style)
}

const currentFrame = (host: HTMLElement) =>
  host.querySelector<HTMLIFrameElement>('iframe:not([data-loading-status])')

/**
 * Shows the page at the scroll position of the earlier page, which stays visible until the new page
 * has loaded.
 * @returns a function that cancels the loading
 */
export function showPageInFrame(
  host: HTMLElement,
  { html, photoStyles }: { html: string; photoStyles: string },
  title: string,
): () => void {
  const next = document.createElement('iframe')
  next.sandbox.add('allow-same-origin')
  next.title = title
  // A loading iframe must take neither the focus nor clicks.
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
