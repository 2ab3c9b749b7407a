import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf, type PlaywrightReport } from './browser-report.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

function reportOf(...statuses: Status[]): PlaywrightReport {
  const spec = (status: Status, at: number) => ({
    title: `rule ${at + 1}`,
    file: 'clients.spec.ts',
    tests: [{ projectName: 'desk', status, results: [{ duration: 1500 }] }],
  })
  return {
    suites: [
      { title: 'clients.spec.ts', specs: [], suites: [{ title: 'an employee', specs: statuses.map(spec) }] },
    ],
  }
}

const second = '[desk] › clients.spec.ts › an employee › rule 2'

test('a test that passed at its second attempt is counted as passed, and named', () => {
  const count = countOf(reportOf('expected', 'flaky', 'skipped', 'expected'))
  assert.deepEqual(count, {
    passed: 3,
    failed: 0,
    names: [],
    retried: [second],
    times: { 'tests/clients.spec.ts': 6 },
  })
})

test('a busy machine does not fail a run: tests that passed at their second attempt count as passed', () => {
  const { passed, failed, retried } = countOf(reportOf('expected', 'flaky', 'flaky', 'flaky', 'flaky'))
  assert.deepEqual([passed, failed, retried.length], [5, 0, 4])
})

test('a test that failed at both attempts is a failure', () => {
  assert.deepEqual(countOf(reportOf('expected', 'unexpected')), {
    passed: 1,
    failed: 1,
    names: [second],
    retried: [],
    times: { 'tests/clients.spec.ts': 3 },
  })
})
