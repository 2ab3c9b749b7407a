import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRouterClient } from '@orpc/server'
import { accountApi } from '#access/guard.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { type AnyTx, type CompanyTx, enter, inCompany } from './company.ts'
import { tokenHash } from './token.ts'

const world = await startWorld()
after(world.stop)

const hasEnded = /transaction of this company has ended/
const oneClient = { text: 'select id from clients where tenant_id = $1 limit 1' }

async function assertRefuses(company: AnyTx, db = company.db): Promise<void> {
  const attempts = {
    built: () => db.selectFrom('clients').select('id').execute(),
    raw: () => company.run({ ...oneClient, values: [company.id] }),
    last: async () => company.lastly({ ...oneClient, values: [company.id] }),
    reads: () => company.lastReads(async () => []),
    inside: () => company.inside('0195d3f2-0000-7000-8000-000000000000', async () => {}),
  }
  for (const [name, attempt] of Object.entries(attempts)) await assert.rejects(async () => attempt(), hasEnded, name)
}

for (const mode of ['read', 'write'] as const) {
  test(`a company refuses once its transaction has ended (${mode})`, async () => {
    const { tenantId, hire: hireIn } = await foundCompany(world)
    const { token } = await hireIn('admin')
    const kept = await enter(world.server.pool, tokenHash(token), mode, async (company) => {
      assert.equal((await company.db.selectFrom('clients').select('id').execute()).length, 1)
      return { company, db: company.db }
    })
    assert.equal(kept?.company.id, tenantId)
    if (kept) await assertRefuses(kept.company, kept.db)
  })
}

test('a company refuses once its transaction was rolled back', async () => {
  const { tenantId } = await foundCompany(world)
  let kept: CompanyTx | undefined
  const failure = inCompany(world.server.pool, tenantId, async (company) => {
    kept = company
    throw new Error('given up')
  })
  await assert.rejects(failure, /given up/)
  assert.ok(kept)
  await assertRefuses(kept)
})

test('a company refuses after its last reads, which the end of the transaction travels with', async () => {
  const { tenantId } = await foundCompany(world)
  const company = await inCompany(
    world.server.pool,
    tenantId,
    async (company) => {
      const rows = await company.lastReads(() => company.db.selectFrom('clients').select('id').execute())
      assert.equal(rows.length, 1)
      return company
    },
    'read',
  )
  await assertRefuses(company)
})

test('a company that was visited from the platform refuses after the visit', async () => {
  const { tenantId } = await foundCompany(world)
  const { token } = await hire(world, null, 'super_admin')
  const outside = await enter(
    world.server.pool,
    tokenHash(token),
    'write',
    async (platform) => {
      let visited: CompanyTx | undefined
      await platform.inside(tenantId, async (company) => {
        visited = company
      })
      assert.ok(visited)
      await assertRefuses(visited)
      return platform
    },
    undefined,
    'platform',
  )
  assert.ok(outside)
  await assertRefuses(outside)
})

test('what is done about one’s own account gets no company', async () => {
  const { hire: hireIn } = await foundCompany(world)
  const { token } = await hireIn('admin')
  let received: unknown = 'not called'
  const sessions = accountApi.account.sessions.handler(({ context }) => {
    received = context.company
    return []
  })
  const asked = { sessionHash: tokenHash(token), company: undefined, idempotencyKey: undefined, address: '192.0.2.1', userAgent: 'tests' }
  await createRouterClient({ sessions }, { context: { server: world.server, asked } }).sessions()
  assert.equal(received, undefined)
})
