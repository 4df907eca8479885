import { joinParagraphs } from '../paragraphs.ts'
import type { DemoTranslation } from './translation.ts'

export const es: DemoTranslation = {
  categories: {
    Tournage: {
      name: 'Torneado',
      description:
        'Cuencos, platos, piezas huecas y cajas, torneados en el taller en madera verde o seca y acabados a mano.',
    },
    Sculpture: {
      name: 'Escultura',
      description:
        'Formas talladas en un solo bloque, con gubia y escofina, a veces a partir de una pieza torneada.',
    },
    Bronze: {
      name: 'Bronce',
      description:
        'Bronces a la cera perdida, a partir de un original de madera hecho en el taller.',
    },
  },
  pieces: {
    'Coupe « Aubier »': {
      title: 'Cuenco «Albura»',
      description: joinParagraphs(
        'Un nogal del patio de una granja, cortado algo fuera del corazón para conservar la albura a un solo lado. La franja clara sigue el borde y luego se hunde hacia el pie. No la dibujé yo, estaba ahí.',
        'Desbastado en verde a tres centímetros de grosor, secado dieciocho meses y vuelto a tornear con la gubia de cuencos. La última pasada es la de la herramienta, **casi sin abrasivo**: los anillos se leen también con la yema del dedo.',
      ),
      materials: 'Nogal, aceite secante',
      signature: 'Pirograbada bajo el pie, con la especie y el año 2022',
      dimensions: 'Ø 32 × 14 cm de alto',
    },
    'Trois calices': {
      title: 'Tres cálices',
      description: joinParagraphs(
        'Cerezo, tejo y fresno, cada uno de una sola pieza. Primero se vacía la copa y se sujeta con un tapón de madera blanda; después se va bajando por el tallo en tramos cortos, *sin volver nunca atrás*: lo que ya es fino no aguanta otra vez la herramienta.',
        'Los tallos tienen ocho milímetros de grosor. El anillo bajo la copa no es un adorno. Ahí se detiene la mano.',
        'El cerezo y el fresno admiten el vino de una noche. El tejo, no: su madera es tóxica y solo se mira.',
      ),
      materials: 'Cerezo silvestre, tejo, fresno, aceite y cera',
      signature: 'Grabada a punzón bajo cada pie, fechada en 2023',
      dimensions: 'De 22 a 26 cm de alto',
    },
    Cartographie: {
      title: 'Cartografía',
      description: joinParagraphs(
        'Tendida dos inviernos bajo las hojas, a esta haya la dibujaron los hongos antes que la herramienta. **Las líneas negras son sus fronteras**: cada cual trazó la suya para guardarse del vecino.',
        'La pared se vació hasta los seis milímetros, por una abertura de cuatro centímetros, siguiendo las líneas más largas.',
        'La madera pasmada es desigual: firme aquí, casi blanda al lado. Acabé con el raspador y después a mano, con el torno parado.',
      ),
      materials: 'Haya pasmada, veteada por hongos; aceite y cera',
      signature: 'Grabada bajo el pie, fechada en 2024',
      dimensions: 'Ø 26 × 28 cm de alto',
    },
    Galet: {
      title: 'Canto rodado',
      description: joinParagraphs(
        'Una lupia no tiene veta, o tiene cien. La herramienta corta bien un centímetro y mal el siguiente; se avanza al paso de la madera y cada diez minutos se vuelve a la muela.',
        'El vientre es bajo; el hombro, ancho. Por el cuello pasan cuatro dedos, no el puño. El interior se vació con la herramienta de gancho, hasta dejar una pared de ocho milímetros. Es lo que enseño en el curso [La pieza hueca](/training/N-la-forme-creuse).',
      ),
      materials: 'Lupia de olmo, aceite y cera',
      signature: 'Pirograbada bajo la pieza, en el centro, fechada en 2024',
      dimensions: 'Ø 34 × 21 cm de alto',
    },
    'Nuit du Morvan': {
      title: 'Noche del Morvan',
      description: joinParagraphs(
        'El jarrón salió del torno pálido y liso. La llama se comió la madera blanda entre los anillos, el cepillo de latón quitó el hollín: **el relieve que se toca es el de los años**.',
        'La grieta se abrió al secarse la madera, en el hombro. La he dejado así, sin tapar y sin grapar.',
        'La esfera es del mismo tronco, sin el fuego. Acompaña al jarrón.',
      ),
      materials: 'Roble quemado, cepillado y aceitado; esfera de roble',
      signature: 'Marcada a fuego bajo el pie, fechada en 2024',
      dimensions: 'Ø 22 × 54 cm de alto',
    },
    'Grand plat « Étang »': {
      title: 'Gran plato «Estanque»',
      description: joinParagraphs(
        'El tablón de fresno era demasiado ancho para la bancada. Lo torneé al aire, al otro lado del cabezal, de pie frente a él. En lo hondo, los anillos, cortados casi en plano, se abren como el agua *cuando acaba de caer una piedra*.',
        'Blanqueado en dos manos, cepillado a favor de la veta, enjabonado y dejado mate: el aceite le habría devuelto su color.',
      ),
      materials: 'Fresno blanqueado, jabón',
      signature: 'Grabada bajo el ala, fechada en 2025',
      dimensions: 'Ø 52 × 6 cm de alto',
    },
    'Écorce vive': {
      title: 'Corteza viva',
      description: joinParagraphs(
        'Medio tronco de tejo, con la corteza hacia el borde. Las dos alas son los flancos del árbol; la línea negra, su piel. A cada vuelta el filo corta madera y luego aire, y se trabaja *de oído* tanto como de vista.',
        'La corteza aguantó porque el árbol cayó en invierno, con la savia baja. Ni es añadida ni está teñida.',
        'Como el tejo es tóxico, este cuenco no es para fruta y **se deja vacío**.',
      ),
      materials: 'Tejo, albura y corteza, aceite',
      signature: 'Grabada a punzón alrededor del pie, fechada en 2025',
      dimensions: '38 × 24 × 17\u00A0cm de alto',
    },
    Sillons: {
      title: 'Surcos',
      description: joinParagraphs(
        'La forma se tornea primero, después se traza a lápiz, y cada nervio se saca con la gubia, del pie a la cima, en el sentido que la veta permite. Once días de talla después de una mañana de torno.',
        'Con luz de frente no dice casi nada. Con luz rasante es **un campo arado**.',
        'El precio se consulta [en el taller](/contact), donde la pieza puede verse también por la mañana, junto a la ventana del este.',
      ),
      materials: 'Fresno blanqueado, cera blanca',
      signature: 'Grabada en el último surco, cerca de la base, fechada en 2025',
      dimensions: 'Ø 30 × 42 cm de alto',
    },
    'Boîtes à secrets': {
      title: 'Cajas para secretos',
      description: joinParagraphs(
        'Tres cajas, tres tapas ajustadas en el torno a la décima de milímetro. Se dejan encima y bajan solas, **frenadas por el aire**.',
        'El boj viene de un jardín antiguo. El tejo ha conservado algo de su corazón rosado. El roble se ennegreció con vinagre y lana de acero; su tanino hizo el resto.',
        'Se venden juntas.',
      ),
      materials: 'Boj, tejo, roble ebonizado, cera',
      signature: 'En el interior de cada tapa, a lápiz, fechada en 2025',
      dimensions: 'Ø de 9 a 14 cm',
    },
    'Sans fin': {
      title: 'Sin fin',
      description: joinParagraphs(
        'Un nudo sacado de **un solo bloque de nogal**, sin piezas encoladas ni añadidas. El dedo que sigue el anillo vuelve al punto de partida sin haberse levantado.',
        'Talla directa, con gubia y escofina y, al final, la rasqueta. La veta cambia de sentido en cada curva. Los pasos interiores se hicieron al tacto: la mano va adonde el ojo no entra.',
      ),
      materials: 'Nogal, aceite y cera',
      signature: 'Grabada bajo el bucle que sostiene la pieza, fechada en 2026',
      dimensions: '40 × 38 × 44\u00A0cm de alto',
    },
    'Les Trois Veilleurs': {
      title: 'Los tres centinelas',
      description: joinParagraphs(
        'La grieta del más alto arranca de la cabeza y tardó seis años en detenerse. El segundo ha pasado por el fuego. El tercero es un bronce, moldeado sobre un roble que ya no existe.',
        'Los tres giran sobre sí mismos al subir, cada uno a su ritmo. Hay que rodearlos **en los dos sentidos**.',
        'Se pensaron para una luz concreta, [la de la iglesia abacial](/news/N-les-trois-veilleurs-a-l-abbatiale), y no se separan.',
      ),
      materials: 'Roble agrietado, roble quemado, bronce patinado',
      signature: 'En la parte posterior de cada columna, a ras de suelo, fechada en 2026',
      dimensions: '182, 132 y 104\u00A0cm de alto',
    },
    Flamme: {
      title: 'Llama',
      description: joinParagraphs(
        'El original es de fresno, torneado y después tallado nervio a nervio. El metal lo tomó todo: la veta, los poros y **un golpe de gubia torcido** que no quise borrar.',
        'La pátina se da en caliente, con soplete y pincel. Parda primero; el verde llegó al cuarto intento, y ahí me detuve.',
        'Ejemplar único: el molde sirvió una sola vez. Es el camino que se recorre, en pequeño, en el curso [De la madera al bronce](/training/N-du-bois-au-bronze).',
      ),
      materials: 'Bronce a la cera perdida, pátina parda y verde',
      signature: 'Trazada en la cera, al pie de un nervio, fechada en 2026',
      dimensions: 'Ø 24 × 46 cm de alto',
    },
  },
  news: {
    'Un tour plus lourd': {
      title: 'Un torno más pesado',
      content: joinParagraphs(
        'Ochocientos kilos de hierro fundido, bajados del camión sobre unos rodillos de madera, con ayuda de dos vecinos. El torno nuevo está anclado al suelo desde ayer. Admite **sesenta centímetros sobre la bancada** y ya no tiembla cuando el tronco no es redondo.',
        'El viejo no se jubila, se une a los tornos de los alumnos. Las próximas fechas están en la página [Cursos](/training).',
      ),
    },
    'Un noyer de deux siècles': {
      title: 'Un nogal de dos siglos',
      excerpt:
        'El viento lo tumbó en febrero y llegó al taller en siete trozas. Nos vemos dentro de cinco años.',
      content: joinParagraphs(
        'El viento de febrero lo tumbó en el patio de una granja, sin romper más que la cancela. Tenía **doscientos cuatro anillos** al pie; de los más apretados, los de un largo frío, caben seis en un centímetro.',
        'Llegó al taller en siete trozas. Las testas están enceradas para que el agua se vaya despacio. La horquilla, donde se cruza la veta, se aserró enseguida: ahí está el dibujo más hermoso.',
        'Los primeros cuencos se desbastarán esta primavera. En cuanto al resto, *nos vemos dentro de cinco años*.',
      ),
    },
    'Portes ouvertes de l’atelier': {
      title: 'Puertas abiertas en el taller',
      excerpt:
        'Dos días de demostraciones al torno, el 13 y el 14 de junio, de 10 a 18 h. Los niños tornean una peonza y se la llevan.',
      content: joinParagraphs(
        'El taller abre el **sábado 13 y el domingo 14 de junio**, de 10 a 18 h. El torno no para en todo el día: un cuenco en madera verde por la mañana, una pieza hueca por la tarde, y las preguntas cuando surjan.',
        'Los niños tornean una peonza, con sus manos y las mías en la herramienta, y se la llevan. Calcule diez minutos por peonza y un poco de espera.',
        'La entrada es libre. El camino es estrecho, así que se aparca a la orilla del estanque y el resto se hace a pie. Para una visita más tranquila, [pida cita](/contact).',
      ),
    },
    'La coulée de « Flamme »': {
      title: 'La colada de «Llama»',
      excerpt:
        'El original de fresno ya tiene su bronce. La pátina, parda y verde, exigió cuatro intentos y mucho silencio.',
      content: joinParagraphs(
        'Hicieron falta tres semanas para el molde, dos días para la cera y apenas un minuto para el metal. El bronce entró por la base, a algo más de **mil cien grados**, y nadie habló.',
        'Después se rompe el molde refractario con el martillo, suavemente. Se cortan los bebederos, se repasan las rebabas con el cincel y, bajo la costra, reaparece cada trazo dejado en el fresno.',
        'La pátina, parda y verde, exigió cuatro intentos. El original y el bronce pueden verse uno junto al otro en el taller; el bronce está también en la [galería](/gallery).',
      ),
    },
    '« Les Trois Veilleurs » à l’abbatiale': {
      title: '«Los tres centinelas» en la iglesia abacial',
      excerpt:
        'Tres altas columnas, roble agrietado, roble quemado y bronce, hacen guardia en el transepto sur hasta el 6 de enero. Se pensaron para esta luz, que va girando a lo largo del día.',
      content: joinParagraphs(
        'Tres altas columnas, roble agrietado, roble quemado y bronce, hacen guardia en el transepto sur hasta el **6 de enero**. Se pensaron para esta luz, que va girando a lo largo del día y las alcanza una tras otra.',
        'Se alzan sobre la piedra misma, sin peana. La grieta del roble grande mira a la puerta: por ella hay que empezar.',
        'La iglesia abre todos los días, de 10 a 17 h. Estaré allí los domingos de noviembre por la tarde. Las demás piezas siguen a la vista en el taller, [con cita previa](/contact).',
      ),
    },
  },
  trainings: {
    'S’initier au tournage': {
      title: 'Iniciación al torneado',
      excerpt:
        'Afilar, desbastar, perfilar, vaciar. Una peonza la primera mañana, un cuenco al final del segundo día.',
      description: joinParagraphs(
        'Para quien nunca ha tocado un torno. La primera mañana se aprende a colocarse, a afilar y a apoyar el bisel antes de cortar; a mediodía, **cada cual tiene su peonza**.',
        'Luego vienen el trabajo entre puntos, el cilindro, las medias cañas y los boceles y, el segundo día, un cuenco en madera verde, del plato de garras al aceite.',
        'Dos días, con un **80 % de práctica**, un torno por persona. Las herramientas, la madera y las gafas de protección las pone el taller; venga con mangas cortas o ceñidas, sin bufanda ni anillos.',
      ),
      duration: '2 días',
    },
    'Affûter ses outils': {
      title: 'Afilar las herramientas',
      excerpt:
        'Gubias, formones, raspadores: un ángulo, una muela, un movimiento constante. Traiga las herramientas que ya no cortan.',
      description: joinParagraphs(
        'Una herramienta que corta mal cansa la madera y la mano. Pasamos el día ante la muela, gubia tras gubia, primero con plantilla, luego sin ella, y lo comprobamos enseguida en el torno, *por el sonido de la viruta*.',
        'Gubia de perfilar, gubia de cuencos, formón, tronzador, raspador: cada cual se marcha con sus hierros afilados y la ficha de sus ángulos. También aquí, un **80 % de práctica**.',
      ),
      duration: '1 día',
    },
    'Du bois au bronze': {
      title: 'De la madera al bronce',
      excerpt:
        'Preparar un modelo, sacar un molde por piezas, asistir a la colada en la fundición.',
      description: joinParagraphs(
        'Traiga un pequeño modelo de madera, de **doce centímetros como máximo**, o hágalo el primer día, sin contrasalidas si es su primera vez.',
        'Segundo y tercer día: el molde por piezas, la cera y su retoque, los bebederos y los respiraderos. El cuarto se asiste a la colada en la fundición, a media hora por carretera.',
        'Ya fríos, sacados del molde y aún en bruto, los bronces vuelven al taller, adonde puede venir, [un sábado a convenir](/contact), para cincelarlos y patinarlos. Cuatro días, con un **80 % de práctica**; el metal está incluido.',
      ),
      duration: '4 días',
    },
    'La forme creuse': {
      title: 'La pieza hueca',
      excerpt: 'Vaciar por una abertura pequeña, de oído. Para quien ya maneja bien la gubia.',
      description: joinParagraphs(
        'Se vacía una pieza sin ver la punta de la herramienta y se aprende a leer el grosor por el sonido, por la luz y con el compás, a sacar las virutas y, sobre todo, *a parar a tiempo*.',
        'El primer día, una forma abierta, ancha como la mano. Los dos siguientes, una forma cerrada en madera verde, **vaciada por una abertura de cuatro centímetros**, que acabará de deformarse en su casa.',
        'Solo cuatro personas, 80 % de práctica. La fecha se fija en cuanto se forma el grupo: [dígame](/contact) qué semanas le vienen bien.',
      ),
      duration: '3 días',
    },
  },
}
