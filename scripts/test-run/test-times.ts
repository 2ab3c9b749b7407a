import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'
import type { Times } from './together.ts'

const path = join(root, 'tests/times.json')

/** Returns the seconds that each test file took in the last full run; empty without such a run. */
export function readTimes(): Times {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Times) : {}
}

/**
 * Stores times rounded to tenths of a second. This is precise enough to start the longest file first, and it
 * causes fewer changes in git.
 */
export function writeTimes(times: Times): void {
  const rounded = Object.entries(times).map(
    ([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const,
  )
  const sorted = rounded.sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
