/** Without this mark, Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A spreadsheet would run a formula that a visitor has sent (OWASP, CSV Injection). This finds the
 * places where a formula could start: at the start of a cell, and after characters that some
 * programs read as the end of a cell.
 */
const FORMULA_START = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/g
export const formatCsvCell = (text: string) =>
  `"${text.replace(FORMULA_START, "$1$2'").replaceAll('"', '""')}"`

/** Excel with French settings expects decimal commas. */
export const formatCsvAmount = (euros: number) => euros.toFixed(2).replace('.', ',')

/** Excel with French settings expects semicolons. */
export const formatCsvLine = (cells: string[]) => `${cells.map(formatCsvCell).join(';')}\r\n`
