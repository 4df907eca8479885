/** The words of the messages come with them. */
import texts from '../../../locales/admin-messages.fr.json'
import { addTexts } from '../parts/texts.ts'

addTexts(texts)
