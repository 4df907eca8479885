/**
 * Background colours of the light and the dark scheme for use outside CSS. A test compares them
 * with tokens.css.
 */
export const THEME_COLORS = { light: '#f3ede3', dark: '#14110e' }
