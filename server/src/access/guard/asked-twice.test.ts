import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { keyFor } from '@escale/contract/access/procedure'
import { isContractProcedure } from '@orpc/contract'
import { addExpedition } from '#testing/company/goods.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

// A request whose response was lost is sent again. Its idempotency key runs it once and records it once.

const world = await startWorld()
after(world.stop)

test('every write of a company takes an idempotency key, except those whose response is not stored', () => {
  const keyless = Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) return []
      const { meta } = procedure['~orpc']
      return meta.permission && !meta.reads && !meta.accounts && !meta.gives && keyFor(meta) === null
        ? [`${domain}.${name}`]
        : []
    }),
  )
  assert.deepEqual(keyless, [
    'users.invite', // the link to share
    'users.resendInvitation',
    'saleDocuments.makeLink', // an existing link, or a new one
    'tracking.make',
    'messages.prepare', // links to share
    'security.report', // a browser's own report, also without a company
    'security.csv', // a file
    'apiKeys.create', // a key, under an id that the caller chose
    'companies.open', // a session cookie
    'companies.confirm',
    'companies.leave',
    'practice.erase', // erased again, an erased company is the same
    'photos.link',
    'documents.link',
  ])
})

test('a report of a person without a company is logged, even with a key', async () => {
  const nobody = await hire(world, null, null)
  await nobody.security.report({ action: 'PAGE_BLOCKED' }, { context: { key: randomUUID() } })
})

test('a request sent twice with one key has one response and one history entry', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const { id: expeditionId } = await addExpedition(world, company)
  const { id } = await admin.warehouse.receive({
    trackingNumber: 'COLIS-1',
    quantity: 2,
    clientId: company.clientId,
  })
  const { id: goneId } = await admin.clients.create({ name: 'Parti' })
  const [ids, reason] = [[id], 'Offert']
  const gestures: Record<string, (options: { context: { key: string } }) => Promise<unknown>> = {
    exempt: (options) => admin.goods.exempt({ ids, reason }, options),
    unexempt: (options) => admin.goods.unexempt({ ids }, options),
    place: (options) => admin.goods.place({ ids, location: 'A1' }, options),
    assign: (options) => admin.goods.assign({ ids, clientId: null }, options),
    aside: (options) => admin.goods.setAside({ ids, to: 'Litige', reason }, options),
    back: (options) => admin.goods.takeBack({ ids, reason }, options),
    load: (options) => admin.goods.load({ id: expeditionId, ids }, options),
    unload: (options) => admin.goods.unload({ id: expeditionId, ids }, options),
    remove: (options) => admin.clients.remove({ id: goneId }, options),
  }
  for (const [name, gesture] of Object.entries(gestures)) {
    const context = { key: randomUUID() }
    const before = await countEvents(company.tenantId)
    const first = await gesture({ context })
    assert.deepEqual(await gesture({ context }), first, name)
    assert.deepEqual(
      await countEvents(company.tenantId),
      { history: before.history + 1, log: before.log + 1 },
      name,
    )
  }
})

async function countEvents(companyId: string): Promise<{ history: number; log: number }> {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from record_changes where tenant_id = $1) as history, (select count(*)::int
      from security_logs where tenant_id = $1) as log`,
    [companyId],
  )
  return rows[0]
}
