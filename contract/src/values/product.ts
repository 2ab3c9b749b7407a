/** The product's own colour: of every page that is no company's. */
export const productColor = '#0b5d6b'
