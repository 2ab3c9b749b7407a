import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distributeLots, excessWarnings } from './loading-plan.ts'
import { containerPayloads } from './words.ts'

const empty = { size: "20'", capacityM3: 28, weightKg: 0, volumeM3: 0 } as const
const lotToStow = (
  id: string,
  clientId: string | null,
  volumeM3: number | null,
  weightKg: number | null = 10,
) => ({
  id,
  clientId,
  volumeM3,
  weightKg,
})
const spaces = (text: string) => text.replaceAll(/\s/g, ' ')

test('a container warns above its payload and above its volume', () => {
  assert.deepEqual(excessWarnings(empty, { weightKg: 28_200, volumeM3: 28 }), [])
  assert.deepEqual(excessWarnings(empty, { weightKg: 28_500, volumeM3: 30 }).map(spaces), [
    'Poids dépassé de 300 kg',
    'Volume dépassé de 2 m³',
  ])
})

test('lots of a client stay together, and the largest client is placed first', () => {
  const plan = distributeLots(
    [
      { ...empty, id: 'one' },
      { ...empty, id: 'two' },
    ],
    [
      lotToStow('a', 'small', 9),
      lotToStow('b', 'large', 12),
      lotToStow('c', 'large', 12),
      lotToStow('d', 'small', 9),
    ],
  )
  assert.deepEqual(Object.fromEntries(plan), { b: 'one', c: 'one', a: 'two', d: 'two' })
})

test('a client too large for one container is spread, and what fits nowhere stays out', () => {
  const plan = distributeLots(
    [
      { ...empty, id: 'one' },
      { ...empty, id: 'two', volumeM3: 20 },
    ],
    [
      lotToStow('a', 'large', 25),
      lotToStow('b', 'large', 8),
      lotToStow('c', 'large', 8),
      lotToStow('d', null, null, 40_000),
    ],
  )
  assert.deepEqual(Object.fromEntries(plan), { a: 'one', b: 'two' })
})

test('a proposal never exceeds a container', () => {
  const lots = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      clientId: fc.option(fc.constantFrom('one', 'two', 'three')),
      weightKg: fc.option(fc.integer({ min: 0, max: 30_000 })),
      volumeM3: fc.option(fc.integer({ min: 0, max: 40 })),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  fc.assert(
    fc.property(lots, (all) => {
      const containers = ['one', 'two'].map((id) => ({ ...empty, id }))
      const plan = distributeLots(containers, all)
      for (const { id, capacityM3, size } of containers) {
        const inside = all.filter((one) => plan.get(one.id) === id)
        assert.ok(inside.reduce((sum, { volumeM3 }) => sum + (volumeM3 ?? 0), 0) <= capacityM3)
        assert.ok(inside.reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0) <= containerPayloads[size])
      }
    }),
  )
})
