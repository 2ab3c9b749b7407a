import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRouterClient } from '@orpc/server'
import { accountApi } from '#access/guard/guard.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { type AnyTx, authenticate, type CompanyTx, inCompany } from './company.ts'
import { tokenHash } from './credentials.ts'

const world = await startWorld()
after(world.stop)

const hasEnded = /transaction of this company has ended/
const oneClient = { text: 'select id from clients where tenant_id = $1 limit 1' }

async function assertRefuses(company: AnyTx, db = company.db): Promise<void> {
  const attempts: Record<string, () => Promise<unknown>> = {
    built: () => db.selectFrom('clients').select('id').execute(),
    raw: () => company.run({ ...oneClient, values: [company.id] }),
    read: () => company.read('select id from clients where tenant_id = :company limit 1'),
    last: async () => company.lastly({ ...oneClient, values: [company.id] }),
    inside: () => company.inside('0195d3f2-0000-7000-8000-000000000000', async () => {}),
  }
  for (const [name, attempt] of Object.entries(attempts))
    await assert.rejects(rejectionOf(attempt), hasEnded, name)
}

/** The promise of an attempt, which must not throw before it returns one. */
function rejectionOf(attempt: () => Promise<unknown>): Promise<unknown> {
  const answer = attempt()
  assert.ok(answer instanceof Promise)
  return answer
}

for (const mode of ['read', 'write'] as const) {
  test(`a company handle refuses once its transaction has ended (${mode})`, async () => {
    const { tenantId, hire: hireIn } = await foundCompany(world)
    const { token } = await hireIn('admin')
    const kept = await authenticate(world.server.pool, tokenHash(token), mode, async (company) => {
      assert.equal((await company.db.selectFrom('clients').select('id').execute()).length, 1)
      return { company, db: company.db }
    })
    assert.equal(kept?.company.id, tenantId)
    if (kept) await assertRefuses(kept.company, kept.db)
  })
}

test('`:company` is the company of the transaction, whatever values are given', async () => {
  const { tenantId } = await foundCompany(world)
  const { tenantId: other } = await foundCompany(world)
  const rows = await inCompany(world.server.pool, tenantId, (company) =>
    company.read<{ id: string }>('select :company::uuid as id', { company: other }),
  )
  assert.deepEqual(rows, [{ id: tenantId }])
})

test('a company handle refuses after a rollback', async () => {
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

test('an all-at-once read refuses a dependent statement, unless it was marked as followed', async () => {
  const { tenantId, hire: hireIn } = await foundCompany(world)
  const { token } = await hireIn('admin')
  const readAtOnce = async (company: AnyTx) => {
    const [one] = await company.run<{ id: string }>(
      { ...oneClient, values: [tenantId] },
      { isFollowed: true },
    )
    assert.equal((await company.db.selectFrom('clients').select('id').execute())[0]?.id, one?.id)
    return company
  }
  const company = await authenticate(world.server.pool, tokenHash(token), 'read', readAtOnce, {
    isReadAtOnce: true,
  })
  assert.ok(company)
  await assertRefuses(company)
})

type AdministeredWork = (
  tenantId: string,
  platform: AnyTx,
  visited: (company: CompanyTx) => void,
) => Promise<unknown>

/**
 * Runs the work as a super_admin. Returns the handles of the administered company and of its surroundings.
 */
async function administerOnce(
  visit: AdministeredWork,
): Promise<{ visited: CompanyTx; outside: AnyTx; failure: unknown }> {
  const { tenantId } = await foundCompany(world)
  const { token } = await hire(world, null, 'super_admin')
  let [visited, outside]: [CompanyTx | undefined, AnyTx | undefined] = [undefined, undefined]
  const keep = (company: CompanyTx) => {
    visited = company
  }
  const done = authenticate(
    world.server.pool,
    tokenHash(token),
    'write',
    async (platform) => {
      outside = platform
      await visit(tenantId, platform, keep)
    },
    { scope: 'platform' },
  )
  const failure = await done.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(visited && outside)
  return { visited, outside, failure }
}

test('the handle of an administered company refuses after the work', async () => {
  const { outside, failure } = await administerOnce(async (tenantId, platform, keep) => {
    let visited: CompanyTx | undefined
    await platform.inside(tenantId, async (company) => {
      keep(company)
      visited = company
    })
    assert.ok(visited)
    await assertRefuses(visited)
  })
  assert.equal(failure, undefined)
  await assertRefuses(outside)
})

test('the handle refuses after work that failed', async () => {
  const { visited, outside, failure } = await administerOnce((tenantId, platform, keep) =>
    platform.inside(tenantId, async (company) => {
      keep(company)
      throw new Error('given up')
    }),
  )
  assert.match(String(failure), /given up/)
  await assertRefuses(visited)
  await assertRefuses(outside)
})

test('ongoing work in an administered company refuses once a parallel branch has failed', async () => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let visiting: Promise<unknown> | undefined
  const { visited, failure } = await administerOnce(async (tenantId, platform, keep) => {
    visiting = platform.inside(tenantId, async (company) => {
      keep(company)
      begun.resolve()
      await over.promise
    })
    visiting.catch(() => {})
    await begun.promise
    throw new Error('given up')
  })
  assert.match(String(failure), /given up/)
  await assertRefuses(visited)
  over.resolve()
  await assert.rejects(visiting ?? Promise.resolve(), hasEnded)
})

test('account procedures get no company handle', async () => {
  const { hire: hireIn } = await foundCompany(world)
  const { token } = await hireIn('admin')
  let received: unknown = 'not called'
  const sessions = accountApi.account.sessions.handler(({ context }) => {
    received = 'company' in context ? context.company : undefined
    return []
  })
  const asked = {
    sessionHash: tokenHash(token),
    company: undefined,
    idempotencyKey: undefined,
    address: '192.0.2.1',
    userAgent: 'tests',
  }
  await createRouterClient({ sessions }, { context: { server: world.server, asked } }).sessions()
  assert.equal(received, undefined)
})
