import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debtRefusal, presenceRefusal, releaseRefusal } from './release.ts'

test('goods leave when they are here and settled', () => {
  assert.equal(releaseRefusal({ status: 'Disponible', isNotBillable: false, owedCents: 0 }), null)
  assert.equal(releaseRefusal({ status: 'Disponible', isNotBillable: true, owedCents: null }), null)
})

test('what is owed or not billed keeps them', () => {
  assert.equal(releaseRefusal({ status: 'Disponible', isNotBillable: false, owedCents: 124_000 }), 'Solde dû : 1\u00a0240,00\u00a0$.')
  assert.equal(debtRefusal({ isNotBillable: false, owedCents: null }), 'Ces marchandises ne sont pas encore facturées.')
})

test('what is not here does not leave, even by exception', () => {
  assert.match(presenceRefusal({ status: 'En transit' }) ?? '', /disponibles/)
  assert.match(releaseRefusal({ status: 'Remis', isNotBillable: true, owedCents: null }) ?? '', /déjà remises/)
})
