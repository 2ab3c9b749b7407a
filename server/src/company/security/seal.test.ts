import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { authenticate, inCompany } from '#database/caller/company.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { sealSecurityLog } from './seal.ts'
import { verifyLog } from './verify.ts'

type World = Awaited<ReturnType<typeof startWorld>>

async function worldWithLog(...ages: number[]): Promise<World> {
  const world = await startWorld()
  after(world.stop)
  await write(world, ...ages)
  return world
}

async function write(world: World, ...agesMinutes: number[]): Promise<void> {
  for (const minutes of agesMinutes)
    await world.owner.query(
      `insert into security_logs (id, user_id, action, success, error_message, user_agent, created_at)
       values ($1, $2, 'PRINT', true, $3, '', now() - $4::int * interval '1 minute')`,
      [newId(), newId(), `é ; "n" \n № ${minutes} 📦`, minutes],
    )
}

const age = (world: World, minutes: number) =>
  world.owner.query(`update security_logs set created_at = created_at - $1::int * interval '1 minute'`, [
    minutes,
  ])

test('events older than ten minutes are sealed in a chain, and the check finds no fault', async () => {
  const world = await worldWithLog(50, 30, 40, 5)
  assert.equal(await sealSecurityLog(world.server.pool), 3)
  assert.equal(await sealSecurityLog(world.server.pool), 0)
  await write(world, 20, 15)
  assert.equal(await sealSecurityLog(world.server.pool), 2)
  const { seals, events, waiting, faults, last, hashes } = await verifyLog(world.owner)
  assert.deepEqual([seals, events, waiting, faults, last?.number], [2, 5, 1, [], 2])
  assert.ok(hashes.has(last?.hash ?? ''))
})

test('a log without a seal does not count as altered', async () => {
  const world = await worldWithLog(1)
  assert.deepEqual((await verifyLog(world.owner)).faults, [])
})

// Changes that an owner of the database can make, and the fault that the check reports.
const tampering: [string, string, RegExp][] = [
  [
    'an event changed',
    `update security_logs set success = false where id = $1`,
    /^L'événement \S+ a été modifié \(sceau n° 1\)\.$/,
  ],
  ['a null turned into nothing', `update security_logs set ip_address = '' where id = $1`, /a été modifié/],
  [
    'a date moved by a microsecond',
    `update security_logs set created_at = created_at + interval '1 microsecond' where id = $1`,
    /a été modifié/,
  ],
  [
    'an event given to another company',
    `update security_logs set tenant_id = gen_random_uuid() where id = $1`,
    /a été modifié/,
  ],
  ['an event removed', `delete from security_logs where id = $1`, /a été supprimé \(sceau n° 1/],
  [
    'an event removed with its place in the seal',
    `with gone as (delete from security_logs where id = $1) delete from access.security_log_sealed
     where id = $1`,
    /n° 1 ne correspond plus à sa liste/,
  ],
  [
    'an event slipped in before a seal',
    `insert into security_logs (id, action, success, created_at) select gen_random_uuid(), 'PRINT', true,
     created_at from security_logs where id = $1`,
    /a été ajouté après coup/,
  ],
  [
    'a seal rewritten',
    `update access.security_log_seals set hash = sha256($1::text::bytea) where number = 1`,
    /n° 1 ne correspond plus|n° 2 ne suit pas/,
  ],
  [
    'a seal removed',
    `with gone as (delete from access.security_log_sealed where seal = 1 or id = $1) delete
     from access.security_log_seals where number = 1`,
    /Le sceau n° 1 manque/,
  ],
]

test('alterations of a sealed log by the owner of the database are found', async (t) => {
  const world = await worldWithLog(60, 50, 40)
  await sealSecurityLog(world.server.pool)
  await write(world, 20)
  await sealSecurityLog(world.server.pool)
  assert.deepEqual((await verifyLog(world.owner)).faults, [])
  for (const [what, statement, said] of tampering)
    await t.test(what, async () => {
      const faults = await faultsAfter(world, statement, what === 'a seal removed')
      assert.ok(
        faults.some((fault) => said.test(fault)),
        faults.join('\n'),
      )
    })
})

/** The faults found after a statement on the second event, which is then rolled back. */
async function faultsAfter(world: World, statement: string, isUnlinked: boolean): Promise<string[]> {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select id from security_logs order by created_at limit 1 offset 1')
    if (isUnlinked)
      await client.query('alter table access.security_log_sealed drop constraint security_log_sealed_seal')
    await client.query(statement, [rows[0].id])
    return (await verifyLog(client)).faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('an event with an earlier date, sealed later, is found too', async () => {
  const world = await worldWithLog(60, 40)
  await sealSecurityLog(world.server.pool)
  await write(world, 50)
  await sealSecurityLog(world.server.pool)
  const { faults } = await verifyLog(world.owner)
  assert.match(
    faults.join(),
    /^L'événement \S+, daté du .+, a été ajouté après coup, ou l'horloge de la base avait reculé \(sceau n° 2\)\.$/,
  )
})

test('ten thousand events have one seal, and one more has another', async () => {
  const world = await worldWithLog()
  await world.owner.query(
    `insert into security_logs (id, action, success) select gen_random_uuid(), 'PRINT', true
     from generate_series(1, 10001)`,
  )
  await age(world, 30)
  assert.equal(await sealSecurityLog(world.server.pool), 10_001)
  const { seals, events, faults } = await verifyLog(world.owner)
  assert.deepEqual([seals, events, faults], [2, 10_001, []])
})

test('the product can neither change nor remove an event, nor read, make or undo a seal', async () => {
  const world = await worldWithLog(30)
  await sealSecurityLog(world.server.pool)
  const company = await foundCompany(world)
  const { token } = await company.hire('admin')
  const statements = [
    'update security_logs set success = true',
    'delete from security_logs',
    'truncate security_logs',
    'select number from access.security_log_seals',
    'select id from access.security_log_sealed',
    `insert into access.security_log_seals values (9, '', '', 1, now(), now(), now())`,
    'update access.security_log_sealed set place = 9',
    'delete from access.security_log_seals',
    'select access.seal_security_logs()',
  ]
  for (const text of statements) {
    const asMember = authenticate(world.server.pool, tokenHash(token), 'write', ({ db }) =>
      sql.raw(text).execute(db),
    )
    await assert.rejects(asMember, /permission denied/, text)
    await assert.rejects(
      inCompany(world.server.pool, company.tenantId, ({ db }) => sql.raw(text).execute(db)),
      /permission denied/,
      text,
    )
    if (!text.includes('seal_security_logs()'))
      await assert.rejects(world.server.pool.query(text), /permission denied/, text)
  }
})
