/** The content of a fictional workshop. Its photos are in demo/photos/. */

import type { CategoryInput } from '../shared/entities/category.ts'
import type { VerticalExtent } from '../shared/entities/image.ts'
import type { NewsItemInput } from '../shared/entities/news-item.ts'
import type { PieceUpdate } from '../shared/entities/piece.ts'
import type { TrainingInput } from '../shared/entities/training.ts'
import { TARGET_LOCALES } from '../shared/entities/translation.ts'
import type { WorkshopUpdate } from '../shared/entities/workshop.ts'
import { joinParagraphs } from './paragraphs.ts'

/**
 * The French regulator reserves this phone number for works of fiction, so it belongs to nobody.
 */
export const workshop: WorkshopUpdate = {
  name: 'L’Atelier du Morvan',
  craft: '',
  address: '',
  street: 'Hameau de l’Étang',
  postcode: '58230',
  town: 'Ouroux-en-Morvan',
  country: 'FR',
  phone: '03 53 01 23 45',
  email: 'atelier@example.org',
  hours: '',
  opening_hours: {},
  station:
    'Gare de Corbigny, sur la ligne d’Auxerre par Clamecy, à vingt-cinq kilomètres. Dites-moi quel train vous prenez, je viens vous chercher.',
  parking: 'Au bord de l’étang, puis cent mètres à pied, car le chemin est étroit.',
  visit: '',
  map_url: '',
  links: ['https://instagram.example.org/atelier', 'https://facebook.example.org/atelier'],
  languages: [...TARGET_LOCALES],
  welcomes_ai: false,
  teaching_since: '2011',
  turning_since: '2018',
  practice_percent: 80,
  largest_group: 8,
  hides_training_points: false,
  translations: {
    en: {
      station:
        'Corbigny station, on the line from Auxerre via Clamecy, is twenty-five kilometres away. Tell me which train you are taking and I will pick you up.',
      parking: 'By the pond. The last hundred metres are on foot, as the lane is narrow.',
    },
    de: {
      station:
        'Bahnhof Corbigny an der Strecke von Auxerre über Clamecy, fünfundzwanzig Kilometer entfernt. Sagen Sie mir, mit welchem Zug Sie kommen, dann hole ich Sie ab.',
      parking: 'Am Weiher. Die letzten hundert Meter gehen Sie zu Fuß, denn der Weg ist schmal.',
    },
    es: {
      station:
        'Estación de Corbigny, en la línea de Auxerre por Clamecy, a veinticinco kilómetros. Dígame en qué tren llega y voy a buscarle.',
      parking: 'Junto al estanque, y luego cien metros a pie, porque el camino es estrecho.',
    },
    nl: {
      station:
        'Station Corbigny, aan de lijn vanuit Auxerre via Clamecy, op vijfentwintig kilometer. Laat me weten met welke trein u komt, dan haal ik u op.',
      parking: 'Bij de vijver. De laatste honderd meter gaat u te voet, want het weggetje is smal.',
    },
  },
}

export const categories: CategoryInput[] = [
  {
    name: 'Tournage',
    description:
      'Des coupes, des plats, des formes creuses et des boîtes, tournés à l’atelier dans le bois vert ou sec et finis à la main.',
  },
  {
    name: 'Sculpture',
    description:
      'Des formes taillées dans un seul bloc, à la gouge et à la râpe, parfois à partir d’une pièce tournée.',
  },
  {
    name: 'Bronze',
    description: 'Des épreuves à la cire perdue, d’après un original en bois fait à l’atelier.',
  },
]

type DemoPiece = Omit<PieceUpdate, 'price_min' | 'price_max'> &
  Partial<Pick<PieceUpdate, 'price_min' | 'price_max'>>

/** From the oldest to the newest. The first piece gets the catalogue number N° 1. */
export const pieces: { input: DemoPiece; photos: string[] }[] = [
  {
    input: {
      title: 'Coupe « Aubier »',
      description: joinParagraphs(
        'Un noyer de cour, pris un peu hors du cœur pour garder l’aubier d’un seul côté. La bande claire suit le bord, puis plonge vers le pied. Je ne l’ai pas dessinée, elle était là.',
        'Ébauchée verte à trois centimètres d’épaisseur, séchée dix-huit mois, puis reprise à la gouge à creuser. La dernière passe est celle de l’outil, **presque sans abrasif** : les cernes se lisent aussi du bout du doigt.',
      ),
      price: 480,
      price_on_request: false,
      materials: 'Noyer, huile dure',
      signature: 'Pyrogravée sous le pied, avec l’essence et l’année 2022',
      category: 'Tournage',
      dimensions: 'Ø 32 × H 14 cm',
      image_url: '',
      available: true,
    },
    photos: ['bowl-walnut-01.jpg', 'bowl-walnut-02.jpg'],
  },
  {
    input: {
      title: 'Trois calices',
      description: joinParagraphs(
        'Merisier, if et frêne, chacun d’un seul morceau. On creuse d’abord la coupe, on la cale avec un tampon de bois tendre, puis on descend la tige par petites longueurs, *sans jamais revenir en arrière* : ce qui est devenu fin ne supporte plus l’outil.',
        'Les tiges font huit millimètres d’épaisseur. La bague, sous la coupe, n’est pas un ornement. La main s’y arrête.',
        'Le merisier et le frêne acceptent un vin d’un soir. L’if, non : son bois est toxique, il se regarde.',
      ),
      price: 390,
      price_on_request: false,
      materials: 'Merisier, if, frêne, huile et cire',
      signature: 'Gravée à la pointe sous chaque pied, datée 2023',
      category: 'Tournage',
      dimensions: 'H 22 à 26 cm',
      image_url: '',
      available: true,
    },
    photos: ['goblet-cherry-01.jpg', 'goblet-cherry-02.jpg'],
  },
  {
    input: {
      title: 'Cartographie',
      description: joinParagraphs(
        'Couché deux hivers sous les feuilles, ce hêtre a été dessiné par les champignons avant de l’être par l’outil. **Les lignes noires sont leurs frontières** : chacun a tracé la sienne pour se garder du voisin.',
        'La paroi a été creusée à six millimètres, par une ouverture de quatre centimètres, en suivant les lignes les plus longues.',
        'Le bois échauffé est inégal, ferme ici, presque tendre à côté. J’ai fini au racloir, puis à la main, le tour arrêté.',
      ),
      price: 1200,
      price_on_request: false,
      materials: 'Hêtre échauffé, huile et cire',
      signature: 'Gravée sous le pied, datée 2024',
      category: 'Tournage',
      dimensions: 'Ø 26 × H 28 cm',
      image_url: '',
      available: true,
    },
    photos: ['hollow-beech-01.jpg', 'hollow-beech-02.jpg'],
  },
  {
    input: {
      title: 'Galet',
      description: joinParagraphs(
        'Une loupe n’a pas de fil, ou elle en a cent. L’outil coupe bien sur un centimètre, mal sur le suivant ; on avance au pas du bois, et l’on retourne à la meule toutes les dix minutes.',
        'Le ventre est bas, l’épaule large. Le col laisse passer quatre doigts, pas le poing. L’intérieur a été vidé à l’outil à crochet, jusqu’à huit millimètres de paroi. C’est le geste que j’enseigne dans le stage [La forme creuse](/training/N-la-forme-creuse).',
      ),
      price: 980,
      price_on_request: false,
      materials: 'Loupe d’orme, huile et cire',
      signature: 'Pyrogravée sous la pièce, au centre, datée 2024',
      category: 'Tournage',
      dimensions: 'Ø 34 × H 21 cm',
      image_url: '',
      available: true,
    },
    photos: ['hollow-elm-01.jpg', 'hollow-elm-02.jpg'],
  },
  {
    input: {
      title: 'Nuit du Morvan',
      description: joinParagraphs(
        'Le vase est sorti du tour pâle et lisse. La flamme a mangé le bois tendre entre les cernes, la brosse de laiton a ôté la suie : **le relief que l’on touche est celui des années**.',
        'La fente s’est ouverte au séchage, sur l’épaule. Je l’ai laissée, sans la boucher, sans l’agrafer.',
        'La sphère vient de la même bille, sans le feu. Elle accompagne le vase.',
      ),
      price: 1450,
      price_on_request: false,
      materials: 'Chêne brûlé, brossé, huilé ; sphère de chêne',
      signature: 'Au fer, sous le pied, datée 2024',
      category: 'Tournage',
      dimensions: 'Ø 22 × H 54 cm',
      image_url: '',
      available: true,
    },
    photos: ['vase-oak-charred-01.jpg', 'vase-oak-charred-02.jpg'],
  },
  {
    input: {
      title: 'Grand plat « Étang »',
      description: joinParagraphs(
        'Le plateau de frêne était trop large pour le banc. Je l’ai tourné en l’air, de l’autre côté de la poupée, debout devant lui. Au fond du creux, les cernes coupés presque à plat s’écartent comme l’eau *quand une pierre vient d’y tomber*.',
        'Blanchi en deux passes, brossé dans le fil, savonné, puis laissé mat : une huile l’aurait rendu à sa couleur.',
      ),
      price: 540,
      price_on_request: false,
      materials: 'Frêne blanchi, savon',
      signature: 'Gravée sous l’aile, datée 2025',
      category: 'Tournage',
      dimensions: 'Ø 52 × H 6 cm',
      image_url: '',
      available: false,
    },
    photos: ['platter-ash-01.jpg', 'platter-ash-02.jpg'],
  },
  {
    input: {
      title: 'Écorce vive',
      description: joinParagraphs(
        'Une demi-bille d’if, l’écorce vers le bord. Les deux ailes sont les flancs de l’arbre ; la ligne noire, sa peau. À chaque tour, le fer coupe du bois, puis du vide, et l’on travaille *à l’oreille* autant qu’à l’œil.',
        'L’écorce a tenu parce que l’arbre est tombé en hiver, la sève descendue. Elle n’est ni rapportée ni teinte.',
        'L’if étant toxique, cette coupe ne reçoit pas de fruits et **se pose vide**.',
      ),
      price: 620,
      price_on_request: false,
      materials: 'If, aubier et écorce, huile',
      signature: 'Gravée à la pointe autour du pied, datée 2025',
      category: 'Tournage',
      dimensions: '38 × 24 × H 17 cm',
      image_url: '',
      available: true,
      full_width: true,
    },
    photos: ['bowl-yew-01.jpg', 'bowl-yew-02.jpg'],
  },
  {
    input: {
      title: 'Sillons',
      description: joinParagraphs(
        'La forme est d’abord tournée, puis tracée au crayon, et chaque côte est prise à la gouge, du pied jusqu’au sommet, dans le sens où le fil veut bien. Onze jours de taille, après une matinée de tour.',
        'Éclairée de face, elle ne dit presque rien. En lumière rasante, c’est **un labour**.',
        'Son prix se demande [à l’atelier](/contact), où l’on peut aussi la voir le matin, à la fenêtre de l’est.',
      ),
      price: null,
      price_on_request: true,
      price_min: 2400,
      price_max: 2800,
      materials: 'Frêne blanchi, cire blanche',
      signature: 'Incisée dans le dernier sillon, près de la base, datée 2025',
      category: 'Sculpture',
      dimensions: 'Ø 30 × H 42 cm',
      image_url: '',
      available: true,
    },
    photos: ['sculpture-ash-01.jpg', 'sculpture-ash-02.jpg'],
  },
  {
    input: {
      title: 'Boîtes à secrets',
      description: joinParagraphs(
        'Trois boîtes, trois couvercles ajustés sur le tour, au dixième de millimètre. Une fois posés, ils descendent seuls, **freinés par l’air**.',
        'Le buis vient d’un vieux jardin. L’if a gardé un peu de son cœur rose. Le chêne a été noirci au vinaigre et à la paille de fer ; son tanin a fait le reste.',
        'Elles se vendent ensemble.',
      ),
      price: 260,
      price_on_request: false,
      materials: 'Buis, if, chêne ébonisé, cire',
      signature: 'À l’intérieur de chaque couvercle, au crayon, datée 2025',
      category: 'Tournage',
      dimensions: 'Ø 9 à 14 cm',
      image_url: '',
      available: true,
    },
    photos: ['box-boxwood-01.jpg', 'box-boxwood-02.jpg'],
  },
  {
    input: {
      title: 'Sans fin',
      description: joinParagraphs(
        'Un nœud pris dans **un seul bloc de noyer**, sans collage, sans raccord. Le doigt qui suit l’anneau revient à son point de départ sans l’avoir quitté.',
        'Taille directe, à la gouge, à la râpe, puis au racloir. Le fil change de sens à chaque courbe. Les passages du dedans se sont faits au toucher, la main allant là où l’œil n’entre pas.',
      ),
      price: 3800,
      price_on_request: false,
      materials: 'Noyer, huile et cire',
      signature: 'Incisée sous la boucle qui porte la pièce, datée 2026',
      category: 'Sculpture',
      dimensions: 'L 40 × P 38 × H 44 cm',
      image_url: '',
      available: false,
    },
    photos: ['sculpture-walnut-01.jpg', 'sculpture-walnut-02.jpg'],
  },
  {
    input: {
      title: 'Les Trois Veilleurs',
      description: joinParagraphs(
        'La fente du plus grand part de la tête et a mis six ans à s’arrêter. Le deuxième est passé au feu. Le troisième est un bronze, moulé sur un chêne qui n’existe plus.',
        'Tous trois vrillent en montant, chacun à son allure. Il faut marcher autour, **dans les deux sens**.',
        'Ils ont été pensés pour une lumière, [celle de l’abbatiale](/news/N-les-trois-veilleurs-a-l-abbatiale), et ne se séparent pas.',
      ),
      price: null,
      price_on_request: true,
      price_min: 18000,
      materials: 'Chêne fendu, chêne brûlé, bronze patiné',
      signature: 'Au dos de chaque colonne, au ras du sol, datée 2026',
      category: 'Sculpture',
      dimensions: 'H 182, 132 et 104 cm',
      image_url: '',
      available: true,
      full_width: true,
    },
    photos: ['totem-oak-01.jpg', 'totem-oak-02.jpg'],
  },
  {
    input: {
      title: 'Flamme',
      description: joinParagraphs(
        'L’original est en frêne, tourné, puis taillé côte à côte. Le métal a tout pris : le fil, les pores, et **un coup de gouge de travers** que j’ai laissé.',
        'La patine se pose à chaud, au chalumeau et au pinceau. Brune d’abord ; le vert est venu au quatrième essai, et je me suis arrêté là.',
        'Épreuve unique : le moule n’a servi qu’une fois. C’est le chemin que l’on suit, en plus petit, pendant le stage [Du bois au bronze](/training/N-du-bois-au-bronze).',
      ),
      price: 4600,
      price_on_request: false,
      materials: 'Bronze à la cire perdue, patine brune et verte',
      signature: 'Tracée dans la cire, au bas d’une côte, datée 2026',
      category: 'Bronze',
      dimensions: 'Ø 24 × H 46 cm',
      image_url: '',
      available: true,
    },
    photos: ['bronze-01.jpg', 'bronze-02.jpg'],
  },
]

/**
 * Positions of the top and the foot of the piece, in thousandths of the photo's height. Only for
 * photos in which the server cannot detect the piece by contrast.
 */
export const pieceMarks: Record<string, VerticalExtent> = {
  'bowl-yew-01.jpg': { top: 194, foot: 820 },
  'bronze-01.jpg': { top: 77, foot: 827 },
  'goblet-cherry-01.jpg': { top: 192, foot: 848 },
  'sculpture-ash-01.jpg': { top: 167, foot: 853 },
  'sculpture-walnut-01.jpg': { top: 94, foot: 718 },
  'totem-oak-01.jpg': { top: 67, foot: 898 },
  'vase-oak-charred-01.jpg': { top: 107, foot: 848 },
}

/** From the oldest to the newest. */
export const news: {
  input: NewsItemInput
  photos: string[]
  /** French titles of the pieces that the item is about. */
  pieces?: string[]
}[] = [
  {
    input: {
      title: 'Un tour plus lourd',
      content: joinParagraphs(
        'Huit cents kilos de fonte, descendus du camion sur des rondins, avec l’aide de deux voisins. Le nouveau tour est scellé au sol depuis hier. Il accepte **soixante centimètres au-dessus du banc**, et ne tremble plus quand la bille n’est pas ronde.',
        'L’ancien ne part pas à la retraite, il rejoint les tours des stagiaires. Les prochaines dates sont à la page [Formations](/training).',
      ),
      excerpt: '',
      date: '2025-11-22',
      image_url: '',
    },
    photos: ['ambience-tools-01.jpg'],
  },
  {
    input: {
      title: 'Un noyer de deux siècles',
      content: joinParagraphs(
        'Le vent de février l’a couché dans une cour de ferme, sans rien casser que la barrière. Il avait **deux cent quatre cernes** au pied ; les plus serrés, ceux d’un long froid, tiennent à six dans un centimètre.',
        'Il est arrivé à l’atelier en sept billes. Les bouts sont enduits de cire pour que l’eau s’en aille lentement. La fourche, où le fil se croise, a été débitée tout de suite : c’est là que se tient la ronce.',
        'Les premières coupes seront ébauchées ce printemps. Pour le reste, *rendez-vous dans cinq ans*.',
      ),
      excerpt:
        'Abattu par le vent en février, il est arrivé à l’atelier en sept billes. Rendez-vous dans cinq ans.',
      date: '2026-03-02',
      image_url: '',
    },
    photos: [],
  },
  {
    input: {
      title: 'Portes ouvertes de l’atelier',
      content: joinParagraphs(
        'L’atelier ouvre le **samedi 13 et le dimanche 14 juin**, de 10 h à 18 h. Le tour marche toute la journée : une coupe en bois vert le matin, une forme creuse l’après-midi, et les questions quand elles viennent.',
        'Les enfants tournent une toupie, à quatre mains avec moi, et l’emportent. Comptez dix minutes par toupie et un peu d’attente.',
        'L’entrée est libre. Le chemin étant étroit, on se gare au bord de l’étang et l’on finit à pied. Pour une visite plus calme, [prenez rendez-vous](/contact).',
      ),
      excerpt:
        'Deux jours de démonstrations au tour, les 13 et 14 juin, de 10 h à 18 h. Les enfants tournent une toupie et l’emportent.',
      date: '2026-05-30',
      image_url: '',
    },
    photos: ['ambience-tops-01.jpg'],
  },
  {
    input: {
      title: 'La coulée de « Flamme »',
      content: joinParagraphs(
        'Il a fallu trois semaines pour le moule, deux jours pour la cire, une minute à peine pour le métal. Le bronze est entré par la base, à un peu plus de **mille cent degrés**, et personne n’a parlé.',
        'On casse ensuite le moule réfractaire au marteau, doucement. On coupe les jets, on reprend les coutures au ciselet, et l’on retrouve, sous la croûte, chaque trait laissé dans le frêne.',
        'La patine, brune et verte, a demandé quatre essais. L’original et le bronze se voient côte à côte à l’atelier ; le bronze est aussi dans la [galerie](/gallery).',
      ),
      excerpt:
        'L’original en frêne a donné son bronze. La patine, brune et verte, a demandé quatre essais et beaucoup de silence.',
      date: '2026-09-05',
      image_url: '',
    },
    photos: ['ambience-bronze-01.jpg', 'bronze-02.jpg'],
    pieces: ['Flamme'],
  },
  {
    input: {
      title: '« Les Trois Veilleurs » à l’abbatiale',
      content: joinParagraphs(
        'Trois hautes colonnes, chêne fendu, chêne brûlé et bronze, gardent le transept sud jusqu’au **6 janvier**. Elles ont été pensées pour cette lumière, qui tourne dans la journée et les atteint l’une après l’autre.',
        'Elles sont posées à même la pierre, sans socle. La fente du grand chêne regarde la porte : c’est par elle qu’il faut commencer.',
        'L’abbatiale est ouverte tous les jours, de 10 h à 17 h. Je serai sur place les dimanches de novembre, l’après-midi. Les autres pièces restent visibles à l’atelier, [sur rendez-vous](/contact).',
      ),
      excerpt:
        'Trois hautes colonnes, chêne fendu, chêne brûlé et bronze, gardent le transept sud jusqu’au 6 janvier. Elles ont été pensées pour cette lumière, qui tourne dans la journée.',
      date: '2026-10-24',
      image_url: '',
    },
    photos: ['totem-oak-01.jpg', 'totem-oak-02.jpg'],
    pieces: ['Les Trois Veilleurs'],
  },
]

export const trainings: { input: TrainingInput; photos: string[] }[] = [
  {
    input: {
      title: 'S’initier au tournage',
      excerpt:
        'Affûter, dégrossir, profiler, creuser. Une toupie le matin, une coupe le lendemain soir.',
      description: joinParagraphs(
        'Pour qui n’a jamais touché un tour. Le premier matin, on apprend à se tenir, à affûter et à faire talonner l’outil avant de couper ; à midi, **chacun a sa toupie**.',
        'Viennent ensuite le travail entre pointes, le cylindre, les gorges et les boudins, puis, le second jour, une coupe en bois vert, du mandrin à l’huile.',
        'Deux jours, dont **80 % de pratique**, un tour par personne. Les outils, le bois et les lunettes sont fournis ; venez en manches courtes ou serrées, sans écharpe ni bague.',
      ),
      duration: '2 jours',
      price: 320,
      max_participants: 6,
      date: '2027-02-13',
      image_url: '',
    },
    photos: ['ambience-tops-01.jpg', 'ambience-tools-01.jpg'],
  },
  {
    input: {
      title: 'Affûter ses outils',
      excerpt:
        'Gouges, planes, racloirs : un angle, une meule, un geste régulier. Apportez les outils qui ne coupent plus.',
      description: joinParagraphs(
        'Un outil qui coupe mal fatigue le bois et la main. On passe la journée à la meule, gouge après gouge, d’abord avec un gabarit, puis sans ; et l’on vérifie aussitôt sur le tour, *au bruit du copeau*.',
        'Gouge à profiler, gouge à creuser, plane, bédane, racloir : chacun repart avec ses fers affûtés et la fiche de ses angles. **80 % de pratique**, là aussi.',
      ),
      duration: '1 jour',
      price: 140,
      max_participants: 8,
      date: '2027-03-20',
      image_url: '',
    },
    photos: [],
  },
  {
    input: {
      title: 'Du bois au bronze',
      excerpt:
        'Préparer un modèle, prendre un moule à bon creux, suivre la coulée chez le fondeur.',
      description: joinParagraphs(
        'On vient avec un petit modèle en bois, de **douze centimètres au plus**, ou on le fait le premier jour, sans contre-dépouille si l’on débute.',
        'Deuxième et troisième jours : le moule à bon creux, la cire, sa retouche, les jets et les évents. Le quatrième, on suit la coulée chez le fondeur, à une demi-heure de route.',
        'Les bronzes refroidis, décochés et bruts reviennent à l’atelier, où l’on peut passer [un samedi à convenir](/contact) les ciseler et les patiner. Quatre jours, dont **80 % de pratique** ; le métal est compris.',
      ),
      duration: '4 jours',
      price: 890,
      max_participants: 8,
      date: '2027-06-05',
      image_url: '',
    },
    photos: ['ambience-bronze-01.jpg'],
  },
  {
    input: {
      title: 'La forme creuse',
      excerpt: 'Creuser par une petite ouverture, à l’oreille. Pour qui tient déjà bien une gouge.',
      description: joinParagraphs(
        'On vide une pièce sans voir la pointe de l’outil, et l’on apprend à lire l’épaisseur au son, à la lumière et au compas, à dégager les copeaux, et surtout *à s’arrêter à temps*.',
        'Le premier jour, une forme ouverte, large comme la main. Les deux suivants, une forme fermée en bois vert, **creusée par une ouverture de quatre centimètres**, qui finira de se déformer chez vous.',
        'Quatre personnes seulement, 80 % de pratique. La date se fixe dès que le groupe est formé : [dites-moi](/contact) quelles semaines vous conviennent.',
      ),
      duration: '3 jours',
      price: 540,
      max_participants: 4,
      date: null,
      image_url: '',
    },
    photos: ['hollow-beech-02.jpg', 'hollow-beech-01.jpg'],
  },
]
