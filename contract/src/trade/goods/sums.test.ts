import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsByClient, sumsOf } from './sums.ts'

const goodsLine = (
  clientName: string | null,
  quantity: number,
  weightKg: number | null,
  volumeM3: number | null = null,
) => ({
  clientId: clientName,
  clientName,
  quantity,
  weightKg,
  volumeM3,
})
const goods = [
  goodsLine('Mama Élodie', 2, 10, 0.5),
  goodsLine('Kivu', 1, null),
  goodsLine('Mama Élodie', 3, 5),
  goodsLine(null, 1, 1),
]

test('selected goods add up in total and for each client, and unweighed goods count as zero', () => {
  assert.deepEqual(sumsOf(goods), { lots: 4, pieces: 7, weightKg: 16, volumeM3: 0.5 })
  assert.deepEqual(
    sumsByClient(goods).map(({ name, sums }) => [name, sums.lots, sums.pieces, sums.weightKg]),
    [
      ['Kivu', 1, 1, 0],
      ['Mama Élodie', 2, 5, 15],
      ['Sans propriétaire', 1, 1, 1],
    ],
  )
})
