/**
 * Closes the terms of a purchase on small screens. They stay open if the URL leads to a part of the
 * page, because Safari does not keep the scroll position when the content above changes.
 */
export function closePurchaseTerms(root: ParentNode = document) {
  if (location.hash || matchMedia('(min-width: 60rem)').matches) return
  for (const terms of root.querySelectorAll('[data-terms]')) terms.removeAttribute('open')
}
