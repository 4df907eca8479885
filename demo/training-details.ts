/** These details are keyed by the French titles of the trainings. */
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

const SHARED: Record<DemoLocale, Details> = {
  fr: {
    language: 'en français, un peu d’anglais',
    cancellation:
      'Jusqu’à trente jours avant, tout vous est rendu. Ensuite la moitié, ou tout si quelqu’un prend votre place.',
  },
  en: {
    language: 'in French, with some English',
    cancellation:
      'Full refund up to thirty days beforehand. After that half, or everything if someone takes your place.',
  },
  de: {
    language: 'auf Französisch, mit etwas Englisch',
    cancellation:
      'Bis dreißig Tage vorher erstatte ich alles. Danach die Hälfte, oder alles, wenn jemand Ihren Platz übernimmt.',
  },
  es: {
    language: 'en francés, con algo de inglés',
    cancellation:
      'Hasta treinta días antes se devuelve todo. Después, la mitad, o todo si alguien ocupa su plaza.',
  },
  nl: {
    language: 'in het Frans, met een beetje Engels',
    cancellation:
      'Tot dertig dagen van tevoren krijgt u alles terug. Daarna de helft, of alles als iemand uw plaats inneemt.',
  },
}

/** Details of all trainings that last several days. */
const SEVERAL_DAYS: Record<DemoLocale, Details> = {
  fr: {
    times: 'de 9\u00A0h à 17\u00A0h\u00A030',
    meals: 'Le déjeuner est compris, tous ensemble à l’atelier.',
    lodging:
      'Des chambres d’hôtes et un gîte à moins de cinq kilomètres, un camping au bord du lac en été. Je vous envoie la liste.',
  },
  en: {
    times: '9\u00A0am to 5.30\u00A0pm',
    meals: 'Lunch is included. We eat together at the workshop.',
    lodging:
      'There are bed and breakfasts and a holiday cottage within five kilometres, and a lakeside campsite in summer. I will send you a list.',
  },
  de: {
    times: '9 bis 17:30\u00A0Uhr',
    meals: 'Das Mittagessen ist inbegriffen. Wir essen gemeinsam in der Werkstatt.',
    lodging:
      'Gästezimmer und ein Ferienhaus im Umkreis von fünf Kilometern, im Sommer ein Campingplatz am See. Ich schicke Ihnen eine Liste.',
  },
  es: {
    times: 'de 9.00 a 17.30\u00A0h',
    meals: 'La comida está incluida. Comemos todos juntos en el taller.',
    lodging:
      'Casas de huéspedes y una casa rural a menos de cinco kilómetros, y en verano un camping a orillas del lago. Le envío la lista.',
  },
  nl: {
    times: '9:00 tot 17:30\u00A0uur',
    meals: 'De lunch is inbegrepen. We eten samen in het atelier.',
    lodging:
      'B&B’s en een vakantiehuisje binnen vijf kilometer, ’s zomers ook een camping aan het meer. Ik stuur u een lijst.',
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
    en: { level: 'for beginners', to_bring: 'Closed shoes, close-fitting sleeves' },
    de: { level: 'für Einsteiger', to_bring: 'Geschlossene Schuhe, eng anliegende Ärmel' },
    es: { level: 'para principiantes', to_bring: 'Zapatos cerrados, mangas ceñidas' },
    nl: { level: 'voor beginners', to_bring: 'Dichte schoenen, nauwsluitende mouwen' },
  }),
  'Affûter ses outils': combine([], {
    fr: {
      times: 'de 9\u00A0h à 17\u00A0h',
      level: 'avoir déjà un peu tourné',
      to_bring: 'Les outils qui ne coupent plus',
      meals: 'Apportez votre déjeuner, il y a de quoi le réchauffer.',
    },
    en: {
      times: '9\u00A0am to 5\u00A0pm',
      level: 'for those with some turning experience',
      to_bring: 'The tools that no longer cut',
      meals: 'Bring your own lunch. You can warm it up here.',
    },
    de: {
      times: '9 bis 17\u00A0Uhr',
      level: 'mit etwas Drechselerfahrung',
      to_bring: 'Die Werkzeuge, die nicht mehr schneiden',
      meals: 'Bringen Sie Ihr Mittagessen mit. Aufwärmen können Sie es hier.',
    },
    es: {
      times: 'de 9.00 a 17.00\u00A0h',
      level: 'con algo de experiencia en el torno',
      to_bring: 'Las herramientas que ya no cortan',
      meals: 'Traiga su comida. Aquí puede calentarla.',
    },
    nl: {
      times: '9:00 tot 17:00\u00A0uur',
      level: 'voor wie al wat ervaring met draaien heeft',
      to_bring: 'Het gereedschap dat niet meer snijdt',
      meals: 'Neem uw lunch mee. U kunt die hier opwarmen.',
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
      times: '9\u00A0am to 6\u00A0pm, leaving at 8\u00A0am on the day at the foundry',
      level: 'beginners welcome',
      to_bring: 'A small wooden model, if you have one',
      meals: 'Lunch is included, except on the day at the foundry.',
    },
    de: {
      times: '9 bis 18\u00A0Uhr, am Tag in der Gießerei Abfahrt um 8\u00A0Uhr',
      level: 'Einsteiger willkommen',
      to_bring: 'Ein kleines Modell aus Holz, wenn Sie eines haben',
      meals: 'Das Mittagessen ist inbegriffen, außer am Tag in der Gießerei.',
    },
    es: {
      times: 'de 9.00 a 18.00\u00A0h, salida a las 8.00\u00A0h el día de la fundición',
      level: 'abierto a principiantes',
      to_bring: 'Un modelo pequeño de madera, si tiene uno',
      meals: 'La comida está incluida, salvo el día de la fundición.',
    },
    nl: {
      times: '9:00 tot 18:00\u00A0uur, vertrek om 8:00\u00A0uur op de dag in de gieterij',
      level: 'beginners welkom',
      to_bring: 'Een klein houten model, als u er een hebt',
      meals: 'De lunch is inbegrepen, behalve op de dag in de gieterij.',
    },
  }),
  'La forme creuse': combine([SEVERAL_DAYS], {
    fr: { level: 'savoir tourner un bol sans aide', to_bring: 'Vos gouges, si vous y tenez' },
    en: {
      level: 'for those who can turn a bowl unaided',
      to_bring: 'Your own gouges, if you prefer them',
    },
    de: {
      level: 'für alle, die eine Schale ohne Hilfe drechseln',
      to_bring: 'Ihre eigenen Röhren, wenn Sie daran hängen',
    },
    es: {
      level: 'para quien ya tornea un cuenco sin ayuda',
      to_bring: 'Sus gubias, si las prefiere',
    },
    nl: {
      level: 'voor wie zelfstandig een kom kan draaien',
      to_bring: 'Uw eigen gutsen, als u eraan gehecht bent',
    },
  }),
}
