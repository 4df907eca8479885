/** Prints benchmark results as Markdown tables and collects them for a JSON file. */
import { writeFileSync } from 'node:fs'
import { formatMarkdownTable } from './markdown.ts'

type Cell = string | number

const reports: Record<string, { about: string; rows: Record<string, Cell>[] }> = {}

/**
 * Prints a table with benchmark results and collects it for the JSON file.
 * @param name key of the table in the JSON file
 * @param about one sentence about the method
 * @param head column names, which must be unique
 */
export function addReportTable(name: string, about: string, head: string[], rows: Cell[][]) {
  console.log(`${about}\n`)
  console.log(formatMarkdownTable(head, rows))
  reports[name] = {
    about,
    rows: rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? '']))),
  }
}

export const writeJsonReport = (file: string) =>
  writeFileSync(file, `${JSON.stringify(reports, null, 2)}\n`)
