/**
 * Writes the copyright holder as the only metadata of image variants. `dc:creator` and `dc:rights`
 * are fields of the IPTC Photo Metadata Standard, which search engines show with the image.
 */
import type { Sharp } from 'sharp'
import type { QueryBuilder } from '../../database/connect.ts'

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => XML_ENTITIES[sign] ?? sign)

const buildXmp = (name: string) =>
  [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:creator><rdf:Seq><rdf:li>${escapeXml(name)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© ${escapeXml(name)}</rdf:li></rdf:Alt></dc:rights>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('')

export const addCopyright = (image: Sharp, name: string): Sharp =>
  name === '' ? image : image.withXmp(buildXmp(name))

export const readCopyrightHolder = async (queries: QueryBuilder): Promise<string> =>
  (await queries.selectFrom('workshop').select('name').executeTakeFirst())?.name ?? ''
