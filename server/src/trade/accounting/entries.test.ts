import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { assertAccounts } from '#testing/ledger/property.ts'
import { startWorld } from '#testing/world.ts'
import { type NumberedEntry, readEntries } from './entries.ts'
import { accountNumbers } from './settings.ts'

const world = await startWorld()
after(world.stop)

const always = { from: '2000-01-01', to: '2100-12-31' }

async function readAllEntries(tenantId: string): Promise<NumberedEntry[]> {
  return inCompany(
    world.server.pool,
    tenantId,
    async (company) => {
      const numbers = await accountNumbers(company)
      const entries = []
      for await (const some of readEntries(company, always, numbers)) entries.push(...some)
      return entries
    },
    'read',
  )
}

/** Debit less credit in cents, by account and client. */
function balancesOf(entries: readonly NumberedEntry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { account, clientId, debit, credit } of entries.flatMap(({ lines }) => lines)) {
    const key = clientId ? `${account} ${clientId}` : account
    sums.set(key, (sums.get(key) ?? 0) + debit - credit)
  }
  return sums
}

test('after random histories, 411 and 4191 are the accounts of the clients', async () => {
  await assertAccounts(world, { companies: 5, steps: 150, every: 1000 })
  const { rows: clients } = await world.owner.query<{
    tenantId: string
    id: string
    sum: number
    free: number
  }>(
    `select e.tenant_id as "tenantId", e.client_id as id, sum(e.amount)::float8 as sum,
      coalesce((select sum(c.free) from credits c where c.tenant_id = e.tenant_id
        and c.client_id = e.client_id and c.source_kind <> 'avoir'), 0)::float8 as free
    from account_entries e group by e.tenant_id, e.client_id`,
  )
  assert.ok(clients.length > 10)
  for (const tenantId of new Set(clients.map((client) => client.tenantId))) {
    const entries = await readAllEntries(tenantId)
    assert.ok(entries.length > 30)
    const balances = balancesOf(entries)
    for (const { id, sum, free } of clients.filter((client) => client.tenantId === tenantId)) {
      assert.equal((balances.get(`4191 ${id}`) ?? 0) + free, 0, 'advances')
      assert.equal((balances.get(`411 ${id}`) ?? 0) - free, sum, 'account of the client')
    }
    assert.equal(balances.get('585') ?? 0, 0)
    const numbers = entries.map(({ number }) => number)
    assert.equal(new Set(numbers).size, numbers.length)
  }
})
