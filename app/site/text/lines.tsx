/** A plain text of the artist: a paragraph for each of its lines. */
export const Lines = ({ text }: { text: string }) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' && all.indexOf(line) === index)
    .map((line) => <p key={line}>{line}</p>)
