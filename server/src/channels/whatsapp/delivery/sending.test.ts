import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MessageStatus, Origin } from '@escale/contract/channels/whatsapp/words'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { type Outgoing, writeMessage } from '#channels/whatsapp/message/outbox.ts'
import { receiveStatus as takeStatus } from '#channels/whatsapp/webhook/statuses.ts'
import { Graph } from '#cloud-api/graph.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { failedLife, lives } from '#seeds/whatsapp/state.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { eventually } from '#testing/database/engines.ts'
import { sendMessage } from './sending.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany({
    account: { templates: [{ name: 'colis_recu', body: 'Bonjour', category: 'UTILITY' }] },
  })
  await settings({ sends_from: '00:00', sends_until: '23:59:59' })
})
after(() => linked.stop())

type Row = {
  id: string
  status: MessageStatus
  attempts: number
  attempted_at: string | null
  provider_id: string | null
  error_code: number | null
  error_text: string | null
  due_at: string | null
  to_kind: string | null
}

async function settings(values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values)
  await linked.world.owner.query(
    `insert into whatsapp_settings (tenant_id, ${names.join(', ')})
      values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})
     on conflict (tenant_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [linked.company.tenantId, ...Object.values(values)],
  )
}

let people = 0
/** A client who wrote just now. */
async function client() {
  const number = `+2438130${String(++people).padStart(5, '0')}`
  const person = linked.simulator.person({ name: 'Mado', number })
  const id = newId()
  await linked.world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    linked.company.tenantId,
    id,
    'Mado',
    number,
  ])
  person.text('Bonjour')
  await linked.worked()
  return { id, person, number }
}

async function queueMessage(clientId: string, own: Partial<Outgoing> = {}): Promise<string> {
  const id = newId()
  await inCompany(linked.world.jobs, linked.company.tenantId, async (company) => {
    const conversationId = await conversationOfClient(company, clientId)
    const origin: Exclude<Origin, 'client'> = 'personne'
    await writeMessage(
      company,
      { userId: null, name: 'Amina' },
      { id, conversationId, kind: 'texte', body: 'Votre colis est là', origin, status: 'En file', ...own },
    )
  })
  return id
}

const sendById = (id: string) =>
  sendMessage(
    { pool: linked.world.jobs, whatsapp: linked.world.server.whatsapp, fileOf: async () => undefined },
    linked.company.tenantId,
    id,
  )
const messageRow = async (id: string) =>
  (await linked.rows<Row>('messages')).find((one) => one.id === id) as Row
const sentTo = ({ number }: { number: string }) =>
  linked.simulator.messages.filter(({ input }) => `+${input.replace('+', '')}` === number)
const jobAt = async (id: string) => {
  const { rows } = await linked.world.owner.query('select run_at from graphile_worker.jobs where key = $1', [
    `send_message:${linked.company.tenantId}:${id}`,
  ])
  return rows[0] ? (new Date(rows[0].run_at).getTime() - Date.now()) / 1000 : undefined
}

test('a message is sent once, however often its job runs, and gets the status of WhatsApp', async () => {
  const mado = await client()
  const id = await queueMessage(mado.id)
  await Promise.all([sendById(id), sendById(id), sendById(id)])
  await sendById(id)
  await linked.worked()
  const { status, provider_id: provider } = await messageRow(id)
  equal(sentTo(mado).length, 1)
  deepEqual([status, provider], ['Distribué', sentTo(mado)[0]?.id])
})

test('statuses before the response, backwards or twice leave one message in the furthest status', async () => {
  for (const [life, status] of [
    [lives.beforeTheAnswer, 'Distribué'],
    [lives.backwards, 'Lu'],
    [lives.twice, 'Lu'],
    [lives.failedAfterDelivery, 'Échec'],
  ] as const) {
    const mado = await client()
    linked.simulator.nextLife(life)
    const id = await queueMessage(mado.id)
    await sendById(id)
    await linked.worked()
    equal((await messageRow(id)).status, status)
    equal(sentTo(mado).length, 1)
  }
})

test('a status that is processed while the id from WhatsApp is being stored is not lost', async () => {
  const id = await queueMessage((await client()).id)
  linked.simulator.fault({ kind: 'cut', when: 'after' })
  linked.simulator.nextLife(lives.silent)
  await sendById(id)
  const providerId = linked.simulator.messages.find(({ opaque }) => opaque === id)?.id
  const { owner, jobs } = linked.world
  const sender = await owner.connect()
  try {
    await sender.query('begin')
    await sender.query('update messages set provider_id = $2 where id = $1', [id, providerId])
    const delivered = {
      id: providerId,
      status: 'delivered',
      timestamp: '1790000000',
      biz_opaque_callback_data: id,
    }
    const processed = inCompany(jobs, linked.company.tenantId, (company) => takeStatus(company, delivered))
    await eventually(async () => ok(await isWaitingForLock()))
    await sender.query('commit')
    await processed
  } finally {
    sender.release(true)
  }
  equal((await messageRow(id)).status, 'Distribué')

  async function isWaitingForLock(): Promise<boolean> {
    const text = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`
    return (await owner.query(text)).rows.length > 0
  }
})

test('a lost response makes the message uncertain; it is not sent again, and a status settles it', async () => {
  for (const kind of ['silent', 'cut'] as const) {
    const mado = await client()
    linked.simulator.fault({ kind, when: 'after' })
    const id = await queueMessage(mado.id)
    await sendById(id)
    await sendById(id)
    equal((await messageRow(id)).status, 'Envoi incertain')
    equal(sentTo(mado).length, 1)
    await linked.worked()
    deepEqual(
      [(await messageRow(id)).status, (await messageRow(id)).provider_id],
      ['Distribué', sentTo(mado)[0]?.id],
    )
  }
})

test('a worker that dies after sending sends nothing twice and loses nothing', async () => {
  const mado = await client()
  linked.simulator.nextLife(lives.silent)
  const id = await queueMessage(mado.id)
  const { whatsapp } = linked.world.server
  class DyingGraph extends Graph {
    override async send(...message: Parameters<Graph['send']>): Promise<never> {
      await super.send(...message)
      throw new Error('killed')
    }
  }
  const dying = { ...whatsapp, graph: new DyingGraph(linked.simulator.url, 1000) }
  await sendMessage(
    { pool: linked.world.jobs, whatsapp: dying, fileOf: async () => undefined },
    linked.company.tenantId,
    id,
  ).catch(() => {})
  await sendById(id)
  equal((await messageRow(id)).status, 'Envoi incertain')
  equal(sentTo(mado).length, 1)
})

test('a message that was not sent is retried later, and sent once', async () => {
  const mado = await client()
  const id = await queueMessage(mado.id)
  for (const code of [131056, 131000, 130429]) {
    linked.simulator.fault({ kind: 'refusal', code })
    await sendById(id)
    const { status, attempted_at: attempted, error_text: said } = await messageRow(id)
    deepEqual([status, attempted], ['En file', null])
    ok(said)
    ok(((await jobAt(id)) ?? 0) > 1)
  }
  await linked.simulator.down()
  await sendById(id)
  await linked.simulator.up()
  equal((await messageRow(id)).attempts, 4)
  await sendById(id)
  await linked.worked()
  equal((await messageRow(id)).status, 'Distribué')
  equal(sentTo(mado).length, 1)
})

test('outside the window a free text fails with its reason, without a call to WhatsApp', async () => {
  const mado = await client()
  const id = await queueMessage(mado.id)
  await linked.world.owner.query(
    'update conversation_keys set window_until = now() where tenant_id = $1 and value = $2',
    [linked.company.tenantId, mado.number],
  )
  await sendById(id)
  const { status, error_code: code } = await messageRow(id)
  deepEqual([status, code, sentTo(mado).length], ['Échec', 131047, 0])
})

test('messages of rules and lists obey the hours and the ceiling; those of a person do not', async () => {
  const mado = await client()
  await settings({ sends_from: '00:00', sends_until: '00:00:01' })
  const [rule, person] = [await queueMessage(mado.id, { origin: 'automatique' }), await queueMessage(mado.id)]
  await sendById(rule)
  await sendById(person)
  equal((await messageRow(rule)).status, 'En file')
  ok((await messageRow(rule)).due_at)
  ok((await messageRow(person)).provider_id)
  await settings({ sends_from: '00:00', sends_until: '23:59:59', monthly_ceiling: 0 })
  await sendById(rule)
  match((await messageRow(rule)).error_text ?? '', /plafond/)
  await settings({ monthly_ceiling: null })
  await sendById(rule)
  ok((await messageRow(rule)).provider_id)
})

test('a client who writes STOP does not receive a waiting message', async () => {
  const mado = await client()
  const id = await queueMessage(mado.id)
  mado.person.text('Stop !')
  await linked.worked()
  await sendById(id)
  deepEqual([(await messageRow(id)).status, sentTo(mado).length], ['Abandonné', 0])
})

test('an ended token stops the company and is reported once; queued messages are sent once it is mended', async () => {
  const mado = await client()
  const ids = [await queueMessage(mado.id), await queueMessage(mado.id), await queueMessage(mado.id)]
  linked.simulator.fault({ kind: 'refusal', code: 190 })
  for (const id of ids) await sendById(id)
  deepEqual(
    await Promise.all(
      ids.map(async (id) => [(await messageRow(id)).status, (await messageRow(id)).attempted_at]),
    ),
    ids.map(() => ['En file', null]),
  )
  equal(sentTo(mado).length, 0)
  const letters = await linked.world.owner.query(
    `select count(*)::int as count from auth.outgoing_mails where tenant_id = $1`,
    [linked.company.tenantId],
  )
  equal(letters.rows[0].count, 1)
  await linked.admin.whatsapp.test()
  for (const id of ids) await sendById(id)
  equal(sentTo(mado).length, 3)
})

test('the cost of a month is what WhatsApp says it delivered', async () => {
  await linked.worked()
  const month = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
  }).format(Date.now())
  const billed = linked.simulator
    .invoice(month, 'UTC')
    .reduce((sum, { billable, count }) => sum + (billable ? count : 0), 0)
  const messages = await linked.rows<{ billed_at: string | null }>('messages')
  ok(billed > 5)
  equal(messages.filter(({ billed_at: at }) => at !== null).length, billed)
})

test('a failure by webhook shows its reason, and a missing payment at Meta stops the company', async () => {
  const mado = await client()
  const failing = async (code: number) => {
    linked.simulator.nextLife(failedLife(code))
    const id = await queueMessage(mado.id)
    await sendById(id)
    await linked.worked()
    return messageRow(id)
  }
  for (const code of [131026, 131042]) {
    const { status, error_code: said } = await failing(code)
    deepEqual([status, said], ['Échec', code])
  }
  const [account] = await linked.rows<{ state: string; stopped_code: number }>('whatsapp_accounts')
  deepEqual([account?.state, account?.stopped_code], ['Arrêté', 131042])
})
