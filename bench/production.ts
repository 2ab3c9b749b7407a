import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const start: string = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).scripts.start
const words = start.split(' ')

/** How `npm start` runs node: its options and its part of the environment, so that what is measured is what is installed. */
export const production = {
  execArgv: words.filter((word) => word.startsWith('--')),
  environment: Object.fromEntries(words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=') as [string, string])),
}
