import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '@escale/contract/values/days'
import { qrPath } from '#ui/factor/qr-path.ts'
import { type LabelledGoods, labelsOf, savedIds, toLabelledGoods } from './labels.ts'

const parcel: LabelledGoods = {
  id: '01999d2c-5b1e-7a44-9c3e-2f6d1c0aa511',
  number: 'REC-2026-00007',
  code: 'RR123456785CN',
  clientName: 'Maison Kivu',
  marks: 'MK/GOMA',
  destination: 'Goma',
  weightKg: 12.5,
  quantity: 3,
  receivedAt: '2026-11-21T23:30:00Z' as Instant,
  danger: 'non',
}

test('each piece has a label with its rank, marks, destination, weight and local date', () => {
  const labels = labelsOf(parcel, 'Africa/Kinshasa')
  assert.deepEqual(
    labels.map(({ piece }) => piece),
    ['1/3', '2/3', '3/3'],
  )
  const { owner, number, destination, weight, day, qr } = labels[0] ?? assert.fail()
  assert.deepEqual(
    [owner, number, destination, weight, day],
    ['MK/GOMA', 'REC-2026-00007', 'Goma', '12,5\u00a0kg', '22 nov. 2026'],
  )
  assert.equal(qr, '01999D2C-5B1E-7A44-9C3E-2F6D1C0AA511')
})

test('without marks, the name of the client is printed large', () => {
  const owner = (over: Partial<LabelledGoods>) => labelsOf({ ...parcel, ...over }, 'UTC')[0]?.owner
  assert.equal(owner({ marks: null }), 'Maison Kivu')
  assert.equal(owner({ marks: null, clientName: null }), 'Sans propriétaire')
})

test('waiting goods are printed as typed, and an empty field is no mark', () => {
  const { id, number, code, clientName, quantity, receivedAt } = parcel
  const saved = { id, number, code, clientName, quantity, receivedAt }
  const owner = (marks: string) =>
    labelsOf(toLabelledGoods({ marks, destination: '', weightKg: null, danger: 'non' }, saved), 'UTC')[0]
      ?.owner
  assert.deepEqual([owner('MK/GOMA'), owner('')], ['MK/GOMA', 'Maison Kivu'])
})

test('a name too long for large letters is printed smaller', () => {
  const isLong = (clientName: string) =>
    labelsOf({ ...parcel, marks: null, clientName }, 'UTC')[0]?.isLongOwner
  assert.deepEqual(['Maison Kivu', 'Sans propriétaire', 'Société Générale du Bas-Congo'].map(isLong), [
    false,
    false,
    true,
  ])
})

test('many pieces share one label', () => {
  assert.deepEqual(
    labelsOf({ ...parcel, quantity: 1000 }, 'UTC').map(({ piece }) => piece),
    ['1000 colis'],
  )
})

test('dangerous goods are labelled in words, harmless ones are not', () => {
  const words = (['non', 'batterie lithium', 'liquide', 'autre'] as const).map(
    (danger) => labelsOf({ ...parcel, danger }, 'UTC')[0]?.danger,
  )
  assert.deepEqual(words, [null, 'BATTERIE LITHIUM', 'LIQUIDE', 'DANGEREUX'])
})

test('tracking links are requested only for goods saved on the server', () => {
  assert.deepEqual(savedIds([parcel, { ...parcel, id: 'waiting', number: 'TMP-0AA511' }]), [parcel.id])
})

test('the QR code has a margin and consists of squares', () => {
  const { size, path } = qrPath('01999D2C-5B1E-7A44-9C3E-2F6D1C0AA511')
  assert.ok(size >= 25 && size <= 40)
  assert.match(path, /^(M\d+ \d+h1v1h-1z)+$/)
  assert.doesNotMatch(path, /M[01] |M\d+ [01]h/)
})
