import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientStatus } from './state.ts'

test('amounts decide whether an invoice is paid or partly paid, and the company whether it is late', () => {
  assert.equal(clientStatus({ status: 'En attente', paidAmount: 0, balance: 3150 }), 'En attente')
  assert.equal(clientStatus({ status: 'En attente', paidAmount: 1000, balance: 2150 }), 'Partiellement payée')
  assert.equal(clientStatus({ status: 'Retard', paidAmount: 1000, balance: 2150 }), 'En retard')
  for (const status of ['En attente', 'Retard', 'Payée'] as const)
    assert.equal(clientStatus({ status, paidAmount: 3150, balance: 0 }), 'Payée')
})
