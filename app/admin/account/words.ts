/** The words of the account come with it. */
import texts from '../../../locales/admin-account.fr.json'
import { addTexts } from '../parts/texts.ts'

addTexts(texts)
