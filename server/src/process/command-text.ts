import { existsSync } from 'node:fs'
import { join } from 'node:path'

const productRoot = join(import.meta.dirname, '../../..')

/**
 * Text of a command for a message: `./escale restore --list` in a release folder, which has no npm, otherwise
 * `npm run restore -- --list`.
 */
export function commandText(name: 'restore' | 'verify-log', options = '', root = productRoot): string {
  if (existsSync(join(root, 'escale'))) return `./escale ${name} ${options}`.trim()
  return options ? `npm run ${name} -- ${options}` : `npm run ${name}`
}
