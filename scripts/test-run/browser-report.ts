import type { Count } from './node-tests.ts'

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = { suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; file: string; tests: SpecTest[] }
type SpecTest = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number }[]
}

export type BrowserCount = Required<Count>

/**
 * Counts the results of a run. A test that passed on a retry counts as passed, and its name is in `retried`.
 */
export function countOf({ suites }: PlaywrightReport): BrowserCount {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const namesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const [retried, names] = [namesOf('flaky'), namesOf('unexpected')]
  return {
    passed: namesOf('expected').length + retried.length,
    failed: names.length,
    names,
    retried,
    times: timesOf(tests),
  }
}

type Outcome = { name: string; status: string; file: string; seconds: number }

function testsOf({ title, suites = [], specs = [] }: Suite, above: string[]): Outcome[] {
  const within = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: [`[${projectName}]`, ...within, spec.title].join(' › '),
      status,
      file: `tests/${spec.file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, within))]
}

/** Seconds that each test file took, over all its tests and attempts. */
function timesOf(tests: readonly Outcome[]): Record<string, number> {
  const times: Record<string, number> = {}
  for (const { file, seconds } of tests) times[file] = (times[file] ?? 0) + seconds
  return times
}
