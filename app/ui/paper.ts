/** The colours of the paper, for what stands outside of the pages; a test holds them to tokens.css. */
export const PAPER = { day: '#f3ede3', night: '#14110e' }
