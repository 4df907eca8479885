/** All places are fictional or too vague to be identified. */
import type { PortraitPageEntity } from '../shared/entities/page.ts'
import type { DemoLocale } from './translations/translation.ts'

type Exhibition = { year: string } & Record<DemoLocale, [title: string, place: string]>

const EXHIBITIONS: Exhibition[] = [
  {
    year: '2026',
    fr: ['Les Trois Veilleurs', 'Transept sud d’une abbatiale, Morvan'],
    en: ['The Three Watchers', 'South transept of an abbey church, Morvan'],
    de: ['Die drei Wächter', 'Südliches Querhaus einer Abteikirche, Morvan'],
    es: ['Los tres centinelas', 'Transepto sur de una iglesia abacial, Morvan'],
    nl: ['De drie wakers', 'Zuidertransept van een abdijkerk, Morvan'],
  },
  {
    year: '2024',
    fr: ['Le creux et le plein', 'Galerie du Vieux Lavoir, Bourgogne'],
    en: ['Hollow and Solid', 'Galerie du Vieux Lavoir, Burgundy'],
    de: ['Hohl und voll', 'Galerie du Vieux Lavoir, Burgund'],
    es: ['Lo hueco y lo lleno', 'Galerie du Vieux Lavoir, Borgoña'],
    nl: ['Hol en vol', 'Galerie du Vieux Lavoir, Bourgogne'],
  },
  {
    year: '2022',
    fr: ['Bois, feu, bronze, exposition collective', 'Ancienne halle aux grains, Nivernais'],
    en: ['Wood, Fire, Bronze, group show', 'Former corn exchange, Nivernais'],
    de: ['Holz, Feuer, Bronze, Gruppenausstellung', 'Ehemalige Kornhalle, Nivernais'],
    es: ['Madera, fuego, bronce, exposición colectiva', 'Antigua alhóndiga, Nivernais'],
    nl: ['Hout, vuur, brons, groepstentoonstelling', 'Voormalige korenbeurs, Nivernais'],
  },
  {
    year: '2019',
    fr: ['Premières formes creuses', 'Salon des métiers d’art, Bourgogne'],
    en: ['First Hollow Forms', 'Craft fair, Burgundy'],
    de: ['Erste Hohlformen', 'Kunsthandwerksmesse, Burgund'],
    es: ['Primeras piezas huecas', 'Feria de oficios artísticos, Borgoña'],
    nl: ['Eerste holle vormen', 'Ambachtsbeurs, Bourgogne'],
  },
  {
    year: '',
    fr: ['Collection communale', 'Un bourg du Morvan'],
    en: ['Municipal collection', 'A small town in the Morvan'],
    de: ['Gemeindesammlung', 'Ein Ort im Morvan'],
    es: ['Colección municipal', 'Un pueblo del Morvan'],
    nl: ['Gemeentelijke collectie', 'Een stadje in de Morvan'],
  },
  {
    year: '',
    fr: ['Collections particulières', 'France, Allemagne, Suisse, Pays-Bas'],
    en: ['Private collections', 'France, Germany, Switzerland, the Netherlands'],
    de: ['Privatsammlungen', 'Frankreich, Deutschland, Schweiz, Niederlande'],
    es: ['Colecciones particulares', 'Francia, Alemania, Suiza, Países Bajos'],
    nl: ['Particuliere collecties', 'Frankrijk, Duitsland, Zwitserland, Nederland'],
  },
]

export const exhibitionYears: Partial<PortraitPageEntity> = Object.fromEntries(
  EXHIBITIONS.map(({ year }, index) => [`exhibition_${index + 1}_year`, year]),
)

/** Keys are field names of the portrait page, such as `exhibition_1_title`. */
export const getExhibitionTexts = (locale: DemoLocale): Record<string, string> =>
  Object.fromEntries(
    EXHIBITIONS.flatMap((exhibition, index) => {
      const [title, place] = exhibition[locale]
      const prefix = `exhibition_${index + 1}`
      return [
        [`${prefix}_title`, title],
        [`${prefix}_place`, place],
      ]
    }),
  )
