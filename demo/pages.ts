/** These texts replace the suggested texts of the home page and the portrait page. */

import type { TranslatableField } from '../shared/entities/entity-definitions.ts'
import type { HomePageEntity, PortraitPageEntity } from '../shared/entities/page.ts'
import { joinParagraphs } from './paragraphs.ts'
import type { DemoLocale } from './translations/translation.ts'

type DemoTexts<Field extends string> = Record<DemoLocale, { [F in Field]?: string }>

/** File names. The photos of the home page are in the order of HOME_PAGE_PHOTO_SLOTS. */
export const pagePhotos = {
  home: [
    'hero-bench-01.jpg',
    'ambience-tops-01.jpg',
    'ambience-bronze-01.jpg',
    'hollow-beech-02.jpg',
    'bowl-walnut-02.jpg',
    'sculpture-ash-02.jpg',
  ],
  portrait: ['ambience-tools-01.jpg'],
}

/** From docs/specification.md, section 2. */
export const periodYears: Partial<PortraitPageEntity> = {
  period_1_year: '1998',
  period_2_year: '2004',
  period_3_year: '2010',
  period_4_year: '2011',
}

export const focalPoints: Partial<HomePageEntity> = { framing_wide: 50, framing_narrow: 50 }

export const homeTexts: DemoTexts<TranslatableField<'home'>> = {
  fr: {
    heading: 'Des formes tirées du bois du Morvan',
    page_description:
      'Bois tourné, sculpture et bronze\u00A0: des pièces uniques, faites dans le Morvan. Galerie, actualités et stages de tournage sur bois.',
  },
  en: {
    heading: 'Forms found in Morvan wood',
    page_description:
      'Turned wood, sculpture and bronze: one-off pieces made in the Morvan, Burgundy. Gallery, news and woodturning courses.',
  },
  de: {
    heading: 'Formen aus dem Holz des Morvan',
    page_description:
      'Gedrechseltes, Skulpturen und Bronzen: Unikate aus dem Morvan in Burgund. Galerie, Aktuelles und Drechselkurse.',
  },
  es: {
    heading: 'Formas nacidas de la madera del Morvan',
    page_description:
      'Madera torneada, escultura y bronce: piezas únicas hechas en el Morvan, en Borgoña. Galería, noticias y cursos de torneado en madera.',
  },
  nl: {
    heading: 'Vormen uit het hout van de Morvan',
    page_description:
      'Gedraaid hout, sculptuur en brons: unieke stukken uit de Morvan in Bourgogne. Galerie, nieuws en cursussen houtdraaien.',
  },
}

export const portraitTexts: DemoTexts<TranslatableField<'portrait'>> = {
  fr: {
    lead: 'J’ai appris le bois par la charpente, la forme par la terre, et la patience par l’enseignement.',
    caption: 'Les gouges, après une journée d’orme.',
    journey: joinParagraphs(
      'L’atelier est au bord d’un étang, au milieu d’une forêt de hêtres et de chênes. Le bois y arrive en billes, souvent d’arbres tombés\u00A0: un noyer de cour, un orme de haie, l’if d’un cimetière. Il sèche là, deux ans, cinq ans, quelquefois dix.',
      'Je tourne depuis 2018. Avant, je sculptais\u202F; je sculpte encore, mais le tour a changé ma façon de regarder le bois. Une forme creuse se décide au-dedans, là où l’on ne voit rien, à l’oreille et au poignet.',
      'Quelques pièces deviennent des bronzes. Le bois sert de modèle, la cire prend sa place, puis le métal\u202F; les traces de gouge restent.',
    ),
    period_1_title: 'Compagnon charpentier',
    period_1_text:
      'Six ans de chantiers en Bourgogne, pour apprendre à lire un arbre avant de le scier.',
    period_2_title: 'Sculpture et taille directe',
    period_2_text: 'Formation aux arts du volume, premières expositions, premiers moulages.',
    period_3_title: 'Fonderie d’art',
    period_3_text: 'Moule, cire perdue, ciselure et patine\u00A0: une année auprès d’un fondeur.',
    period_4_title: 'L’Atelier du Morvan, l’enseignement',
    period_4_text: 'Ouverture de l’atelier et des premiers stages. Le tour y entre en 2018.',
    page_description:
      'Charpentier, sculpteur, tourneur\u00A0: le parcours d’un artiste du bois installé dans le Morvan, sa manière de travailler et d’enseigner.',
  },
  en: {
    lead: 'I learnt wood from carpentry, form from clay, and patience from teaching.',
    caption: 'The gouges, after a day of elm.',
    journey: joinParagraphs(
      'The workshop stands by a pond, in the middle of a forest of beech and oak. The wood arrives in the round, often from trees that have come down: a walnut from a farmyard, an elm from a hedgerow, the yew from a churchyard. It dries here for two years, for five, sometimes for ten.',
      'I have been turning since 2018. Before that I carved, and I still do, but the lathe has changed the way I look at wood. A hollow form is decided on the inside, where you can see nothing, by ear and by wrist.',
      'A few pieces become bronzes. The wood serves as the model, wax takes its place, then metal; the marks of the gouge remain.',
    ),
    period_1_title: 'Journeyman carpenter',
    period_1_text:
      'Six years on building sites in Burgundy, learning to read a tree before sawing it.',
    period_2_title: 'Sculpture and direct carving',
    period_2_text: 'Trained in sculpture and modelling, first exhibitions, first moulds.',
    period_3_title: 'Art foundry',
    period_3_text: 'Moulds, lost wax, chasing and patina: a year alongside a bronze founder.',
    period_4_title: 'L’Atelier du Morvan, teaching',
    period_4_text: 'The workshop opens, and with it the first courses. The lathe arrives in 2018.',
    page_description:
      'Carpenter, sculptor, turner: the story of a wood artist living in the Morvan, and a way of working and teaching.',
  },
  de: {
    lead: 'Das Holz habe ich beim Zimmern kennengelernt, die Form am Ton, die Geduld beim Unterrichten.',
    caption: 'Die Röhren, nach einem Tag mit Ulme.',
    journey: joinParagraphs(
      'Die Werkstatt liegt an einem Weiher, mitten in einem Wald aus Buchen und Eichen. Das Holz kommt als Stamm hierher, oft von umgestürzten Bäumen: ein Nussbaum vom Hof, eine Ulme aus der Hecke, die Eibe von einem Friedhof. Hier trocknet es zwei Jahre, fünf Jahre, manchmal zehn.',
      'Ich drechsle seit 2018. Vorher war ich Bildhauer und bin es noch, aber die Drechselbank hat meinen Blick auf das Holz verändert. Eine Hohlform entscheidet sich innen, wo man nichts sieht, nach Gehör und aus dem Handgelenk.',
      'Einige Stücke werden zu Bronzen. Das Holz dient als Modell, an seine Stelle tritt Wachs, dann Metall; die Spuren des Hohleisens bleiben.',
    ),
    period_1_title: 'Zimmerergeselle',
    period_1_text:
      'Sechs Jahre auf Baustellen in Burgund, um einen Baum lesen zu lernen, bevor man ihn sägt.',
    period_2_title: 'Bildhauerei, direkt aus dem Block',
    period_2_text: 'Ausbildung im plastischen Gestalten, erste Ausstellungen, erste Abformungen.',
    period_3_title: 'Kunstguss',
    period_3_text:
      'Abformen, Wachsausschmelzen, Ziselieren, Patinieren: ein Jahr bei einem Bronzegießer.',
    period_4_title: 'L’Atelier du Morvan, Unterricht',
    period_4_text: 'Eröffnung der Werkstatt, erste Kurse. 2018 kommt die Drechselbank dazu.',
    page_description:
      'Zimmerer, Bildhauer, Drechsler: der Weg eines Holzkünstlers im Morvan, seine Arbeitsweise und sein Unterricht.',
  },
  es: {
    lead: 'Aprendí la madera en la carpintería de armar, la forma en el barro y la paciencia en la enseñanza.',
    caption: 'Las gubias, después de un día de olmo.',
    journey: joinParagraphs(
      'El taller está a la orilla de un estanque, en medio de un bosque de hayas y robles. La madera llega en troncos, a menudo de árboles caídos: un nogal del patio de una granja, un olmo de linde, el tejo de un cementerio. Aquí se seca dos años, cinco, a veces diez.',
      'Torneo desde 2018. Antes esculpía, y sigo esculpiendo, pero el torno ha cambiado mi manera de mirar la madera. Una pieza hueca se decide por dentro, donde no se ve nada, con el oído y con la muñeca.',
      'Algunas piezas acaban en bronce. La madera sirve de modelo, la cera ocupa su lugar y después el metal; las huellas de la gubia permanecen.',
    ),
    period_1_title: 'Oficial de carpintería',
    period_1_text:
      'Seis años de obras en Borgoña para aprender a leer un árbol antes de aserrarlo.',
    period_2_title: 'Escultura y talla directa',
    period_2_text: 'Estudios de volumen y modelado, primeras exposiciones, primeros moldes.',
    period_3_title: 'Fundición artística',
    period_3_text: 'Molde, cera perdida, cincelado y pátina: un año junto a un fundidor.',
    period_4_title: 'L’Atelier du Morvan, la enseñanza',
    period_4_text: 'Apertura del taller y primeros cursos. El torno llega en 2018.',
    page_description:
      'Carpintero, escultor, tornero: la trayectoria de un artista de la madera afincado en el Morvan, su manera de trabajar y de enseñar.',
  },
  nl: {
    lead: 'Hout leerde ik kennen als timmerman, vorm door klei, geduld door les te geven.',
    caption: 'De gutsen, na een dag iepenhout.',
    journey: joinParagraphs(
      'Het atelier ligt aan een vijver, midden in een bos van beuken en eiken. Het hout komt er als stam binnen, vaak van omgewaaide bomen: een notenboom van een erf, een iep uit een haag, de taxus van een kerkhof. Hier droogt het, twee jaar, vijf jaar, soms tien.',
      'Ik draai sinds 2018. Daarvoor was ik beeldhouwer, en dat ben ik nog, maar de draaibank heeft mijn blik op hout veranderd. Bij een holle vorm valt de beslissing vanbinnen, waar niets te zien is, op het gehoor en vanuit de pols.',
      'Enkele stukken worden brons. Het hout dient als model, was neemt zijn plaats in, daarna metaal; de sporen van de guts blijven.',
    ),
    period_1_title: 'Timmermansgezel',
    period_1_text:
      'Zes jaar op bouwplaatsen in Bourgogne, om een boom te leren lezen voordat hij gezaagd wordt.',
    period_2_title: 'Beeldhouwen, direct in het hout',
    period_2_text:
      'Opleiding in driedimensionale vormgeving, eerste tentoonstellingen, eerste mallen.',
    period_3_title: 'Kunstgieterij',
    period_3_text: 'Mal, verloren was, ciseleren, patineren: een jaar bij een bronsgieter.',
    period_4_title: 'L’Atelier du Morvan, lesgeven',
    period_4_text:
      'Opening van het atelier en de eerste cursussen. In 2018 komt de draaibank erbij.',
    page_description:
      'Timmerman, beeldhouwer, houtdraaier: de loopbaan van een houtkunstenaar in de Morvan, zijn manier van werken en lesgeven.',
  },
}
