/**
 * Closes the terms on small screens. With a URL fragment, the terms stay open, because Safari loses
 * the scroll position when the content above changes.
 */
export function closePurchaseTerms(root: ParentNode = document) {
  if (location.hash || matchMedia('(min-width: 60rem)').matches) return
  for (const terms of root.querySelectorAll('[data-terms]')) terms.removeAttribute('open')
}
