import { joinParagraphs } from '../paragraphs.ts'
import type { DemoTranslation } from './translation.ts'

export const nl: DemoTranslation = {
  categories: {
    Tournage: {
      name: 'Draaiwerk',
      description:
        'Schalen, schotels, holle vormen en doosjes, in het atelier uit nat of droog hout gedraaid en met de hand afgewerkt.',
    },
    Sculpture: {
      name: 'Sculptuur',
      description:
        'Vormen uit één enkel blok, met guts en rasp, soms met een gedraaid stuk als begin.',
    },
    Bronze: {
      name: 'Brons',
      description:
        'Afgietsels volgens de verlorenwasmethode, naar een houten origineel uit het atelier.',
    },
  },
  pieces: {
    'Coupe « Aubier »': {
      title: 'Schaal ‘Spint’',
      description: joinParagraphs(
        'Een notenboom van een erf, iets naast het hart gezaagd om maar aan één kant spint te houden. De lichte band volgt de rand en duikt dan naar de voet. Ik heb hem niet getekend, hij was er al.',
        'Nat voorgedraaid op drie centimeter dikte, anderhalf jaar gedroogd, daarna nagedraaid met de schalenguts. De laatste gang is die van het gereedschap, **bijna zonder schuurpapier**: de jaarringen laten zich ook met een vingertop lezen.',
      ),
      materials: 'Notenhout, hardolie',
      signature: 'Onder de voet ingebrand, met de houtsoort en het jaar 2022',
      dimensions: 'Ø 32 × H 14 cm',
    },
    'Trois calices': {
      title: 'Drie kelken',
      description: joinParagraphs(
        'Kersenhout, taxus en essen, elke kelk uit één stuk. Eerst wordt de kom uitgedraaid en met een prop van zacht hout gesteund, daarna gaat het stukje voor stukje de steel af, *zonder ooit terug te gaan*: wat eenmaal dun is, verdraagt het gereedschap niet meer.',
        'De stelen zijn acht millimeter dik. De ring onder de kom is geen versiering. Daar komt de hand tot rust.',
        'Kersenhout en essen verdragen een avond lang wijn. Taxus niet: het hout is giftig, en alleen om naar te kijken.',
      ),
      materials: 'Kersenhout, taxus, essen, olie en was',
      signature: 'Met de naald onder elke voet gekrast, gedateerd 2023',
      dimensions: 'H 22 tot 26 cm',
    },
    Cartographie: {
      title: 'Cartografie',
      description: joinParagraphs(
        'Twee winters lag deze beuk onder het blad, en de schimmels tekenden hem voordat het gereedschap dat deed. **De zwarte lijnen zijn hun grenzen**: elk trok de zijne om de buurman buiten te houden.',
        'De wand is uitgedraaid tot op zes millimeter, door een opening van vier centimeter, langs de langste lijnen.',
        'Gespalt hout is ongelijk, hier vast, vlak daarnaast bijna zacht. Ik heb het afgewerkt met de schraper en daarna met de hand, bij stilstaande bank.',
      ),
      materials: 'Gespalt beuken, olie en was',
      signature: 'Onder de voet gegraveerd, gedateerd 2024',
      dimensions: 'Ø 26 × H 28 cm',
    },
    Galet: {
      title: 'Kiezel',
      description: joinParagraphs(
        'Een maserknol heeft geen draad, of hij heeft er honderd. De ene centimeter snijdt het gereedschap goed, de volgende slecht; het gaat in het tempo van het hout, en om de tien minuten terug naar de slijpsteen.',
        'De buik is laag, de schouder breed. Door de hals passen vier vingers, geen vuist. Het binnenste is leeggehaald met de haakbeitel, tot een wand van acht millimeter. Precies daarover gaat mijn cursus [De holle vorm](/training/N-la-forme-creuse).',
      ),
      materials: 'Maserknol van iep, olie en was',
      signature: 'Onder het stuk ingebrand, in het midden, gedateerd 2024',
      dimensions: 'Ø 34 × H 21 cm',
    },
    'Nuit du Morvan': {
      title: 'Nacht in de Morvan',
      description: joinParagraphs(
        'De vaas kwam bleek en glad van de draaibank. De vlam vrat het zachte hout tussen de jaarringen weg, de messingborstel nam het roet mee: **het reliëf dat u voelt, is dat van de jaren**.',
        'De scheur is bij het drogen opengegaan, in de schouder. Ik heb hem niet gevuld en niet gekramd.',
        'De bol komt uit dezelfde stam, zonder het vuur. Hij hoort bij de vaas.',
      ),
      materials: 'Eiken, gebrand, geborsteld en geolied; eiken bol',
      signature: 'Brandmerk onder de voet, gedateerd 2024',
      dimensions: 'Ø 22 × H 54 cm',
    },
    'Grand plat « Étang »': {
      title: 'Grote schotel ‘Vijver’',
      description: joinParagraphs(
        'De essen plank was te breed voor de bank. Ik heb hem buiten het bed gedraaid, aan de andere kant van de vaste kop, staand voor het hout. Onder in de holte wijken de bijna vlak aangesneden jaarringen uiteen als water *waar net een steen in is gevallen*.',
        'Twee keer gebleekt, in de draadrichting geborsteld, gezeept en mat gelaten: olie had de kleur teruggebracht.',
      ),
      materials: 'Gebleekt essen, zeep',
      signature: 'Onder de rand gegraveerd, gedateerd 2025',
      dimensions: 'Ø 52 × H 6 cm',
    },
    'Écorce vive': {
      title: 'Levende schors',
      description: joinParagraphs(
        'Een halve taxusstam, de schors naar de rand. De twee vleugels zijn de flanken van de boom, de zwarte lijn is zijn huid. Bij elke omwenteling snijdt het staal hout en dan lucht, en ik werk *op het gehoor*, evenzeer als op het oog.',
        'De schors is blijven zitten omdat de boom in de winter viel, toen de sapstroom stillag. Er is niets aangezet of gekleurd.',
        'Omdat taxus giftig is, komt er geen fruit in deze schaal en **blijft hij leeg**.',
      ),
      materials: 'Taxus, spint en schors, olie',
      signature: 'Met de naald rond de voet gekrast, gedateerd 2025',
      dimensions: '38 × 24 × H 17 cm',
    },
    Sillons: {
      title: 'Voren',
      description: joinParagraphs(
        'De vorm wordt eerst gedraaid, dan met potlood uitgezet, en elke rib wordt met de guts gestoken, van de voet tot de top, in de richting die de draad toelaat. Elf dagen steken, na één ochtend aan de draaibank.',
        'Van voren verlicht zegt hij bijna niets. Bij strijklicht is het **een geploegde akker**.',
        'De prijs hoort u [in het atelier](/contact), waar het stuk ook te zien is, ’s ochtends, bij het raam op het oosten.',
      ),
      materials: 'Gebleekt essen, witte was',
      signature: 'In de laatste voor gesneden, bij de voet, gedateerd 2025',
      dimensions: 'Ø 30 × H 42 cm',
    },
    'Boîtes à secrets': {
      title: 'Doosjes voor geheimen',
      description: joinParagraphs(
        'Drie doosjes, drie deksels, op de draaibank passend gemaakt tot op een tiende millimeter. Leg ze erop en ze zakken vanzelf, **geremd door de lucht**.',
        'De buxus komt uit een oude tuin. De taxus heeft iets van zijn roze kern behouden. Het eiken is zwart gemaakt met azijn en staalwol; het looizuur deed de rest.',
        'Ze worden samen verkocht.',
      ),
      materials: 'Buxus, taxus, geëboniseerd eiken, was',
      signature: 'Aan de binnenkant van elk deksel, met potlood, gedateerd 2025',
      dimensions: 'Ø 9 tot 14 cm',
    },
    'Sans fin': {
      title: 'Eindeloos',
      description: joinParagraphs(
        'Een knoop uit **één enkel blok notenhout**, niets gelijmd, niets aangezet. De vinger die de ring volgt, komt terug bij zijn begin zonder ooit los te laten.',
        'Direct in het hout gewerkt, met guts en rasp, ten slotte met het schraapstaal. De draad verandert in elke bocht van richting. De doorgangen binnenin zijn op de tast gemaakt: de hand gaat waar het oog niet kan komen.',
      ),
      materials: 'Notenhout, olie en was',
      signature: 'Ingesneden onder de lus die het stuk draagt, gedateerd 2026',
      dimensions: 'B 40 × D 38 × H 44 cm',
    },
    'Les Trois Veilleurs': {
      title: 'De drie wakers',
      description: joinParagraphs(
        'De scheur van de hoogste begint bij de kop en had zes jaar nodig om tot stilstand te komen. De tweede is door het vuur gegaan. De derde is een brons, afgevormd van een eik die niet meer bestaat.',
        'Alle drie winden ze zich omhoog, elk in zijn eigen tempo. U moet eromheen lopen, **in beide richtingen**.',
        'Ze zijn gemaakt met één licht voor ogen, [dat van de abdijkerk](/news/N-les-trois-veilleurs-a-l-abbatiale), en blijven bij elkaar.',
      ),
      materials: 'Gescheurd eiken, gebrand eiken, gepatineerd brons',
      signature: 'Op de achterkant van elke zuil, vlak boven de vloer, gedateerd 2026',
      dimensions: 'H 182, 132 en 104 cm',
    },
    Flamme: {
      title: 'Vlam',
      description: joinParagraphs(
        'Het origineel is van essen, gedraaid en daarna rib voor rib gestoken. Het metaal heeft alles overgenomen: de draad, de poriën en **een scheve haal van de guts** die ik heb laten staan.',
        'Het patina wordt warm aangebracht, met brander en kwast. Eerst bruin; het groen kwam bij de vierde poging, en toen ben ik gestopt.',
        'Een unicum: de mal is maar één keer gebruikt. Dezelfde weg volgen we, in het klein, in de cursus [Van hout naar brons](/training/N-du-bois-au-bronze).',
      ),
      materials: 'Brons, verlorenwasmethode, bruin en groen patina',
      signature: 'In de was getekend, onder aan een rib, gedateerd 2026',
      dimensions: 'Ø 24 × H 46 cm',
    },
  },
  news: {
    'Un tour plus lourd': {
      title: 'Een zwaardere draaibank',
      content: joinParagraphs(
        'Achthonderd kilo gietijzer, op rondhouten en met hulp van twee buren van de vrachtwagen gehaald. Sinds gisteren staat de nieuwe draaibank in de vloer verankerd. Hij heeft **een draaidiameter van zestig centimeter boven het bed**, en trilt niet meer als de stam niet rond is.',
        'De oude gaat niet met pensioen, hij komt bij de banken van de cursisten te staan. De volgende data vindt u op de pagina [Cursussen](/training).',
      ),
    },
    'Un noyer de deux siècles': {
      title: 'Een notenboom van twee eeuwen',
      excerpt:
        'In februari door de wind geveld, in zeven stamstukken naar het atelier gekomen. Tot over vijf jaar.',
      content: joinParagraphs(
        'De februariwind velde hem op een boerenerf, en alleen het hek ging stuk. Aan de voet telde hij **tweehonderdvier jaarringen**; van de smalste, uit een lange kou, gaan er zes in een centimeter.',
        'Hij kwam in zeven stamstukken naar het atelier. De uiteinden zijn met was bestreken, zodat het water er langzaam uit gaat. De vork, waar de draad zich kruist, is meteen gezaagd: daar zit de mooiste tekening.',
        'De eerste schalen worden dit voorjaar voorgedraaid. En wat de rest betreft: *tot over vijf jaar*.',
      ),
    },
    'Portes ouvertes de l’atelier': {
      title: 'Open dagen in het atelier',
      excerpt:
        'Twee dagen demonstraties aan de draaibank op 13 en 14 juni, van 10 tot 18 uur. Kinderen draaien een tol en nemen hem mee.',
      content: joinParagraphs(
        'Het atelier is open op **zaterdag 13 en zondag 14 juni**, van 10 tot 18 uur. De draaibank loopt de hele dag: ’s ochtends een schaal uit nat hout, ’s middags een holle vorm, en tussendoor is er alle ruimte voor vragen.',
        'Kinderen draaien een tol, hun handen en de mijne aan het gereedschap, en nemen hem mee naar huis. Reken op tien minuten per tol en even wachten.',
        'De toegang is vrij. De weg is smal, dus parkeer bij de vijver en loop het laatste stuk. Liever een rustiger bezoek? [Maak een afspraak](/contact).',
      ),
    },
    'La coulée de « Flamme »': {
      title: 'Het gieten van ‘Vlam’',
      excerpt:
        'Uit het essen origineel is een brons ontstaan. Het patina, bruin en groen, vergde vier pogingen en veel stilte.',
      content: joinParagraphs(
        'Drie weken voor de mal, twee dagen voor de was, nauwelijks een minuut voor het metaal. Het brons kwam van onderen binnen, bij iets meer dan **elfhonderd graden**, en niemand zei iets.',
        'Daarna wordt de vuurvaste mantel met de hamer stukgeslagen, voorzichtig. De gietkanalen gaan eraf, de naden worden geciseleerd, en onder de korst komt elke haal tevoorschijn die in het essen stond.',
        'Het patina, bruin en groen, vergde vier pogingen. Origineel en brons zijn in het atelier naast elkaar te zien; het brons staat ook in de [galerie](/gallery).',
      ),
    },
    '« Les Trois Veilleurs » à l’abbatiale': {
      title: '‘De drie wakers’ in de abdijkerk',
      excerpt:
        'Drie hoge zuilen, gescheurd eiken, gebrand eiken en brons, waken tot en met 6 januari in het zuidertransept. Ze zijn gemaakt voor dit licht, dat in de loop van de dag ronddraait.',
      content: joinParagraphs(
        'Drie hoge zuilen, gescheurd eiken, gebrand eiken en brons, waken tot en met **6 januari** in het zuidertransept. Ze zijn gemaakt voor dit licht, dat in de loop van de dag ronddraait en ze één voor één bereikt.',
        'Ze staan direct op de steen, zonder sokkel. De scheur van de grote eik kijkt naar de deur: begin daar.',
        'De abdijkerk is elke dag open, van 10 tot 17 uur. Op de zondagmiddagen van november ben ik er. De andere stukken blijven in het atelier te zien, [op afspraak](/contact).',
      ),
    },
  },
  trainings: {
    'S’initier au tournage': {
      title: 'Kennismaken met houtdraaien',
      excerpt:
        'Slijpen, ruwen, profileren, uithollen. De eerste ochtend een tol, de tweede avond een schaal.',
      description: joinParagraphs(
        'Voor wie nog nooit aan een draaibank heeft gestaan. De eerste ochtend leert u hoe u staat, hoe u slijpt en hoe u de vouw laat aanliggen voordat u snijdt; om twaalf uur **heeft iedereen een tol**.',
        'Daarna volgen het draaien tussen de centers, de cilinder, hollen en kralen en, op de tweede dag, een schaal uit nat hout, van klauwplaat tot olie.',
        'Twee dagen, **80% praktijk**, een draaibank per persoon. Gereedschap, hout en veiligheidsbril liggen klaar; kom met korte of nauwe mouwen, zonder sjaal en zonder ringen.',
      ),
      duration: '2 dagen',
    },
    'Affûter ses outils': {
      title: 'Gereedschap slijpen',
      excerpt:
        'Gutsen, beitels, schrapers: één hoek, één steen, één rustige beweging. Neem mee wat niet meer snijdt.',
      description: joinParagraphs(
        'Gereedschap dat slecht snijdt, vermoeit het hout en de hand. We staan de hele dag aan de slijpsteen, guts na guts, eerst met een slijpmal, daarna zonder, en proberen elke snede meteen op de draaibank, *op het geluid van de krul*.',
        'Profielguts, schalenguts, beitel, afsteekbeitel, schraper: iedereen gaat naar huis met scherp gereedschap en een kaart met de hoeken. Ook hier **80% praktijk**.',
      ),
      duration: '1 dag',
    },
    'Du bois au bronze': {
      title: 'Van hout naar brons',
      excerpt: 'Een model voorbereiden, een stukmal maken, het gieten meemaken bij de bronsgieter.',
      description: joinParagraphs(
        'U komt met een klein houten model van **maximaal twaalf centimeter**, of maakt het de eerste dag, zonder ondersnijding als het uw eerste is.',
        'Tweede en derde dag: de stukmal, de was en het retoucheren ervan, gietkanalen en ontluchting. De vierde dag maken we het gieten mee in de gieterij, een halfuur rijden.',
        'Afgekoeld, uitgebroken en nog ruw komen de bronzen terug naar het atelier, waar u ze [op een zaterdag in overleg](/contact) kunt ciseleren en patineren. Vier dagen, **80% praktijk**; het metaal is inbegrepen.',
      ),
      duration: '4 dagen',
    },
    'La forme creuse': {
      title: 'De holle vorm',
      excerpt:
        'Uithollen door een kleine opening, op het gehoor. Voor wie de guts al goed in de hand heeft.',
      description: joinParagraphs(
        'U holt een stuk uit zonder de punt van het gereedschap te zien en leert de wanddikte te lezen aan het geluid, aan het licht en met de krompasser, de krullen weg te halen en vooral *op tijd te stoppen*.',
        'De eerste dag een open vorm, zo breed als een hand. De twee volgende een gesloten vorm uit nat hout, **uitgehold door een opening van vier centimeter**, die bij u thuis verder vervormt.',
        'Slechts vier personen, 80% praktijk. De datum staat vast zodra de groep compleet is: [laat mij weten](/contact) welke weken u schikken.',
      ),
      duration: '3 dagen',
    },
  },
}
