import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { keyFor } from '@escale/contract/access/procedure'
import { isContractProcedure } from '@orpc/contract'
import { addExpedition } from '#testing/goods.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

// A gesture whose answer was lost is asked again: under its key it is done once, and told once in the
// history.

const world = await startWorld()
after(world.stop)

test('every write of a company takes a key, but those whose answer is kept nowhere', () => {
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
    'users.invite', // the link to hand over
    'users.resendInvitation',
    'saleDocuments.makeLink', // the one it has, or a new one
    'tracking.make',
    'messages.prepare', // the same links
    'security.report', // what a browser tells by itself, of somebody without a company too
    'security.csv', // a file
    'apiKeys.create', // a key, under an id of the caller's
    'companies.open', // the cookie of a session
    'companies.confirm',
    'companies.leave',
    'photos.link',
    'documents.link',
  ])
})

test('what somebody tells who has no company is written down, were it under a key', async () => {
  const nobody = await hire(world, null, null)
  await nobody.security.report({ action: 'PAGE_BLOCKED' }, { context: { key: randomUUID() } })
})

test('asked twice under one key, a gesture has one answer and one line in the history', async () => {
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
    const before = await linesOf(company.tenantId)
    const first = await gesture({ context })
    assert.deepEqual(await gesture({ context }), first, name)
    assert.deepEqual(
      await linesOf(company.tenantId),
      { history: before.history + 1, log: before.log + 1 },
      name,
    )
  }
})

async function linesOf(companyId: string): Promise<{ history: number; log: number }> {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from record_changes where tenant_id = $1) as history, (select count(*)::int from security_logs where tenant_id = $1) as log`,
    [companyId],
  )
  return rows[0]
}
