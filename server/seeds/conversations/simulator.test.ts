import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Graph } from '#cloud-api/graph.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { findOrCreateSecret } from '#database/migrations/secrets.ts'
import { start } from '#start/start.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { seedDemo } from '../demo.ts'
import { connectAtlas, demoAccount, peopleKnown } from './account.ts'
import { startDemoWhatsApp } from './simulator.ts'

test('demo clients read and reply, a dead number fails, and all stops with the product', async () => {
  const database = await testDatabase(migrate)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 }).on('error', () => {})
  const folder = await mkdtemp(join(tmpdir(), 'escale-demo-'))
  await seedDemo(owner, () => {})
  const whatsapp = await startDemoWhatsApp(0.02)
  const configuration = {
    port: 0,
    portIsFixed: true,
    databaseUrl: database.ownerUrl,
    folder,
    publicUrl: undefined,
    trustedProxies: [],
    blocksInspection: true,
  }
  const running = await start({
    configuration: { ...configuration, whatsapp: whatsapp.configuration },
    demo: true,
    say: () => {},
    prepare: () => whatsapp.connect(owner, undefined),
  })
  whatsapp.tell(running.url)
  const [atlas] = (await owner.query<{ id: string }>(`select id from tenants where slug = 'atlas-fret'`)).rows
  const people = (await peopleKnown(owner, atlas?.id ?? '')).filter(({ number }) => number)
  const numberOf = (person?: (typeof people)[number]) => String(person?.number).replace('+', '')
  const graph = new Graph(whatsapp.configuration.apiUrl)
  const text = (to: string) =>
    graph.send(demoAccount, { to, type: 'text', text: { body: 'Bonjour, vous passez quand ?' } })
  await text(numberOf(people.find(({ isReachable, hoursLeft }) => isReachable && hoursLeft > 0)))
  await text(numberOf(people.find(({ isReachable }) => !isReachable)))
  const statuses = async () =>
    (
      await owner.query<{ kind: string }>(
        `select coalesce(value #>> '{statuses,0,status}', value #>> '{messages,0,type}') as kind
          from whatsapp_events`,
      )
    ).rows
  for (let turn = 0; turn < 100 && (await statuses()).length < 5; turn += 1) await sleep(50)
  assert.deepEqual((await statuses()).map(({ kind }) => kind).toSorted(), [
    'delivered',
    'failed',
    'read',
    'sent',
    'text',
  ])
  await running.stop()
  await whatsapp.stop()
  await assert.rejects(text('243815550199'))
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a restarted demo opens its account even after a key change, and keeps its admin’s rules', async () => {
  const database = await testDatabase(migrate)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 }).on('error', () => {})
  await seedDemo(owner, () => {})
  const company = String(
    await connectAtlas(owner, createSeal(await findOrCreateSecret(owner, 'cookie'), 'whatsapp tokens')),
  )
  await owner.query(`update notice_rules set is_on = false where kind = 'reçu'`)
  const seal = createSeal('another key, of thirty-two signs at least', 'whatsapp tokens')
  await connectAtlas(owner, seal)
  const { rows } = await owner.query(
    `select token_sealed, (select count(*)::int from message_templates
      where meta_state = 'APPROVED') as approved,
       (select is_on from notice_rules where kind = 'reçu') as "isOn" from whatsapp_accounts`,
  )
  assert.equal(rows.length, 1)
  assert.equal(seal.open(company, rows[0].token_sealed), demoAccount.token)
  assert.deepEqual([rows[0].approved > 10, rows[0].isOn], [true, false])
  await owner.end()
  await database.drop()
})
