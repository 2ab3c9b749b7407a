import type { Count } from './node-tests.ts'

/** What is used of Playwright's JSON report. */
export type PlaywrightReport = { suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }

export type BrowserCount = Required<Count>

/** How a run went. A test that failed and then passed is counted as passed, and named among `retried`. */
export function countOf({ suites }: PlaywrightReport): BrowserCount {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const namesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const [retried, names] = [namesOf('flaky'), namesOf('unexpected')]
  return { passed: namesOf('expected').length + retried.length, failed: names.length, names, retried }
}

function testsOf({ title, suites = [], specs = [] }: Suite, above: string[]): { name: string; status: string }[] {
  const within = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({ name: [`[${projectName}]`, ...within, spec.title].join(' › '), status })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, within))]
}
