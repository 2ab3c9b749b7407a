import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxCents } from '@escale/contract/values/money'
import fc from 'fast-check'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const employee = await company.hire('employee')

// Weights with floating-point errors, such as 0.95 - 0.8 = 0.1499999999999999.
const grams = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 499_999_999 }))
const weight = fc.oneof(
  fc.tuple(grams, grams).map(([a, b]) => a / 1000 + b / 1000),
  fc.tuple(grams, grams).map(([a, b]) => Math.max(a, b) / 1000 - Math.min(a, b) / 1000),
  fc.constantFrom(0, -0, 0.001, 0.95 - 0.8, 0.1 + 0.2, 0.0000000005, 1.1 * 3, 999_999.999),
)
const price = fc.oneof(
  fc.constantFrom(0, 1, 5, maxCents),
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: maxCents }),
)
const quantity = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1, 1_000_000))
const airLine = fc.record({ quantity, weightKg: weight, unitPrice: price })
const seaLine = fc.record({ quantity, unitPrice: price })

/** Price of an air line in integers: grams times cents, rounded half up. */
function oracle({ weightKg, unitPrice }: { weightKg: number; unitPrice: number }): bigint {
  const exact = BigInt(weightKg.toFixed(3).replace('.', '')) * BigInt(unitPrice)
  return (exact * 2n + 1000n) / 2000n
}

async function assertTotal(serviceType: 'Aérien' | 'Maritime', lines: object[], expected: bigint[]) {
  const total = expected.reduce((sum, line) => sum + line, 0n)
  const serviceId = serviceType === 'Aérien' ? company.airServiceId : company.serviceId
  const draft = {
    serviceType,
    clientId: company.clientId,
    issueDate: '2026-01-01',
    dueDate: '2026-02-01',
    lines: lines.map((line) => ({ ...line, serviceId })),
  }
  if (total > BigInt(maxCents))
    return assert.rejects(employee.invoices.create(draft as never), { code: 'INVALID' })
  const { id, ...written } = await employee.invoices.create(draft as never)
  const { rows } = await world.owner.query(
    `select i.total::text, array_agg(l.total::text order by l.position) as lines from invoices i
      join invoice_items l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      where i.tenant_id = $1 and i.id = $2 group by i.total`,
    [company.tenantId, id],
  )
  assert.deepEqual(rows, [{ total: String(total), lines: expected.map(String) }])
  assert.equal(BigInt(written.total), total)
}

test('an air invoice totals its lines, whatever the arithmetic of its weights', async () => {
  await assertTotal('Aérien', [{ quantity: 1, weightKg: 0.95 - 0.8, unitPrice: 10 }], [2n])
  await assertTotal('Aérien', [{ quantity: 1, weightKg: 0.0000000005, unitPrice: maxCents }], [0n])
  await fc.assert(
    fc.asyncProperty(fc.array(airLine, { minLength: 1, maxLength: 12 }), (lines) =>
      assertTotal('Aérien', lines, lines.map(oracle)),
    ),
    { numRuns: 300 },
  )
})

test('a sea invoice totals its lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(seaLine, { minLength: 1, maxLength: 12 }), (lines) =>
      assertTotal(
        'Maritime',
        lines,
        lines.map((line) => BigInt(line.quantity) * BigInt(line.unitPrice)),
      ),
    ),
    { numRuns: 100 },
  )
})

test('500 lines are summed exactly', async () => {
  const cheap = fc.record({ quantity, weightKg: weight, unitPrice: fc.integer({ min: 0, max: 10 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(cheap, { minLength: 500, maxLength: 500 }), (lines) =>
      assertTotal('Aérien', lines, lines.map(oracle)),
    ),
    { numRuns: 5 },
  )
})

test('an edit stores the new total', async () => {
  const head = {
    serviceType: 'Aérien' as const,
    clientId: company.clientId,
    issueDate: '2026-01-01',
    dueDate: '2026-02-01',
  }
  const line = { serviceId: company.airServiceId, quantity: 1, weightKg: 1, unitPrice: 100 }
  const { id, version } = await employee.invoices.create({ ...head, lines: [line] })
  const edited = await employee.invoices.update({
    ...head,
    id,
    version,
    lines: [{ ...line, weightKg: 0.95 - 0.8, unitPrice: 10 }],
  })
  assert.equal(edited.total, 2)
  const { items } = await employee.invoices.get({ id })
  assert.deepEqual(
    items.map(({ weightKg, total }) => [weightKg, total]),
    [[0.15, 2]],
  )
})
