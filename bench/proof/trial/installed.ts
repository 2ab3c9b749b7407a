import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Change = readonly [from: string, to: string | number]

/**
 * A file of `ops/` as somebody installs it, at the addresses, ports, paths and passwords of here. A change
 * that finds nothing is one too many.
 */
export function installed(file: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`ops/${file} no longer says ${from}`)
    return text.replaceAll(from, String(to))
  }, original(file))
}

export function original(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../../ops', file), 'utf8')
}
