type Cell = string | number

export function formatMarkdownTable(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`
  return `${[head, head.map(() => '---'), ...rows].map(line).join('\n')}\n`
}
