import { joinLines } from '../../../shared/rules.ts'

/** Whoever reads it sets the pace, and ends it by leaving. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const coming = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await coming.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await coming.return?.()
    },
  })
}

/** A document for programs, whole or part by part. The page door sets how long it may be kept, and compresses it. */
export const textAnswer = (type: string, text: string | AsyncIterable<string>) =>
  new Response(typeof text === 'string' ? text : streamOf(text), {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  })

/** Names are one line since they were checked for it, but older ones may be stored with line ends. */
export const oneLine = (text: string) => withoutControls(joinLines(text))

/** XML 1.0 has no place for most control characters, not even escaped; in a calendar's line they say nothing. */
export const withoutControls = (text: string) =>
  text.replace(/(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu, '')
