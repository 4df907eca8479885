import type { Page } from '@playwright/test'

/** What a screen reader announces by its name, and that is useless without one. */
const NAMED =
  /^(button|link|textbox|searchbox|spinbutton|combobox|checkbox|radio|switch|slider|tab|tabpanel|progressbar|dialog|alertdialog|heading|img)$/

/**
 * Reads the accessibility tree of what stands uppermost: the last open dialog, else the page.
 * @returns what in it has no name, and a dialog that holds nothing to leave it by
 */
export async function nameless(page: Page): Promise<string[]> {
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
