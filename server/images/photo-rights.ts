/**
 * Whose photograph it is, said in its public files as XMP, and nothing else: what a camera or a telephone wrote into the
 * original stays out of them. The fields are those that search engines show beside a picture (IPTC Photo Metadata
 * Standard, “Creator” and “Copyright Notice”).
 */
import type { Sharp } from 'sharp'
import type { Queries } from '../database/connect.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const asXml = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

const xmp = (name: string) =>
  [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:creator><rdf:Seq><rdf:li>${asXml(name)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© ${asXml(name)}</rdf:li></rdf:Alt></dc:rights>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('')

/** @param name the artist's or the workshop's; nothing is written where it is not known */
export const signed = (image: Sharp, name: string): Sharp =>
  name === '' ? image : image.withXmp(xmp(name))

/** The name that public files are to carry now. */
export const rightsIn = async (queries: Queries): Promise<string> =>
  (await queries.selectFrom('workshop').select('name').executeTakeFirst())?.name ?? ''
