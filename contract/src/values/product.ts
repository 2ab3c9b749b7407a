/** The product's own colour, for pages outside a company. */
export const productColor = '#0b5d6b'
