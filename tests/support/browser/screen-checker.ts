export type ScreenChecker = (screen: string) => Promise<void>

/** This title has no spaces and is about twice as wide as a phone. */
export const LONG_TITLE = 'Bol-de-très-longue-haleine-sans-aucune-espace-où-couper-une-seule-ligne'
