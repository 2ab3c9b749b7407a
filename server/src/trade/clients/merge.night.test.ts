import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mergeInput } from '#testing/company/merges.ts'
import { rebuildReceivables } from '#testing/company/receivables.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const count = 10_000
const mostSeconds = 20

test('a client of 10,000 invoices, 10,000 lots and 10,000 messages is merged within a request', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const kept = await admin.clients.create({ name: 'Kivu Cargo' })
  const absorbed = await admin.clients.create({ name: 'Kivu' })
  const values = [company.tenantId, absorbed.id, admin.userId, count]
  await world.owner.query(
    `insert into invoices (tenant_id, id, invoice_number, service_type, client_id, client_name, issue_date,
        due_date, subtotal, total, balance, items_count, issued_by_agent_id, issued_by_agent_name)
      select $1, gen_random_uuid(), 'INV-' || n, 'Maritime', $2, 'Kivu', '2026-01-01', '2026-02-01', 100, 100,
        100, 1, $3, 'Admin' from generate_series(1, $4::integer) n`,
    values,
  )
  await rebuildReceivables(world, company.tenantId)
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, tracking_number, client_id, received_at)
      select $1, gen_random_uuid(), 'Colis', 'REC-' || n, 'SUIVI-' || n, $2, now()
        from generate_series(1, $3::integer) n`,
    [company.tenantId, absorbed.id, count],
  )
  const conversations = [kept, absorbed].map(({ id }) => admin.conversations.begin({ clientId: id }))
  const [, other] = await Promise.all(conversations)
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
      select $1, gen_random_uuid(), $2, 'Reçu', 'client', 'texte', 'Message ' || n, 'Reçu'
        from generate_series(1, $3::integer) n`,
    [company.tenantId, other?.id, count],
  )
  const input = await mergeInput(admin, { kept: { client: kept }, absorbed: { client: absorbed } } as never)
  const { merge, moved } = await timed('merge', () => admin.clients.merge(input))
  assert.deepEqual([moved.invoices, moved.goods], [count, count])
  assert.equal((await admin.clients.get({ id: kept.id })).balance, count * 100)
  const { returned } = await timed('undo', () => admin.clients.undoMerge({ id: merge.id }))
  assert.deepEqual([returned.invoices, returned.goods, returned.stayedGoods], [count, count, 0])
  assert.equal((await admin.clients.get({ id: kept.id })).balance, 0)
})

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  assert.ok(seconds < mostSeconds, `${name}: ${seconds} s`)
  return result
}
