/**
 * Page backgrounds in the light and the dark colour scheme. A test compares them with tokens.css.
 */
export const THEME_COLORS = { light: '#f3ede3', dark: '#14110e' }
