import type { Page } from '@playwright/test'

/** Elements with these roles need an accessible name. */
const NAMED =
  /^(button|link|textbox|searchbox|spinbutton|combobox|checkbox|radio|switch|slider|tab|tabpanel|progressbar|dialog|alertdialog|heading|img)$/

/**
 * Reads the topmost dialog, or the page if no dialog is open.
 *
 * @returns elements without an accessible name, and a dialog without a named button, which cannot
 * be closed
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
