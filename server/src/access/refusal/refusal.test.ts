import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@escale/contract'
import { exceedsBalance } from '@escale/contract/trade/payments/messages'
import { declaredRefusal } from './declared-refusal.ts'
import { Refusal } from './refusal.ts'

const declaredErrors = (procedure: { '~orpc': { errorMap: object } }) => procedure['~orpc'].errorMap

test('a refusal has the status, message and data that its procedure declares', async () => {
  const over = await declaredRefusal(
    new Refusal('EXCEEDS_BALANCE', { balance: 1050 }),
    declaredErrors(contract.payments.create),
  )
  assert.deepEqual(
    { code: over.code, status: over.status, message: over.message, data: over.data },
    { code: 'EXCEEDS_BALANCE', status: 409, message: exceedsBalance(1050), data: { balance: 1050 } },
  )
  const inUse = await declaredRefusal(new Refusal('IN_USE'), declaredErrors(contract.services.remove))
  assert.equal(inUse.message, 'Impossible de supprimer un service déjà facturé.')
  const ofAll = await declaredRefusal(new Refusal('FORBIDDEN'), declaredErrors(contract.clients.update))
  assert.match(ofAll.message, /partagée entre toutes les entreprises/)
})

test('an undeclared refusal, or one with other data, is an internal error', async () => {
  await assert.rejects(
    declaredRefusal(new Refusal('EXCEEDS_BALANCE', { balance: 1 }), declaredErrors(contract.clients.create)),
    /names no refusal EXCEEDS_BALANCE/,
  )
  const mistaken = new Refusal('EXCEEDS_BALANCE', { balance: '1' as never })
  await assert.rejects(declaredRefusal(mistaken, declaredErrors(contract.payments.create)), /says other data/)
})

test('common refusals need no declaration', async () => {
  const invalid = await declaredRefusal(
    new Refusal('INVALID', { fields: { name: 'Trop long.' } }),
    declaredErrors(contract.clients.list),
  )
  assert.equal(invalid.status, 422)
})
