import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, type PlaywrightReport, sayFlaky } from './browser-report.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

function reportOf(...statuses: Status[]): PlaywrightReport {
  const spec = (status: Status, at: number) => ({ title: `rule ${at + 1}`, tests: [{ projectName: 'desk', status }] })
  return {
    suites: [{ title: 'clients.spec.ts', specs: [], suites: [{ title: 'an employee', specs: statuses.map(spec) }] }],
  }
}

test('a test that passed at a later try is counted as passed, and named', () => {
  const count = countOf(reportOf('expected', 'flaky', 'skipped', 'expected'))
  assert.deepEqual(count, { passed: 3, failed: 0, names: [], flaky: ['[desk] › clients.spec.ts › an employee › rule 2'] })
  assert.deepEqual(sayFlaky(count), ['Passés à un nouvel essai seulement (1, à regarder) :', '  [desk] › clients.spec.ts › an employee › rule 2'])
})

test('three such tests are let pass, four fail the run', () => {
  assert.equal(countOf(reportOf('flaky', 'flaky', 'flaky')).failed, 0)
  const four = countOf(reportOf('expected', 'flaky', 'flaky', 'flaky', 'flaky'))
  assert.deepEqual([four.passed, four.failed], [1, 4])
  assert.match(sayFlaky(four)[0] ?? '', /plus de 3/)
})

test('a failure is a failure, and a run where nothing was flaky says nothing of it', () => {
  const count = countOf(reportOf('expected', 'unexpected'))
  assert.deepEqual(count, { passed: 1, failed: 1, names: ['[desk] › clients.spec.ts › an employee › rule 2'], flaky: [] })
  assert.deepEqual(sayFlaky(count), [])
})
