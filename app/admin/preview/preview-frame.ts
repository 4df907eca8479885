/**
 * Renders an unsaved public page in a sandboxed iframe. The iframe cannot run scripts, submit forms
 * or open windows. `allow-same-origin` gives the admin access to the document and lets its fonts
 * and photos load.
 */
type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: 'previews', rules: Policy) => Policy }

// The only place where HTML from the server becomes a document. The iframe's sandbox blocks scripts
// in it.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const previews = trustedTypes?.createPolicy('previews', { createHTML: (html) => html })

/** Disables the links and forms of the page without changing their appearance. */
function disableLinks(page: Document) {
  for (const link of page.querySelectorAll('a[href]')) {
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-disabled', 'true')
  }
  for (const form of page.forms) form.inert = true
}

/**
 * Adds the styles of the photos. The iframe inherits the admin's Content Security Policy, including
 * the nonce.
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
 * Shows the page when it has loaded, at the scroll position of the previous one, which stays
 * visible until then.
 * @returns a function that cancels a page that is still loading
 */
export function showPage(
  host: HTMLElement,
  { html, photoStyles }: { html: string; photoStyles: string },
  title: string,
): () => void {
  const next = document.createElement('iframe')
  next.sandbox.add('allow-same-origin')
  next.title = title
  // A loading iframe takes neither the focus nor presses.
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
    if ('coming' in next.dataset) next.remove()
  }
}
