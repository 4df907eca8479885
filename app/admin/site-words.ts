/** The words of “Votre site” come with it. */
import texts from '../../locales/admin-site.fr.json'
import { addTexts } from './parts/texts.ts'

addTexts(texts)
