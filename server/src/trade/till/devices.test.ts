import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { CurrencyCount } from '@escale/contract/trade/till/words'
import { type FoundedTill, foundTill, tillProof } from '#testing/till/founded-till.ts'
import { type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const counts: CurrencyCount[] = [
  { currency: 'USD', pieces: { 5000: 1 } },
  { currency: 'CDF', pieces: {} },
]

async function openedTill() {
  const company = await foundTill(world)
  const { id } = await company.cashier.till.open({ accountId: company.tillId, counts, reason: null })
  return { ...company, id }
}

const device = randomUUID()

function reportReceipts(who: Person, waiting: number, ageMs = 60_000) {
  return who.till.reportDevice({ device, kind: 'téléphone', waiting, ageMs })
}

async function closingOf({ cashier, id }: { cashier: FoundedTill['cashier']; id: string }) {
  const { attempt } = await cashier.till.count({ id, counts })
  return { id, attempt, reason: null }
}

test('a device with waiting receipts holds the closing, and a manager closes with a reason', async () => {
  const till = await openedTill()
  const { cashier, manager, id, tenantId } = till
  assert.deepEqual(await reportReceipts(cashier, 2), { sessionId: id })
  const closing = await closingOf(till)
  const holds = { code: 'DEVICE_HOLDS', message: /^Le téléphone d.+ garde 2 reçus depuis le / }
  await assert.rejects(cashier.till.close(closing), { ...holds, message: /Un gestionnaire peut clôturer/ })
  await assert.rejects(cashier.till.close({ ...closing, holdReason: 'Téléphone perdu' }), holds)
  await assert.rejects(manager.till.close(closing), { ...holds, message: /Dites pourquoi/ })
  const [held] = (await manager.till.session({ id })).devices
  assert.deepEqual([held?.kind, held?.waiting], ['téléphone', 2])
  await manager.till.close({ ...closing, holdReason: 'Téléphone perdu' })
  const session = await manager.till.session({ id })
  assert.equal(session.holdReason, 'Téléphone perdu')
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
  await world.owner.query(`update till_sessions set hold_reason = 'Autre' where tenant_id = $1`, [tenantId])
  const { broken } = (await tillProof(world, tenantId)) as { broken: object[] }
  assert.equal(broken.length, 1, 'the hash protects the reason')
})

test('a device that has sent everything holds nothing, and a reason without a hold is not kept', async () => {
  const till = await openedTill()
  const { cashier, manager, id } = till
  await reportReceipts(cashier, 3)
  await reportReceipts(cashier, 0)
  await manager.till.close({ ...(await closingOf(till)), holdReason: 'Inutile' })
  const { holdReason, devices, state } = await manager.till.session({ id })
  assert.deepEqual([holdReason, devices, state], [null, [], 'Clôturée'])
  assert.deepEqual(await reportReceipts(cashier, 1), { sessionId: null })
})

test('the age of a receipt is right when the clock of the device is wrong', async () => {
  const { cashier, manager, id } = await openedTill()
  await reportReceipts(cashier, 1, 3_600_000)
  const [held] = (await manager.till.session({ id })).devices
  const ageMs = Date.parse(held?.reportedAt ?? '') - Date.parse(held?.since ?? '')
  assert.equal(ageMs, 3_600_000)
})

test('a device whose clock was set right by decades still holds the closing', async () => {
  const till = await openedTill()
  const thirtyYears = 30 * 365 * 86_400_000
  assert.deepEqual(await reportReceipts(till.cashier, 1, thirtyYears), { sessionId: till.id })
  await assert.rejects(till.cashier.till.close(await closingOf(till)), { code: 'DEVICE_HOLDS' })
})

test('a session keeps twenty devices, and none that never held a receipt', async () => {
  const { cashier, manager, id } = await openedTill()
  const report = (waiting: number) =>
    cashier.till.reportDevice({ device: randomUUID(), kind: 'tablette', waiting, ageMs: 1000 })
  const kept = async () => {
    const { rows } = await world.owner.query('select waiting from till_devices where session_id = $1', [id])
    return rows.length
  }
  assert.deepEqual(await report(0), { sessionId: id })
  assert.equal(await kept(), 0)
  for (let nth = 0; nth < 25; nth += 1) await report(1)
  assert.equal(await kept(), 20)
  assert.equal((await manager.till.session({ id })).devices.length, 20)
})

test('a report of a person without an open till changes nothing', async () => {
  const { cashier, manager, id } = await openedTill()
  await reportReceipts(cashier, 1)
  assert.deepEqual(await reportReceipts(manager, 5), { sessionId: null })
  assert.equal((await manager.till.session({ id })).devices[0]?.waiting, 1)
})
