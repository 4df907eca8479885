/** The words of what stands in a dialog alone come with it. */
import texts from '../../../locales/admin-dialog.fr.json'
import { addTexts } from '../parts/texts.ts'

addTexts(texts)
