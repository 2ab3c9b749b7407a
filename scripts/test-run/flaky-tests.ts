import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'

/** A whole run of the suite, with the tests that passed at their second attempt only. */
export type RunRecord = { date: string; retried: string[] }

/** The history of the runs: each adds a line, which is committed with its change. */
const file = join(root, 'tests/runs.jsonl')

/** The longest history that counts: a test may need a second attempt in one of a hundred runs. */
const runsCounted = 100

export function readRuns(path = file): RunRecord[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.slice(-runsCounted).map((line) => JSON.parse(line) as RunRecord)
}

export function appendRun(run: RunRecord, path = file): void {
  appendFileSync(path, `${JSON.stringify(run)}\n`)
}

/** The tests that needed a second attempt in more than one of the last hundred runs, the worst first. */
export function flakyTests(runs: readonly RunRecord[]): { name: string; runs: number }[] {
  const counts = new Map<string, number>()
  for (const { retried } of runs.slice(-runsCounted))
    for (const name of new Set(retried)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const flaky = [...counts].map(([name, count]) => ({ name, runs: count })).filter(({ runs }) => runs > 1)
  return flaky.sort((one, other) => other.runs - one.runs || (one.name < other.name ? -1 : 1))
}

/** The closing lines about retries: those of this run, then the tests that have to be mended or deleted. */
export function retryLines(retried: readonly string[], runs: readonly RunRecord[]): string[] {
  const now =
    retried.length === 0 ? [] : ['Passés au second essai seulement :', ...retried.map((name) => `  ${name}`)]
  const flaky = flakyTests(runs)
  if (flaky.length === 0) return now
  const title = `À réparer ou à supprimer (plus d'un second essai sur les ${runsCounted} derniers passages) :`
  return [...now, title, ...flaky.map(({ name, runs: count }) => `  ${count} fois : ${name}`)]
}
