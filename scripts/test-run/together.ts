import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'

// Groups test files into shared processes. One process per file would load and compile the same modules
// hundreds of times. Files of a group run one after the other (run-together.ts).

/** Matches a file that changes, measures or listens to its process. It gets a process of its own. */
const ofProcess =
  /\bprocess\.|globalThis|node:(child_process|worker_threads|perf_hooks)|\bmock\b|fake-indexeddb|\bimport\(|\bheard(During|Statements)\b/
const sharing = /^(contract|web|server)\//

/** Maximum seconds of a group. Short groups keep all workers busy until the end of a run. */
const longestGroupSeconds = 40
const mostFiles = 30

/** Seconds that each file took in an earlier run. */
export type Times = Readonly<Record<string, number>>

export const runner = join(root, 'scripts/test-run/run-together.ts')

export function standsAlone(file: string, text: string): boolean {
  return !sharing.test(file) || ofProcess.test(text)
}

/** Distributes files over processes. Returns one list of files per process, the longest duration first. */
export function inProcesses(files: readonly string[], times: Times): string[][] {
  const isAlone = (file: string) => standsAlone(file, readFileSync(join(root, file), 'utf8'))
  const { alone = [], ...sides } = Object.groupBy(files, (file) =>
    isAlone(file) ? 'alone' : file.slice(0, file.indexOf('/')),
  )
  const groups = Object.values(sides).flatMap((side = []) => grouped(side, times))
  return [...alone.map((file) => [file]), ...groups].sort(
    (one, other) => secondsOf(other, times) - secondsOf(one, times),
  )
}

/** Groups files so that durations are similar, distributing the longest files first. */
function grouped(files: readonly string[], times: Times): string[][] {
  const count = Math.max(
    Math.ceil(secondsOf(files, times) / longestGroupSeconds),
    Math.ceil(files.length / mostFiles),
  )
  const groups = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of longestFirst(files, times)) {
    const group = groups.reduce((shortest, one) => (one.seconds < shortest.seconds ? one : shortest))
    group.files.push(file)
    group.seconds += secondsOf([file], times)
  }
  return groups.map((group) => group.files)
}

export function longestFirst(files: readonly string[], times: Times): string[] {
  return [...files].sort(
    (one, other) => secondsOf([other], times) - secondsOf([one], times) || (one < other ? -1 : 1),
  )
}

function secondsOf(files: readonly string[], times: Times): number {
  return files.reduce((sum, file) => sum + (times[file] ?? 1), 0)
}

/**
 * Writes a temporary file for each list of test files, which runs these tests in one process. Calls `work`
 * with the temporary files.
 */
export async function withGroups<Result>(
  lists: readonly string[][],
  work: (files: string[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-together-'))
  try {
    return await work(
      await Promise.all(lists.map((list, at) => togetherFile(list, join(folder, `${at + 1}.mjs`)))),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function togetherFile(list: string[], path: string): Promise<string> {
  const [only = ''] = list
  if (list.length === 1) return only
  await writeFile(
    path,
    `import { runTogether } from ${JSON.stringify(runner)}\nrunTogether(${JSON.stringify(list)})\n`,
  )
  return path
}
