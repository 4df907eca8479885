/** Practical details of the demo's trainings in the five languages, by French title. */
import type { Training } from '../shared/entities/training.ts'
import type { DemoLocale } from './translations/translation.ts'

type DetailField =
  | 'times'
  | 'level'
  | 'language'
  | 'to_bring'
  | 'meals'
  | 'lodging'
  | 'cancellation'
type Details = Partial<Pick<Training, DetailField>>

/** Details that all trainings share. */
const SHARED: Record<DemoLocale, Details> = {
  fr: {
    language: 'en français, un peu d’anglais',
    cancellation:
      'Jusqu’à trente jours avant, tout vous est rendu. Ensuite la moitié, sauf si quelqu’un prend votre place.',
  },
  en: {
    language: 'in French, with some English',
    cancellation:
      'Up to thirty days before, everything is refunded. After that, half, unless someone takes your place.',
  },
  de: {
    language: 'auf Französisch, ein wenig Englisch',
    cancellation:
      'Bis dreißig Tage vorher erstatte ich alles. Danach die Hälfte, es sei denn, jemand übernimmt Ihren Platz.',
  },
  es: {
    language: 'en francés, con algo de inglés',
    cancellation:
      'Hasta treinta días antes se devuelve todo. Después, la mitad, salvo que alguien ocupe su plaza.',
  },
  nl: {
    language: 'in het Frans, met een beetje Engels',
    cancellation:
      'Tot dertig dagen van tevoren krijgt u alles terug. Daarna de helft, tenzij iemand uw plaats inneemt.',
  },
}

/** Details that are the same for all trainings that last several days. */
const SEVERAL_DAYS: Record<DemoLocale, Details> = {
  fr: {
    times: 'de 9\u00A0h à 17\u00A0h\u00A030',
    meals: 'Le déjeuner est compris, tous ensemble à l’atelier.',
    lodging:
      'Des chambres d’hôtes et un gîte à moins de cinq kilomètres, un camping au bord du lac en été. Je vous envoie la liste.',
  },
  en: {
    times: '9 am to 5.30 pm',
    meals: 'Lunch is included, all together at the workshop.',
    lodging:
      'Guest rooms and a holiday cottage within five kilometres, a lakeside campsite in summer. I will send you the list.',
  },
  de: {
    times: '9 bis 17.30\u00A0Uhr',
    meals: 'Das Mittagessen ist inbegriffen, alle zusammen in der Werkstatt.',
    lodging:
      'Gästezimmer und ein Ferienhaus im Umkreis von fünf Kilometern, im Sommer ein Campingplatz am See. Die Liste schicke ich Ihnen.',
  },
  es: {
    times: 'de 9.00 a 17.30\u00A0h',
    meals: 'El almuerzo está incluido, todos juntos en el taller.',
    lodging:
      'Habitaciones de huéspedes y una casa rural a menos de cinco kilómetros, y en verano un camping a orillas del lago. Le envío la lista.',
  },
  nl: {
    times: '9.00 tot 17.30\u00A0uur',
    meals: 'De lunch is inbegrepen, met z’n allen in het atelier.',
    lodging:
      'Gastenkamers en een vakantiehuisje binnen vijf kilometer, en ’s zomers een camping aan het meer. Ik stuur u de lijst.',
  },
}

const combine = (
  base: Record<DemoLocale, Details>[],
  own: Record<DemoLocale, Details>,
): Record<DemoLocale, Details> => {
  const merge = (locale: DemoLocale): Details =>
    Object.assign({}, SHARED[locale], ...base.map((details) => details[locale]), own[locale])
  return { fr: merge('fr'), en: merge('en'), de: merge('de'), es: merge('es'), nl: merge('nl') }
}

export const minimumAges: Record<string, number> = {
  'S’initier au tournage': 16,
  'Affûter ses outils': 16,
  'Du bois au bronze': 18,
  'La forme creuse': 16,
}

export const trainingDetails: Record<string, Record<DemoLocale, Details>> = {
  'S’initier au tournage': combine([SEVERAL_DAYS], {
    fr: {
      level: 'pour débuter',
      to_bring: 'Des chaussures fermées, des manches qui ne pendent pas',
    },
    en: { level: 'for beginners', to_bring: 'Closed shoes, sleeves that do not hang loose' },
    de: { level: 'für Anfänger', to_bring: 'Geschlossene Schuhe, Ärmel, die nicht herabhängen' },
    es: { level: 'para empezar', to_bring: 'Zapatos cerrados y mangas que no cuelguen' },
    nl: { level: 'voor beginners', to_bring: 'Dichte schoenen, mouwen die niet loshangen' },
  }),
  'Affûter ses outils': combine([], {
    fr: {
      times: 'de 9\u00A0h à 17\u00A0h',
      level: 'avoir déjà un peu tourné',
      to_bring: 'Les outils qui ne coupent plus',
      meals: 'Apportez votre déjeuner, il y a de quoi le réchauffer.',
    },
    en: {
      times: '9 am to 5 pm',
      level: 'for those who have already turned a little',
      to_bring: 'The tools that no longer cut',
      meals: 'Bring your lunch, there is a stove to warm it on.',
    },
    de: {
      times: '9 bis 17\u00A0Uhr',
      level: 'für alle, die schon ein wenig gedrechselt haben',
      to_bring: 'Die Werkzeuge, die nicht mehr schneiden',
      meals: 'Bringen Sie Ihr Mittagessen mit, wärmen können Sie es hier.',
    },
    es: {
      times: 'de 9.00 a 17.00\u00A0h',
      level: 'haber torneado ya un poco',
      to_bring: 'Las herramientas que ya no cortan',
      meals: 'Traiga su almuerzo, aquí puede calentarlo.',
    },
    nl: {
      times: '9.00 tot 17.00\u00A0uur',
      level: 'voor wie al een beetje heeft gedraaid',
      to_bring: 'Het gereedschap dat niet meer snijdt',
      meals: 'Neem uw lunch mee, u kunt hem hier opwarmen.',
    },
  }),
  'Du bois au bronze': combine([SEVERAL_DAYS], {
    fr: {
      times: 'de 9\u00A0h à 18\u00A0h, départ à 8\u00A0h le jour de la fonderie',
      level: 'débutants bienvenus',
      to_bring: 'Un petit modèle en bois, si vous en avez un',
      meals: 'Le déjeuner est compris, sauf le jour de la fonderie.',
    },
    en: {
      times: '9 am to 6 pm, leaving at 8 am on the day at the foundry',
      level: 'beginners welcome',
      to_bring: 'A small wooden model, if you have one',
      meals: 'Lunch is included, except on the day at the foundry.',
    },
    de: {
      times: '9 bis 18\u00A0Uhr, am Tag in der Gießerei Abfahrt um 8\u00A0Uhr',
      level: 'Anfänger willkommen',
      to_bring: 'Ein kleines Modell aus Holz, wenn Sie eines haben',
      meals: 'Das Mittagessen ist inbegriffen, außer am Tag in der Gießerei.',
    },
    es: {
      times: 'de 9.00 a 18.00\u00A0h, salida a las 8.00\u00A0h el día de la fundición',
      level: 'bienvenidos los principiantes',
      to_bring: 'Un modelo pequeño de madera, si tiene uno',
      meals: 'El almuerzo está incluido, salvo el día de la fundición.',
    },
    nl: {
      times: '9.00 tot 18.00\u00A0uur, vertrek om 8.00\u00A0uur op de dag in de gieterij',
      level: 'beginners welkom',
      to_bring: 'Een klein houten model, als u er een hebt',
      meals: 'De lunch is inbegrepen, behalve op de dag in de gieterij.',
    },
  }),
  'La forme creuse': combine([SEVERAL_DAYS], {
    fr: { level: 'savoir tourner un bol sans aide', to_bring: 'Vos gouges, si vous y tenez' },
    en: { level: 'able to turn a bowl unaided', to_bring: 'Your own gouges, if you prefer them' },
    de: {
      level: 'wer eine Schale ohne Hilfe drehen kann',
      to_bring: 'Ihre eigenen Röhren, wenn Sie daran hängen',
    },
    es: { level: 'saber tornear un cuenco sin ayuda', to_bring: 'Sus gubias, si les tiene apego' },
    nl: {
      level: 'zelfstandig een kom kunnen draaien',
      to_bring: 'Uw eigen gutsen, als u eraan gehecht bent',
    },
  }),
}
