import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importGraph } from '../rules/import-graph.ts'
import { touchedBy } from './touched.ts'

const graph = importGraph([
  '{contract,server,web}/src/**/*.{ts,tsx}',
  'server/{seeds,testing}/**/*.ts',
  '{scripts,bench}/**/*.ts',
])
const specs = new Map([
  ['tests/services.spec.ts', "page.goto('/app/services')"],
  ['tests/focus.spec.ts', "page.goto('/app/services')"],
  ['tests/payments.spec.ts', "page.goto('/app/paiements')"],
])
const touched = (...changed: string[]) => touchedBy(changed, { graph, specs })
const [services, payments, invoices] = ['services/services', 'payments/payments', 'invoices/invoices'].map(
  (name) => `server/src/trade/${name}.test.ts`,
)
const matrix = 'server/src/access/guard/matrix.test.ts'

test('a change of prose selects only the tests that always run', () => {
  const { tests, specs: chosen } = touched('README.md', 'docs/where.md')
  assert.ok(tests.includes(matrix) && tests.includes('scripts/where.test.ts'))
  const ofTheProduct = tests.filter((file) => !file.startsWith('scripts/'))
  assert.ok(!tests.includes(services ?? '') && ofTheProduct.length <= 10, ofTheProduct.join('\n'))
  assert.deepEqual(chosen, [])
})

test('a change of a domain selects its tests on each side, and the specs of its screen', () => {
  for (const changed of ['server/src/trade/services/queries.ts', 'web/src/trade/services/ServiceModal.tsx']) {
    const { tests, specs: chosen } = touched(changed)
    assert.ok(tests.includes(services ?? '') && tests.includes(matrix), changed)
    assert.ok(!tests.includes(payments ?? ''), changed)
    assert.deepEqual(chosen, ['tests/focus.spec.ts', 'tests/services.spec.ts'], changed)
  }
})

test('a change of shared code selects the tests of its importers, a contract rule those of its users', () => {
  assert.ok(
    touched('server/src/trade/account-statement.ts').tests.some((file) =>
      file.startsWith('server/src/trade/documents/'),
    ),
  )
  const { tests } = touched('contract/src/trade/invoices/draft.ts')
  assert.ok(
    tests.includes(invoices ?? '') && tests.some((file) => file.startsWith('contract/src/trade/invoices/')),
  )
})

test('a change of the ground or the schema selects everything built on them', () => {
  for (const changed of [
    'server/src/database/caller/company.ts',
    'server/migrations/functions/invoices.sql',
    'package-lock.json',
    'contract/src/values/money.ts',
  ]) {
    const { tests, specs: chosen } = touched(changed)
    assert.ok(
      [services, payments, invoices].every((file) => tests.includes(file ?? '')),
      changed,
    )
    assert.equal(chosen.length, specs.size, changed)
  }
  const inBrowser = touched('web/src/ui/form/save/failed-save.ts')
  assert.equal(inBrowser.specs.length, specs.size)
  assert.ok(!inBrowser.tests.includes(services ?? ''))
  assert.ok(inBrowser.tests.includes('web/src/ui/form/save/failed-save.test.ts'))
})

test('a changed test or spec runs, and selects no other', () => {
  const { tests, specs: chosen } = touched(payments ?? '', 'tests/payments.spec.ts')
  assert.ok(tests.includes(payments ?? '') && !tests.includes(services ?? ''))
  assert.deepEqual(chosen, ['tests/payments.spec.ts'])
})

test('a nightly file runs for no change, and never by day', () => {
  const changes = ['server/migrations/functions/invoices.sql', 'scripts/ship.ts', 'README.md']
  for (const changed of changes)
    assert.deepEqual(
      touched(changed).tests.filter((file) => file.includes('.night.')),
      [],
      changed,
    )
  const alone = touched('server/src/process/freeze.night.test.ts', 'tests/phone/gun.night.spec.ts')
  assert.deepEqual([alone.specs, alone.tests.includes(services ?? '')], [[], false])
})
