import { createEntity, expect, test } from '../../support/browser/admin.ts'

const LONG_WORD = 'Anticonstitutionnellementanticonstitutionnel'

test('very long words in categories and durations stay within a screen of 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await createEntity(page, 'categories', { name: LONG_WORD })
  await createEntity(page, 'art-pieces', { title: LONG_WORD, category: LONG_WORD })
  const training = await createEntity(page, 'trainings', { title: 'Stage', duration: LONG_WORD })
  for (const path of ['/gallery', '/training', `/training/${training.id}`]) {
    await page.goto(path)
    // Leaves out the filters of the gallery, which scroll sideways.
    const widest = await page
      .getByText(LONG_WORD)
      .evaluateAll((all) =>
        Math.max(
          ...all
            .filter((one) => !one.closest('[data-filters]'))
            .map((one) => one.getBoundingClientRect().right),
        ),
      )
    expect(widest, path).toBeGreaterThan(0)
    expect(widest, path).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('paragraphs in Arabic and Hebrew begin on the right', async ({ page }) => {
  const { id } = await createEntity(page, 'news', {
    title: 'مزهرية من خشب الجوز',
    content: 'קערה מעץ אגוז\n\nUn bol en noyer\n\n* مزهرية',
  })
  await page.goto(`/news/${id}`)
  const main = page.getByRole('main')
  const isAtRight = (text: string) =>
    main.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
      return box.right - words.right < words.left - box.left
    })
  expect(await isAtRight('קערה מעץ אגוז')).toBe(true)
  expect(await isAtRight('Un bol en noyer')).toBe(false)
  await expect(main.getByRole('list').filter({ hasText: 'مزهرية' })).toHaveCSS('direction', 'rtl')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('unicode-bidi', 'plaintext')
})
