import type { RouterContextProvider } from 'react-router'
import { getLocaleFromPath } from '../../../shared/locale.ts'
import type { contactMessageSchema, pieceInquirySchema } from '../../../shared/message.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { validateAndStoreMessage } from './validate-message.ts'

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Stores a message that was submitted without JavaScript and returns the result for the form.
 * @param art_piece_id id of the piece that the message is about, or null on the contact page
 */
export function handleMessageForm(
  { request, context }: ActionArgs,
  schema: typeof contactMessageSchema | typeof pieceInquirySchema,
  art_piece_id: number | null = null,
) {
  const { messages } = context.get(servicesContext)
  const { clientAddress, log } = context.get(pageContext)
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  return validateAndStoreMessage(request, schema, async (message, extra) => {
    const sent = { subject: '', ...message, locale, art_piece_id, extra, open_for: null }
    try {
      const accepted = await messages.accept(sent, clientAddress)
      // The code `not_taken` means that the site accepts no messages. The result is null, as after
      // a stored message, because docs/specification.md, section 5 requires the success notice.
      if (accepted.ok || accepted.code === 'not_taken') return null
      return accepted.code === 'inbox_full' ? 'failed' : 'crowded'
    } catch (error) {
      log(error)
      return 'failed'
    }
  })
}
