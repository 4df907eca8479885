/**
 * A public page in a frame of its own, as nobody has saved it yet. The frame runs nothing, sends nothing and opens nothing;
 * `allow-same-origin` lets this page reach into it, and its fonts and photographs be loaded.
 */
type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: 'previews', rules: Policy) => Policy }

// The one place where a text of the server becomes a page; what runs in it is shut out by the frame.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const previews = trustedTypes?.createPolicy('previews', { createHTML: (html) => html })

/** Leaves its look to everything in the page, and takes from it what would lead away. */
function quieten(page: Document) {
  for (const link of page.querySelectorAll('a[href]')) {
    link.removeAttribute('href')
    link.setAttribute('role', 'link')
    link.setAttribute('aria-disabled', 'true')
  }
  for (const form of page.forms) form.inert = true
}

/** Adds the styles of the photographs. The frame inherits the policy of the admin, and with it the nonce. */
function addStyles(page: Document, styles: string) {
  const style = page.createElement('style')
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  style.textContent = styles
  page.head.append(style)
}

const shownIn = (host: HTMLElement) =>
  host.querySelector<HTMLIFrameElement>('iframe:not([data-coming])')

/**
 * Shows the page as soon as it is whole, at the height at which the one before it was being read; until then that one
 * stays. @returns what gives up a page that is still coming
 */
export function showPage(
  host: HTMLElement,
  { html, photoStyles }: { html: string; photoStyles: string },
  title: string,
): () => void {
  const next = document.createElement('iframe')
  next.sandbox.add('allow-same-origin')
  next.title = title
  // A frame that comes takes neither the focus nor a press.
  next.inert = true
  next.dataset.coming = ''
  next.srcdoc = (previews ?? { createHTML: String }).createHTML(html)
  next.addEventListener('load', () => {
    const before = shownIn(host)
    const hadFocus = before !== null && document.activeElement === before
    if (next.contentDocument) {
      quieten(next.contentDocument)
      addStyles(next.contentDocument, photoStyles)
    }
    const top = before?.contentWindow?.scrollY ?? 0
    next.contentWindow?.scrollTo({ top, behavior: 'instant' })
    next.inert = false
    delete next.dataset.coming
    if (hadFocus) next.focus({ preventScroll: true })
    before?.remove()
  })
  host.append(next)
  return () => {
    if ('coming' in next.dataset) next.remove()
  }
}
