type Cell = string | number

/** A table as the pages in docs/ show it. */
export function table(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`
  return `${[head, head.map(() => '---'), ...rows].map(line).join('\n')}\n`
}
