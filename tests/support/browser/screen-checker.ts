export type ScreenChecker = (screen: string) => Promise<void>

/** A long title without spaces. It is about twice as wide as a phone. */
export const TITLE = 'Bol-de-très-longue-haleine-sans-aucune-espace-où-couper-une-seule-ligne'
