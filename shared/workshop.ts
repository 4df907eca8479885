/** Who the site speaks for. Change this file, the texts in locales/ and the photographs in demo/ to make it yours. */
export const WORKSHOP = {
  name: 'L’Atelier du Morvan',
  /** Below the icon on a phone's home screen: at most 12 letters. */
  shortName: 'Atelier',
  address: ['Hameau de l’Étang', 'Morvan, Bourgogne'],
  /** From the range that the French regulator keeps for fiction. */
  phone: { shown: '03 53 01 23 45', dialled: '+33353012345' },
  email: 'atelier@example.org',
  social: [
    { name: 'Instagram', address: 'https://example.org/instagram' },
    { name: 'Facebook', address: 'https://example.org/facebook' },
  ],
} as const
