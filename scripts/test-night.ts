import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs/programs.ts'

/**
 * The result of the last nightly test run that passed. It is committed together with the change it tested.
 */
type Night = { date: string; commit: string; passed: number }

const path = join(root, 'tests/night.json')

/** Stores the result of a nightly run that passed. A failed run changes nothing. */
export function recordNight({ passed, failed }: { passed: number; failed: number }): void {
  if (failed > 0) return
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const night: Night = { date: new Date().toISOString().slice(0, 10), commit, passed }
  writeFileSync(path, `${JSON.stringify(night)}\n`)
}

export function nightLine(): string {
  if (!existsSync(path)) return 'Nuit (npm test -- night) : jamais passée.'
  const { date, commit, passed } = JSON.parse(readFileSync(path, 'utf8')) as Night
  return `Nuit (npm test -- night) : passée le ${date} sur ${commit}, ${passed} réussis.`
}
