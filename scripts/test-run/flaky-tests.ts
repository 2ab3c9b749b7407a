import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'

/** A full test run, with the tests that passed only on a retry. */
export type RunRecord = { date: string; retried: string[] }

/** The history of full runs. Each run adds one line, which is committed with the change it tested. */
const file = join(root, 'tests/runs.jsonl')

/** Number of recent runs examined. A test may need a retry in one of them. */
const runsCounted = 100

export function readRuns(path = file): RunRecord[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.slice(-runsCounted).map((line) => JSON.parse(line) as RunRecord)
}

export function appendRun(run: RunRecord, path = file): void {
  appendFileSync(path, `${JSON.stringify(run)}\n`)
}

/** Returns tests that needed a retry in more than one recent run, the most frequent first. */
export function flakyTests(runs: readonly RunRecord[]): { name: string; runs: number }[] {
  const counts = new Map<string, number>()
  for (const { retried } of runs.slice(-runsCounted))
    for (const name of new Set(retried)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const flaky = [...counts].map(([name, count]) => ({ name, runs: count })).filter(({ runs }) => runs > 1)
  return flaky.sort((one, other) => other.runs - one.runs || (one.name < other.name ? -1 : 1))
}

/**
 * Formats the last lines of the output: tests retried in this run, then flaky tests that must be repaired or
 * deleted.
 */
export function retryLines(retried: readonly string[], runs: readonly RunRecord[]): string[] {
  const now =
    retried.length === 0 ? [] : ['Passés au second essai seulement :', ...retried.map((name) => `  ${name}`)]
  const flaky = flakyTests(runs)
  if (flaky.length === 0) return now
  const title = `À réparer ou à supprimer (plus d'un second essai sur les ${runsCounted} derniers passages) :`
  return [...now, title, ...flaky.map(({ name, runs: count }) => `  ${count} fois : ${name}`)]
}
