/**
 * Finds the places where a formula could start (OWASP, CSV Injection), also after separators of
 * other programs.
 */
const FORMULA_START = /(^|[;,|\t\r\n])([ \u00a0"']*)(?=[=+\-@＝＋－＠])/g
const formatCell = (text: string) =>
  `"${text.replace(FORMULA_START, "$1$2'").replaceAll('"', '""')}"`

/** Excel with French settings expects semicolons. */
export const formatCsvLine = (cells: string[]) => `${cells.map(formatCell).join(';')}\r\n`
