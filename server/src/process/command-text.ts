import { existsSync } from 'node:fs'
import { join } from 'node:path'

const productRoot = join(import.meta.dirname, '../../..')

/**
 * A command as its operator types it: `./escale restore --list` in a shipped folder, which has no npm, else
 * `npm run restore -- --list`.
 */
export function commandText(name: 'restore' | 'verify-log', options = '', root = productRoot): string {
  if (existsSync(join(root, 'escale'))) return `./escale ${name} ${options}`.trim()
  return options ? `npm run ${name} -- ${options}` : `npm run ${name}`
}
