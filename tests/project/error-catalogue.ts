/** The messages of the specification's section 8, drawn from its sentences. */

export type Message = {
  /** The row of the coverage table: what it is about, and the message word for word. */
  says: string
  message: string
  /** The bullet it comes from, and the words there that name it. */
  promise: string
  piece: string
}

/** The words that messages begin with; everything else in section 8 is prose around them. */
const BEGINNING =
  /\b(?:N image|(?:Connexion|Identifiants|Erreur|Objet|Actualité|Formation|Catégorie|Image|Ordre|Message|Je|An error|Loading|Unexpected)(?![\p{L}])).*$/u

/**
 * Some are shortened there: “Erreur lors du chargement des objets / des actualités”, “Erreur lors de la création, de la
 * modification”. Such a tail takes the beginning of the one before it.
 */
function whole(part: string, before: string): { message: string; piece: string } | null {
  const tail = /^(de la|des) /.exec(part)
  if (tail) {
    return { message: before.slice(0, before.lastIndexOf(`${tail[1]} `)) + part, piece: part }
  }
  const [message] = BEGINNING.exec(part) ?? []
  return message ? { message, piece: message } : null
}

function messagesIn(promise: string): Message[] {
  const [label = ''] = promise.split(':')
  const found: Message[] = []
  for (const part of promise.split(/[,;:] | \/ |(?<!\.)\.(?= |$)/)) {
    const spoken = whole(part.replace(/ \(common\.\w+\)/, '').trim(), found.at(-1)?.message ?? '')
    if (spoken) found.push({ says: `${label}: ${spoken.message}`, promise, ...spoken })
  }
  return found
}

/** News and trainings have the “same failure pattern” as pieces: the four failures are theirs too. */
export function messagesOf(promises: string[]): Message[] {
  const found = promises.map(messagesIn)
  const failures = found
    .flat()
    .filter(({ says, message }) => says.startsWith('Art piece') && message.startsWith('Erreur'))
  return promises.flatMap((promise, index) => {
    const own = found[index] ?? []
    if (!promise.includes('same failure pattern')) return own
    const [label] = promise.split(':')
    const theirs = failures.map(({ message }) => ({
      says: `${label}: ${message}`,
      message,
      promise,
      piece: 'same failure pattern',
    }))
    return [...own, ...theirs]
  })
}
