/** The words of the trash come with it. */
import texts from '../../../locales/admin-trash.fr.json'
import { addTexts } from '../parts/texts.ts'

addTexts(texts)
