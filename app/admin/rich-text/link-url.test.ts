import { expect, test } from 'vitest'
import { shortenOwnUrl } from './link-dialog.tsx'
import { addUrlScheme } from './link-url.ts'

test.each([
  [' www.exemple.fr ', 'https://www.exemple.fr'],
  ['exemple.fr/stages?d=1', 'https://exemple.fr/stages?d=1'],
  ['châtaignier.fr', 'https://châtaignier.fr'],
  ['nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['06 12 34 56 78', 'tel:+33612345678'],
  ['06.12.34.56.78', 'tel:+33612345678'],
  ['+33 (0)6 12 34 56 78', 'tel:+33612345678'],
  ['0049 30 1234567', 'tel:+49301234567'],
  [' https://exemple.fr ', 'https://exemple.fr'],
  ['/gallery', '/gallery'],
  ['https://atelier.fr/de/gallery?sort=size#a', '/gallery?sort=size#a'],
  ['atelier.fr', '/'],
  ['https://atelier.fr.exemple.fr/', 'https://atelier.fr.exemple.fr/'],
  ['mailto:a@b.fr', 'mailto:a@b.fr'],
  // Unsafe or ambiguous input is returned unchanged.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['marche-noel', 'marche-noel'],
  ['12 mai 2026', '12 mai 2026'],
  ['012345', '012345'],
])('%j is completed to %j', (typed, meant) => {
  expect(shortenOwnUrl(addUrlScheme(typed), 'https://atelier.fr')).toBe(meant)
})
