import type { Count } from './node-tests.ts'

/** What is used of Playwright's JSON report. */
export type PlaywrightReport = { suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }

/** Of a busy machine. More says that something is wrong with the product or with its tests. */
const mostFlaky = 3

export type BrowserCount = Required<Count> & { flaky: string[] }

/** How a run went. A test that passed at its second try only is named, and too many of them fail the run. */
export function countOf({ suites }: PlaywrightReport): BrowserCount {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const flaky = tests.filter(({ status }) => status === 'flaky').map(({ name }) => name)
  const passed = tests.filter(({ status }) => status === 'expected').length
  const names = tests.filter(({ status }) => status === 'unexpected').map(({ name }) => name)
  if (flaky.length > mostFlaky) return { passed, failed: names.length + flaky.length, names: [...names, ...flaky], flaky }
  return { passed: passed + flaky.length, failed: names.length, names, flaky }
}

/** What is said of it at the end of the run. */
export function sayFlaky({ flaky }: BrowserCount): string[] {
  if (flaky.length === 0) return []
  const verdict = flaky.length > mostFlaky ? `plus de ${mostFlaky} : la suite échoue` : 'à regarder'
  return [`Passés à un nouvel essai seulement (${flaky.length}, ${verdict}) :`, ...flaky.map((name) => `  ${name}`)]
}

function testsOf({ title, suites = [], specs = [] }: Suite, above: string[]): { name: string; status: string }[] {
  const within = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({ name: [`[${projectName}]`, ...within, spec.title].join(' › '), status })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, within))]
}
