import { productEnvironment, productOptions } from '../scripts/product-options.mjs'

/**
 * How `npm start` runs node: its options and its part of the environment, so that what is measured is what is
 * installed.
 */
export const production = { execArgv: productOptions, environment: productEnvironment }
