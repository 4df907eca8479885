import type { Locator } from '@playwright/test'
import { createEntity, expect, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

const TEXT = [
  'Un vase **tourné vert** puis *séché*, voir la [galerie](/gallery).',
  '- chêne\n- noyer',
  '1. tourner\n2. poncer',
  'Fin.',
].join('\n\n')

/**
 * Returns the styles of each element, with lengths relative to the font size of the element (em).
 */
const getComputedStyles = (part: Locator) =>
  part.evaluate((root) =>
    [...root.querySelectorAll('*')].map((one) => {
      const { fontFamily, fontStyle, fontWeight, color, ...style } = getComputedStyle(one)
      const { listStyleType, textDecorationLine } = style
      const toEm = (size: string) =>
        (Number.parseFloat(size) / Number.parseFloat(style.fontSize)).toFixed(2)
      return {
        name: one.localName,
        face: `${fontStyle} ${fontWeight} ${fontFamily}`,
        color,
        listStyleType,
        paddingInlineStart: toEm(style.paddingInlineStart),
        marginBlockStart: toEm(style.marginBlockStart),
        textDecorationLine,
      }
    }),
  )

test('“Relire” shows bold, italics, links, bullets and numbers in the fonts of the public page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { id } = await createEntity(page, 'art-pieces', { title: 'Vase prévu', description: TEXT })
  await page.goto(`/gallery/${id}`)
  const published = page.locator('.prose')
  await expect(published).toContainText('Fin.')
  const wanted = await getComputedStyles(published)
  expect(wanted.map(({ name }) => name)).toEqual('p strong em a ul li li ol li li p'.split(' '))

  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Vase prévu')
  await form.getByRole('button', { name: 'Relire' }).click()
  const preview = form.getByRole('region', { name: 'Texte mis en forme' })
  await expect(preview).toContainText('Fin.')
  expect(await getComputedStyles(preview)).toEqual(wanted)
})
