import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { olderPostgresIsMissing, startOlderPostgres } from '#testing/database/older-postgres.ts'
import { createPlainDatabase, ownerName } from '#testing/database/plain-owner.ts'
import { startTestServer, type TestServer } from '#testing/database/server.ts'
import { shareOf } from '#testing/night.ts'
import { foundCompany, hire, maritimeDraft, type World, worldOn } from '#testing/world.ts'
import { asAccounts } from './caller/company.ts'
import { migrate } from './migrations/migrate.ts'

/** Expression of the trigram index of each table. */
const searchedKeys = [
  ['clients', 'search_key'],
  ['invoices', 'access.search_key(invoice_number)'],
  ['payments', "access.search_key(invoice_number || ' ' || reference)"],
  ['goods', 'search_key'],
] as const

type Engine = { title: string; start: () => Promise<TestServer>; skip: string | false }
const engines: Engine[] = [
  { title: 'PostgreSQL 18', start: startTestServer, skip: false },
  { title: 'PostgreSQL 15', start: startOlderPostgres, skip: olderPostgresIsMissing },
]
for (const engine of shareOf(engines, 2)) on(engine)

function on({ title, start, skip }: Engine): void {
  describe(`an owner who is no superuser, on ${title}`, { skip }, async () => {
    let opened: World | undefined
    let neighbour: World | undefined
    let server: TestServer | undefined
    after(async () => {
      await Promise.all([opened?.stop(), neighbour?.stop()])
      await server?.stop()
    })

    async function world(): Promise<World> {
      server ??= await start()
      opened ??= await worldOn(await createPlainDatabase(server.url))
      return opened
    }

    test('creates the database, and the product works: writes, searches, public pages', async () => {
      const one = await world()
      const company = await foundCompany(one)
      const admin = await company.hire('admin')
      const found = await admin.clients.list({ search: 'kivu' })
      assert.deepEqual(
        found.items.map(({ id }) => id),
        [company.clientId],
      )
      const invoice = await admin.invoices.create(maritimeDraft(company))
      await admin.payments.create({
        invoiceId: invoice.id,
        amount: 3150,
        paymentDate: '2026-01-02',
        reference: 'R1',
      })
      assert.equal((await admin.invoices.get({ id: invoice.id })).status, 'Payée')
      assert.equal((await admin.invoices.list({ search: invoice.invoiceNumber })).items.length, 1)
      await one.server.pool.query('select access.count_company($1)', [company.tenantId])
      const { rows } = await one.owner.query('select clients from company_figures where tenant_id = $1', [
        company.tenantId,
      ])
      assert.deepEqual(rows, [{ clients: 1 }])
      await one.owner.query('update tenants set publishes_prices = true where id = $1', [company.tenantId])
      const published = await asAccounts(one.server.pool, (client) =>
        client.query('select * from public_prices($1)', [company.slug]),
      )
      assert.equal(published.rowCount, 2)
    })

    test('corrects rows of every company in a migration', async () => {
      const one = await world()
      const [ours, theirs] = [await foundCompany(one), await foundCompany(one)]
      const { rowCount } = await one.owner.query(`update clients set address = 'Quai' where id = any ($1)`, [
        [ours.clientId, theirs.clientId],
      ])
      assert.equal(rowCount, 2)
    })

    test('replaces functions that it gave to their roles', async () => {
      const one = await world()
      const written = async () =>
        (
          await one.owner.query(
            `select xmin::text, proowner::regrole::text as owner from pg_proc
              where oid = 'access.enter'::regproc`,
          )
        ).rows[0]
      const before = await written()
      await one.owner.query(`update access.function_files set checksum = 'another'`)
      await migrate(one.ownerUrl)
      const after = await written()
      assert.notEqual(after.xmin, before.xmin)
      assert.equal(after.owner, 'escale_auth')
    })

    test('shares PostgreSQL with another such owner, without access to its database', async () => {
      const mine = await world()
      const theirs = await worldOn(await createPlainDatabase(server?.url ?? '', 'transit', 'transitaire'))
      neighbour = theirs
      for (const one of [mine, theirs]) {
        const company = await foundCompany(one)
        const admin = await company.hire('admin')
        await admin.invoices.create(maritimeDraft(company))
        assert.equal((await admin.clients.list({ search: 'kivu' })).items.length, 1)
        const above = await hire(one, null, 'super_admin')
        assert.equal((await above.users.list({ tenantId: company.tenantId })).items.length, 1)
      }
      for (const [one, other] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        const stranger = new pg.Client({
          connectionString: Object.assign(new URL(one.loginUrl), {
            pathname: new URL(other.loginUrl).pathname,
          }).href,
        })
        await stranger.connect()
        await assert.rejects(
          stranger.query('select access.enter_company(gen_random_uuid())'),
          /permission denied/,
        )
        await stranger.end()
      }
    })

    test('gives searches their index, for the role that searches all companies', async (t) => {
      const { owner } = await world()
      const client = await owner.connect()
      await client.query(
        'begin; set local role escale_search; set local enable_seqscan = off; set local enable_indexscan = off',
      )
      t.after(() => client.release(true))
      for (const [table, key] of searchedKeys) {
        const { rows } = await client.query(
          `explain select id from ${table} where tenant_id = gen_random_uuid() and ${key} like '%kivu%'`,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.match(plan, new RegExp(`Bitmap Index Scan on ${table}_search`), plan)
        assert.match(plan, /Index Cond: .*search_key/, plan)
      }
    })

    test('is no superuser, and creates no role that bypasses row-level security', async () => {
      const { rows } = await (await world()).owner.query(
        `select rolname from pg_roles where (rolsuper or rolbypassrls) and (rolname in ($1, 'transitaire')
          or rolname like 'escale\\_%')`,
        [ownerName],
      )
      assert.deepEqual(rows, [])
    })
  })
}
