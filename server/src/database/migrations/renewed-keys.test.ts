import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { foundCompany, startWorld } from '#testing/world.ts'
import { renewKeys } from './renewed-keys.ts'

const world = await startWorld()
after(world.stop)

/** Restores `access.fold` of migration 001 while rows are written. */
async function asBefore(write: () => Promise<unknown>): Promise<void> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select string_agg(pg_get_functiondef(oid), ';') as text from pg_proc
      where oid in ('access.fold'::regproc, 'access.search_key'::regproc)`,
  )
  await world.owner.query(`create or replace function access.fold(words text) returns text immutable strict parallel safe language plpgsql as
    $$ begin return lower(regexp_replace(normalize(words, nfkd), '[\\u0300-\\u036f]', '', 'g')); end $$`)
  await world.owner.query(`create or replace function access.search_key(words text) returns text immutable strict parallel safe language plpgsql as
    $$ declare folded constant text := access.fold(words); spaced constant text := translate(folded, '-’.@', '    ');
    begin return ' ' || spaced || ' ' || replace(spaced, ' ', '') || case when spaced = folded then '' else ' ' || folded end; end $$`)
  try {
    await write()
  } finally {
    await world.owner.query(rows[0]?.text ?? '')
  }
}

const keys = async () =>
  (
    await world.owner.query<{ name: string; key: string; version: number }>(
      `select name, name_key as key, version from clients order by id`,
    )
  ).rows

test('existing rows get the current search keys and no other change, and stay searchable', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await asBefore(async () => {
    for (const name of ['Işık Nakliyat', 'Kivu-Transit', 'شركة أحمد', 'Étoile du Sud'])
      await admin.clients.create({ name })
  })
  const names = async (search: string) => (await admin.clients.list({ search })).items.map(({ name }) => name)
  assert.deepEqual(
    [await names('isik'), await names('kivu-transit'), await names('étoile')],
    [[], ['Kivu-Transit'], ['Étoile du Sud']],
  )
  const before = await keys()

  await renewKeys(world.server.pool)
  assert.deepEqual(
    [await names('isik'), await names('احمد'), await names('kivu transit')],
    [['Işık Nakliyat'], ['شركة أحمد'], ['Kivu-Transit']],
  )
  const folded = ['isik nakliyat', 'kivu transit', 'شركه احمد', 'etoile du sud']
  const mine = (rows: typeof before) =>
    rows.filter(({ name }) => before.some((row) => row.name === name)).slice(-4)
  assert.deepEqual(
    mine(await keys()),
    mine(before).map((row, n) => ({ ...row, key: folded[n] })),
  )
})

test('each table with such keys is processed, and a second run finds nothing to do', async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    'select access.keyed_tables() as name order by 1',
  )
  const named = rows.map(({ name }) => name)
  for (const table of [
    'clients',
    'expeditions',
    'goods',
    'invoices',
    'payments',
    'record_changes',
    'services',
    'shared_clients',
  ])
    assert.ok(named.includes(table), table)
  await renewKeys(world.server.pool)
  for (const name of named)
    assert.equal(
      (await world.owner.query('select access.renew_keys($1, 0, 1000000) as renewed', [name])).rows[0]
        ?.renewed ?? 0,
      0,
      name,
    )
})

test('a locked row delays the work, not its owner: the job gives up after half a second', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await asBefore(() => admin.clients.create({ name: 'Łódź-Fret' }))
  const holder = await world.owner.connect()
  await holder.query(`begin; update clients set address = 'tenu' where name = 'Łódź-Fret'`)
  const refused = assert.rejects(renewKeys(world.server.pool), /lock timeout/)
  await Promise.race([refused, sleep(5000).then(() => assert.fail('it waits'))]).finally(() =>
    holder.query('commit'),
  )
  holder.release()
  await renewKeys(world.server.pool)
  assert.equal((await keys()).find(({ name }) => name === 'Łódź-Fret')?.key, 'lodz fret')
})

test('a table without such keys is refused', async () => {
  await assert.rejects(world.server.pool.query(`select access.renew_keys('tenants', 0, 1)`), /unknown table/)
  await assert.rejects(
    world.server.pool.query(`select access.renew_keys('auth.users', 0, 1)`),
    /unknown table/,
  )
})
