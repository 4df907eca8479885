import type { Page } from '@playwright/test'

/** ARIA roles whose elements need an accessible name. */
const NAMED =
  /^(button|link|textbox|searchbox|spinbutton|combobox|checkbox|radio|switch|slider|tab|tabpanel|progressbar|dialog|alertdialog|heading|img)$/

/**
 * Reads the accessibility tree of the topmost dialog, or of the page if no dialog is open.
 * @returns the elements without an accessible name, and the dialog if it contains no button with an
 * accessible name, because such a dialog cannot be closed
 */
export async function findAccessibilityTreeProblems(page: Page): Promise<string[]> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog], dialog[open]')
  const count = await dialogs.count()
  const tree = await (count > 0 ? dialogs.last() : page.locator('body')).ariaSnapshot()
  const found = tree.split('\n').flatMap((line) => {
    const [, role = '', name] = /^\s*- (\w+)(?: "([^"]*)")?/.exec(line) ?? []
    return NAMED.test(role) && !name?.trim() ? [`without a name: ${line.trim()}`] : []
  })
  if (count > 0 && !/- button "/.test(tree)) found.push(`no way out of ${tree.split('\n')[0]}`)
  return found
}
