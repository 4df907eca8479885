/** What a measurement prints as it goes, and gives whole to machines. */
import { writeFileSync } from 'node:fs'
import { table } from './markdown.ts'

type Cell = string | number

const told: Record<string, { about: string; rows: Record<string, Cell>[] }> = {}

/**
 * Prints a table.
 * @param name under which machines find it
 * @param about how it was measured, in a sentence
 * @param head the names of the columns, each another one
 */
export function report(name: string, about: string, head: string[], rows: Cell[][]) {
  console.log(`${about}\n`)
  console.log(table(head, rows))
  told[name] = {
    about,
    rows: rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? '']))),
  }
}

/** Writes all that was reported as JSON. */
export const writeReports = (file: string) =>
  writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`)
