/** The default colour, used on pages outside a company. */
export const productColor = '#0b5d6b'
