import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productEnvironment, productOptions } from '../scripts/product-options.mjs'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The file, the options and the environment of node in `npm start`, so that the bench measures the product. */
export const production = {
  main: join(root, scripts.start.split(' ').at(-1)),
  execArgv: productOptions,
  environment: productEnvironment,
}
