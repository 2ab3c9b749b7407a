import { productEnvironment, productOptions } from '../scripts/product-options.mjs'

/** The options and the environment of node in `npm start`, so that the bench measures the same product. */
export const production = { execArgv: productOptions, environment: productEnvironment }
