/** The words of the guide come with it. */
import texts from '../../../locales/admin-guide.fr.json'
import { addTexts } from '../parts/texts.ts'

addTexts(texts)

/** What each page says. */
export const { pages: PAGES } = texts.guide
