/** Excel reads a CSV file as UTF-8 only if the file begins with this byte order mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches the places where a spreadsheet could start to run a formula that a visitor has sent
 * (OWASP, CSV Injection): the start of a cell, and after characters that some programs read as its
 * end.
 */
const FORMULA_START = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/g
const formatCsvCell = (text: string) =>
  `"${text.replace(FORMULA_START, "$1$2'").replaceAll('"', '""')}"`

/** Formats an amount with a decimal comma, which Excel with French settings expects. */
export const formatCsvAmount = (euros: number) => euros.toFixed(2).replace('.', ',')

export const formatCsvLine = (cells: string[]) => `${cells.map(formatCsvCell).join(';')}\r\n`
