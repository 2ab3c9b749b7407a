import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorText, type LatestChange, removalText } from './latest-change.ts'

const here = { timeZone: 'Africa/Lubumbashi', now: new Date('2026-11-28T15:00:00Z') }
const change: LatestChange = {
  kind: 'payments',
  userName: 'Amina Ilunga',
  createdAt: '2026-11-28T14:20:00.000Z',
  isOwn: false,
  isRemoved: true,
}

test('a change shows its author and local time, and its day unless today', () => {
  assert.equal(authorText(change, here), 'par Amina Ilunga à 16:20')
  assert.equal(authorText({ ...change, isOwn: true }, here), 'par vous à 16:20')
  assert.equal(
    authorText({ ...change, createdAt: '2026-11-27T14:20:00.000Z' }, here),
    'par Amina Ilunga le 27 nov. 2026 à 16:20',
  )
})

test('a deletion notice names the kind of record', () => {
  assert.equal(removalText(change, here), 'Ce paiement a été supprimé par Amina Ilunga à 16:20.')
  assert.equal(
    removalText({ ...change, kind: 'invoices' }, here),
    'Cette facture a été supprimée par Amina Ilunga à 16:20.',
  )
  assert.equal(
    removalText({ ...change, kind: 'shared_services' }, here),
    'Ce service a été supprimé par Amina Ilunga à 16:20.',
  )
})
