export type ScreenChecker = (screen: string) => Promise<void>

/** Title without spaces that is about twice as wide as a phone. */
export const LONG_TITLE = 'Bol-de-très-longue-haleine-sans-aucune-espace-où-couper-une-seule-ligne'
