import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refusal } from '#access/refusal/refusal.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import type { Entry } from '#seeds/whatsapp/outbox.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { shareOf } from '#testing/night.ts'
import { conversationOfClient } from './conversation/conversations.ts'
import { type LoadFile, sendMessage } from './delivery/sending.ts'
import { keyOf, sendingKey } from './message/contact-keys.ts'

import { type Outgoing, writeMessage } from './message/outbox.ts'
import { forgetEvents } from './webhook/event-worker.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany({
    account: { templates: [{ name: 'colis_recu', body: 'Bonjour', category: 'UTILITY' }] },
  })
})
after(() => linked.stop())

type Message = {
  id: string
  conversation_id: string
  body: string | null
  kind: string
  status: string
  error_text: string | null
  details: unknown
}
type Conversation = {
  id: string
  client_id: string | null
  stopped_at: string | null
  last_text: string | null
}

const saying = async (body: string) =>
  (await linked.rows<Message>('messages')).filter((message) => message.body === body)
const threadOf = async (body: string) => (await saying(body))[0]?.conversation_id ?? ''
const storedConversation = async (id: string) =>
  (await linked.rows<Conversation>('conversations')).find((one) => one.id === id)
const message = async (id: string) => (await linked.rows<Message>('messages')).find((one) => one.id === id)
const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(linked.world.jobs, linked.company.tenantId, work)

let people = 0
const nextNumber = () => `+2438150${String(++people).padStart(5, '0')}`

async function addClient(number: string): Promise<string> {
  const id = newId()
  await linked.world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    linked.company.tenantId,
    id,
    'Mado',
    number,
  ])
  return id
}

async function queueMessage(conversationId: string, own: Partial<Outgoing> = {}): Promise<string> {
  const id = newId()
  const asked = {
    id,
    conversationId,
    kind: 'texte',
    body: 'Votre colis est là',
    origin: 'personne',
    status: 'En file',
    ...own,
  } as const
  await inside((company) => writeMessage(company, { userId: null, name: 'Amina' }, asked))
  return id
}

const noFile: LoadFile = async () => undefined
const sendById = (id: string, fileOf = noFile, isLast = false) =>
  sendMessage(
    { pool: linked.world.jobs, whatsapp: linked.world.server.whatsapp, fileOf },
    linked.company.tenantId,
    id,
    isLast,
  )

test('a person who changes numbers is queueMessage to on the new one; a later owner of the former is another person', async () => {
  const number = nextNumber()
  const awa = linked.simulator.person({ name: 'Awa', number })
  awa.text('avant le changement')
  await linked.worked()
  const thread = await threadOf('avant le changement')
  const newNumber = nextNumber()
  awa.changesNumber(newNumber)
  await linked.worked()
  deepEqual(await inside((company) => sendingKey(company, thread)), { kind: 'numéro', value: newNumber })
  linked.simulator.person({ name: 'Jean', number }).text('nouveau venu')
  awa.text('après le changement')
  await linked.worked()
  notEqual(await threadOf('nouveau venu'), thread)
  equal(await threadOf('après le changement'), thread)
})

test('a person who begins to hide their number can be answered on it for a day', async () => {
  const number = nextNumber()
  const awa = linked.simulator.person({ name: 'Awa', number })
  awa.text('visible')
  await linked.worked()
  await linked.world.owner.query(`update conversation_keys set window_until = now() where tenant_id = $1`, [
    linked.company.tenantId,
  ])
  awa.hidesNumber = true
  awa.text('caché')
  await linked.worked()
  equal(await threadOf('caché'), await threadOf('visible'))
  const key = await inside((company) => keyOf(company, { kind: 'numéro', value: number }))
  ok(new Date(key?.windowUntil ?? 0).getTime() > Date.now())
})

test('a person who replies without their number is recognised by the id in a status', async () => {
  const number = nextNumber()
  const awa = linked.simulator.person({ name: 'Awa', number, hidesNumber: false })
  const clientId = await addClient(number)
  const thread = await inside((company) => conversationOfClient(company, clientId))
  awa.opensWindow()
  await linked.world.owner.query(
    `update conversation_keys set window_until = now() + interval '1 day' where tenant_id = $1
      and value = $2`,
    [linked.company.tenantId, number],
  )
  await sendById(await queueMessage(thread))
  await linked.worked()
  awa.hidesNumber = true
  awa.text('sans mon numéro')
  await linked.worked()
  equal(await threadOf('sans mon numéro'), thread)
})

test('a person known by two ids is recognised later by the parent id alone', async () => {
  const ids = { from_user_id: 'CD.11', from_parent_user_id: 'CD.ENT.22' }
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  const entries = await linked.simulator.collect(() => {
    awa.text('deux ids')
    awa.text('un id')
  })
  const copies = JSON.parse(JSON.stringify(entries)) as Entry[]
  copies.forEach(({ changes }, at) => {
    const [said] = (changes[0]?.value.messages ?? []) as Record<string, unknown>[]
    for (const name of ['from', 'from_user_id', 'from_parent_user_id']) delete said?.[name]
    Object.assign(said ?? {}, at === 0 ? ids : { from_parent_user_id: ids.from_parent_user_id })
    if (changes[0]) changes[0].value.contacts = []
  })
  for (const entry of copies) equal(await linked.simulator.post([entry]), 200)
  await linked.worked()
  ok(await threadOf('deux ids'))
  equal(await threadOf('un id'), await threadOf('deux ids'))
})

test('a STOP that arrives after a later START changes nothing', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('premier')
  await linked.worked()
  const now = Date.now()
  awa.text('start', { at: now - 60_000 })
  await linked.worked()
  awa.text('stop', { at: now - 120_000 })
  await linked.worked()
  equal((await storedConversation(await threadOf('premier')))?.stopped_at, null)
})

test('a deleted message is shown nowhere, and nobody can edit the message of another', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('bonjour')
  const secret = awa.text('un secret')
  await linked.worked()
  const thread = await threadOf('un secret')
  awa.deletes(secret)
  await linked.worked()
  equal((await storedConversation(thread))?.last_text, 'Message supprimé')
  const ours = await queueMessage(thread)
  await sendById(ours)
  await linked.worked()
  awa.edits(linked.simulator.messages.at(-1)?.id ?? '', 'falsifié')
  await linked.worked()
  equal((await message(ours))?.body, 'Votre colis est là')
})

test('every type of message is shown as such, and an unknown type as unreadable', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('toutes sortes')
  awa.button('Oui, livrez', 'oui')
  awa.interactive('list_reply', '1', 'Lubumbashi')
  awa.location({ latitude: -4.3, longitude: 15.3, name: 'Dépôt' })
  awa.contacts([{ name: 'Jean', number: '+243810000009' }])
  awa.other({ type: 'order', order: { catalog_id: '1', text: 'deux cartons', product_items: [] } })
  awa.unsupported()
  awa.other({ type: 'hologram', hologram: {} })
  await linked.worked()
  const thread = await threadOf('toutes sortes')
  const kinds = (await linked.rows<Message>('messages', 'id'))
    .filter((one) => one.conversation_id === thread)
    .map(({ kind, body }) => [kind, body])
  deepEqual(kinds, [
    ['texte', 'toutes sortes'],
    ['bouton', 'Oui, livrez'],
    ['bouton', 'Lubumbashi'],
    ['lieu', 'Dépôt'],
    ['contacts', 'Jean · +243810000009'],
    ['commande', 'deux cartons'],
    ['illisible', null],
    ['illisible', null],
  ])
})

test('a clock of WhatsApp an hour ahead opens no window beyond a day, and dates no message in the future', async () => {
  const number = nextNumber()
  linked.simulator.shiftClock(3_600_000)
  linked.simulator.person({ name: 'Awa', number }).text('du futur')
  await linked.worked()
  linked.simulator.shiftClock(-3_600_000)
  const key = await inside((company) => keyOf(company, { kind: 'numéro', value: number }))
  ok(new Date(key?.windowUntil ?? 0).getTime() <= Date.now() + 24 * 3_600_000)
  const [told] = await linked.rows<{ body: string; occurred_at: string }>('messages', 'created_at desc')
  ok(new Date(told?.occurred_at ?? 0).getTime() <= Date.now())
})

test('a template paused before the send fails with its reason, is no longer offered, and is reported once', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('pour le modèle')
  await linked.worked()
  await linked.world.owner.query(
    `insert into message_templates (tenant_id, id, key, title, body, meta_name, meta_state)
      values ($1, $2, 'colis_recu', 'Colis reçu', 'Bonjour', 'colis_recu', 'APPROVED')
     on conflict do nothing`,
    [linked.company.tenantId, newId()],
  )
  const template = { name: 'colis_recu', language: 'fr', parameters: [] }
  const thread = await threadOf('pour le modèle')
  const ids = [
    await queueMessage(thread, { template, kind: 'modèle' }),
    await queueMessage(thread, { template, kind: 'modèle' }),
  ]
  linked.simulator.fault({ kind: 'refusal', code: 132015 }, { times: 2 })
  for (const id of ids) await sendById(id)
  for (const id of ids) match((await message(id))?.error_text ?? '', /pause/)
  deepEqual(
    (await linked.rows<{ meta_state: string }>('message_templates')).map((row) => row.meta_state),
    ['PAUSED'],
  )
  const { rows } = await linked.world.owner.query(`select 1 from auth.outgoing_mails where tenant_id = $1`, [
    linked.company.tenantId,
  ])
  equal(rows.length, 1)
})

test('a waiting message is not sent to the new owner of its number', async () => {
  const number = nextNumber()
  linked.simulator.person({ name: 'Mado', number }).text('Mado écrit')
  await linked.worked()
  const id = await queueMessage(await threadOf('Mado écrit'), { to: { kind: 'numéro', value: number } })
  linked.simulator.person({ name: 'Jean', number }).text('Jean écrit')
  await linked.worked()
  const sent = linked.simulator.messages.length
  await sendById(id)
  equal(linked.simulator.messages.length, sent)
  match((await message(id))?.error_text ?? '', /autre personne/)
})

test('a removed document fails its message at once; one that cannot be made fails it after the retries', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('documents')
  await linked.worked()
  const thread = await threadOf('documents')
  const [gone, broken] = [await queueMessage(thread), await queueMessage(thread)]
  await sendById(gone, async () => {
    throw new Refusal('NOT_FOUND')
  })
  equal((await message(gone))?.status, 'Échec')
  const failing: LoadFile = async () => {
    throw new Error('no printer')
  }
  await sendById(broken, failing).catch(() => {})
  equal((await message(broken))?.status, 'En file')
  await sendById(broken, failing, true)
  match((await message(broken))?.error_text ?? '', /document joint/)
})

test('an event posted again weeks later, after its deletion, changes nothing', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  const entries = await linked.simulator.collect(() => {
    awa.text('rejoué')
    awa.text('stop')
    awa.text('start')
  })
  const post = async () => {
    for (const entry of entries) equal(await linked.simulator.post([entry]), 200)
    await linked.worked()
  }
  await post()
  const before = await storedConversation(await threadOf('rejoué'))
  await linked.world.owner.query(
    `update whatsapp_events set worked_at = now() - interval '31 days' where tenant_id = $1
      and worked_at is not null`,
    [linked.company.tenantId],
  )
  await inside(forgetEvents)
  equal((await linked.rows('whatsapp_events')).length, 0)
  await post()
  deepEqual(await storedConversation(await threadOf('rejoué')), before)
  equal((await saying('rejoué')).length, 1)
})

for (const { count, sent } of shareOf(
  [
    { count: 10, sent: 4 },
    { count: 100, sent: 40 },
  ],
  2,
))
  test(`a token revoked in the middle of ${count} messages stops them; once mended, each is sent once`, async () => {
    const number = nextNumber()
    linked.simulator.person({ name: 'Awa', number }).text(`${count} messages`)
    await linked.worked()
    const thread = await threadOf(`${count} messages`)
    const ids: string[] = []
    await inside(async (company) => {
      for (let at = 0; at < count; at += 1) {
        const id = newId()
        ids.push(id)
        await writeMessage(
          company,
          { userId: null, name: 'Amina' },
          { id, conversationId: thread, kind: 'texte', body: `${at}`, origin: 'groupe', status: 'En file' },
        )
      }
      await company.db
        .insertInto('whatsapp_settings')
        .values({ sends_from: '00:00', sends_until: '23:59:59' })
        .onConflict((conflict) =>
          conflict.column('tenant_id').doUpdateSet({ sends_from: '00:00', sends_until: '23:59:59' }),
        )
        .execute()
    })
    const before = linked.simulator.messages.length
    linked.simulator.fault({ kind: 'refusal', code: 190 }, { after: sent })
    for (const id of ids) await sendById(id)
    equal(linked.simulator.messages.length - before, sent)
    await linked.admin.whatsapp.test()
    for (const id of ids) await sendById(id)
    const sentIds = linked.simulator.messages.slice(before).map(({ opaque }) => opaque)
    deepEqual([...sentIds].sort(), [...ids].sort())
    await linked.worked()
    const states = (await linked.rows<Message>('messages'))
      .filter(({ id }) => ids.includes(id))
      .map(({ status }) => status)
    deepEqual(new Set(states), new Set(['Distribué']))
  })

test('the cost of a month equals the invoice of WhatsApp in each category', async () => {
  const { simulator } = linked
  const [usual, advertised] = [
    simulator.person({ name: 'Awa', number: nextNumber() }),
    simulator.person({ name: 'Jean', number: nextNumber() }),
  ]
  usual.text('payant')
  advertised.text('par la publicité', { fromAdvertisement: true })
  await linked.worked()
  const template = { name: 'colis_recu', language: 'fr', parameters: [] }
  for (const thread of [await threadOf('payant'), await threadOf('par la publicité')]) {
    simulator.settings.isWindowFree = false
    await sendById(await queueMessage(thread))
    simulator.nextLife([{ status: 'read' }, { status: 'sent' }, { status: 'delivered' }])
    await sendById(await queueMessage(thread, { template, kind: 'modèle' }))
    simulator.nextLife([{ status: 'sent' }, { status: 'delivered' }, { status: 'failed', code: 131026 }])
    await sendById(await queueMessage(thread))
    simulator.nextLife([{ status: 'failed', code: 131026 }])
    await sendById(await queueMessage(thread))
    simulator.settings.isWindowFree = true
    await sendById(await queueMessage(thread, { template, kind: 'modèle' }))
    await linked.worked()
  }
  const timeZone = 'Africa/Kinshasa'
  const { month, categories } = await linked.admin.whatsapp.month()
  const billed = new Map<string, number>()
  for (const line of simulator.invoice(month, timeZone))
    if (line.billable) billed.set(line.category, (billed.get(line.category) ?? 0) + line.count)
  deepEqual(new Map(categories.map((line) => [line.category, line.billed])), billed)
  ok((billed.get('utility') ?? 0) > 0 && (billed.get('service') ?? 0) > 0)
})
