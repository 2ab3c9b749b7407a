import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedPeriods, periodWords } from './periods.ts'

const on = (today: string) =>
  Object.fromEntries(namedPeriods(today).map(({ name, from, to }) => [name, `${from} ${to}`]))

test('a period extends from its first to its last day, in any month', () => {
  assert.deepEqual(on('2026-11-22'), {
    "Aujourd'hui": '2026-11-22 2026-11-22',
    Hier: '2026-11-21 2026-11-21',
    'Ce mois-ci': '2026-11-01 2026-11-30',
    'Le mois dernier': '2026-10-01 2026-10-31',
    'Cette année': '2026-01-01 2026-12-31',
    "L'année dernière": '2025-01-01 2025-12-31',
  })
})

test('before January comes the December of the previous year', () => {
  assert.equal(on('2026-01-01').Hier, '2025-12-31 2025-12-31')
  assert.equal(on('2026-01-31')['Le mois dernier'], '2025-12-01 2025-12-31')
})

test('February ends on the 29th in leap years', () => {
  assert.equal(on('2028-02-10')['Ce mois-ci'], '2028-02-01 2028-02-29')
  assert.equal(on('2026-03-31')['Le mois dernier'], '2026-02-01 2026-02-28')
})

test('a period is written in short, with a shared year once', () => {
  const words = [
    periodWords('2026-01-01', '2026-11-23'),
    periodWords('2025-12-31', '2026-01-01'),
    periodWords('2026-05-02', '2026-05-02'),
    periodWords('2026-05-02', undefined),
    periodWords(undefined, '2026-05-02'),
  ]
  assert.deepEqual(words, [
    '1 janv. – 23 nov. 2026',
    '31 déc. 2025 – 1 janv. 2026',
    '2 mai 2026',
    'Depuis le 2 mai 2026',
    "Jusqu'au 2 mai 2026",
  ])
})
