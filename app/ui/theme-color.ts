/** A test compares these colours with tokens.css. */
export const THEME_COLORS = { light: '#f3ede3', dark: '#14110e' }
