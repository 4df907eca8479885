/**
 * What strangers are answered, as JSON: of translations the words alone. The French that they were made from may be of
 * yesterday, and was perhaps taken back for a reason.
 */
export const asStrangersRead = (answer: unknown): string =>
  JSON.stringify(answer, (name, value) => (name === 'source' ? undefined : value))
