import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { conversationMessages } from '@escale/contract/trade/conversations/messages'
import type { ConversationFilter } from '@escale/contract/trade/conversations/words'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { type FoundedCompany, foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

type ReceivedMessage = { text?: string; at?: string; status?: string; code?: number }

/** Company that may write to Maison Kivu. `isOpen`: the client wrote within a day. */
async function agency({ linked = true, isOpen = true } = {}) {
  const company = await foundCompany(world)
  await world.owner.query(`update clients set phone = '+243812345678' where tenant_id = $1 and id = $2`, [
    company.tenantId,
    company.clientId,
  ])
  if (linked) await link(company)
  const id = await inCompany(world.jobs, company.tenantId, (tx) => conversationOfClient(tx, company.clientId))
  if (isOpen)
    await world.owner.query(
      `update conversation_keys set last_heard_at = now(), window_until = now() + interval '23 hours'
        where tenant_id = $1 and conversation_id = $2`,
      [company.tenantId, id],
    )
  const employee = await company.hire('employee')
  return {
    company,
    employee,
    id,
    hears: (heard: ReceivedMessage = {}) => insertMessage(company, id, 'Reçu', heard),
    says: (told: ReceivedMessage = {}) => insertMessage(company, id, 'Envoyé', told),
  }
}

async function link({ tenantId }: FoundedCompany) {
  await world.owner.query(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, connected_by_name)
      values ($1, $2, '100200300', 'x', 'Amina')`,
    [tenantId, String(Math.floor(Math.random() * 1e15)).padStart(15, '1')],
  )
}

/** Inserts a received or sent WhatsApp message. */
async function insertMessage(
  { tenantId }: FoundedCompany,
  conversationId: string,
  direction: 'Reçu' | 'Envoyé',
  { text = 'Bonjour', at, status, code }: ReceivedMessage,
) {
  const id = newId()
  const now = new Date()
  const writtenAt = at ?? now
  const failed = status === 'Échec'
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, error_code,
      failed_at, attempted_at, to_kind, to_value, occurred_at)
     values ($1, $2, $3, $4, $5, 'texte', $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tenantId,
      id,
      conversationId,
      direction,
      direction === 'Reçu' ? 'client' : 'personne',
      text,
      status ?? (direction === 'Reçu' ? 'Reçu' : 'Lu'),
      code ?? null,
      failed ? now : null,
      status === 'Envoi incertain' ? now : null,
      direction === 'Reçu' ? null : 'numéro',
      direction === 'Reçu' ? null : '+243812345678',
      writtenAt,
    ],
  )
  await world.owner.query(
    `update conversations set last_at = $3, last_text = $4, last_direction = $5,
      unread_count = unread_count + $6, failed_count = failed_count + $7 where tenant_id = $1 and id = $2`,
    [tenantId, conversationId, writtenAt, text, direction, direction === 'Reçu' ? 1 : 0, failed ? 1 : 0],
  )
  return id
}

const messageDraft = (id: string, more: object = {}) => ({
  id,
  messageId: newId(),
  by: 'compte' as const,
  text: 'Votre colis est là.',
  ...more,
})

test('a conversation has its client’s name and last message', async () => {
  const { employee, id, hears } = await agency()
  await hears({ text: 'Où est mon colis ?' })
  const { items } = await employee.conversations.list({})
  assert.equal(items.length, 1)
  const [{ name, phone, lastText, unreadCount } = assert.fail()] = items
  assert.deepEqual(
    [items[0]?.id, name, phone, lastText, unreadCount],
    [id, 'Maison Kivu', '+243812345678', 'Où est mon colis ?', 1],
  )
})

test('filters: unread, mine, failed, closed', async () => {
  const { employee, id, hears, says } = await agency()
  const shown = async (filter: ConversationFilter) =>
    (await employee.conversations.list({ filter })).items.length
  assert.deepEqual(
    [
      await shown('toutes'),
      await shown('non-lues'),
      await shown('a-moi'),
      await shown('echecs'),
      await shown('fermees'),
    ],
    [1, 0, 0, 0, 0],
  )
  await hears()
  await says({ status: 'Échec', code: 131026 })
  await employee.conversations.assign({ id, to: employee.userId, from: null })
  assert.deepEqual([await shown('non-lues'), await shown('a-moi'), await shown('echecs')], [1, 1, 1])
  assert.deepEqual(await employee.conversations.counts(), {
    unread: 1,
    mine: 1,
    mineUnread: 1,
    failed: 1,
  })
  await employee.conversations.close({ id })
  assert.deepEqual([await shown('toutes'), await shown('a-moi'), await shown('fermees')], [0, 0, 1])
  assert.equal((await employee.conversations.reopen({ id })).isClosed, false)
})

test('a long conversation is read both ways and around a message, without gaps', async () => {
  const { company, employee, id } = await agency()
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, occurred_at)
     select $1, gen_random_uuid(), $2, 'Reçu', 'client', 'texte', 'n° ' || n, 'Reçu',
       '2026-01-01'::timestamptz + (n / 3) * interval '1 minute' from generate_series(1, 230) n`,
    [company.tenantId, id],
  )
  const all: string[] = []
  let older: string | undefined
  do {
    const page = await employee.conversations.thread({ id, older, limit: 40 })
    all.push(...page.items.map((message) => message.id))
    older = page.older ?? undefined
  } while (older)
  assert.equal(new Set(all).size, 230)
  assert.equal(all.length, 230)

  const around = await employee.conversations.thread({ id, around: all[100] as string, limit: 20 })
  assert.deepEqual(
    around.items.map((message) => message.id),
    all.slice(90, 111),
  )
  const newer = await employee.conversations.thread({ id, newer: around.newer as string, limit: 20 })
  assert.deepEqual(
    newer.items.map((message) => message.id),
    all.slice(70, 90),
  )
  const before = await employee.conversations.thread({ id, older: around.older as string, limit: 20 })
  assert.deepEqual(
    before.items.map((message) => message.id),
    all.slice(111, 131),
  )
})

test('messages that arrive later stay unread', async () => {
  const { employee, id, hears } = await agency()
  const receivedConversation = await hears({ at: '2026-01-01T10:00:00Z' })
  await hears({ at: '2026-01-01T10:00:05Z' })
  await employee.conversations.read({ id, upTo: receivedConversation })
  assert.equal((await employee.conversations.open({ id })).unreadCount, 1)
  await employee.conversations.read({ id })
  assert.equal((await employee.conversations.open({ id })).unreadCount, 0)
  await employee.conversations.read({ id, isRead: false })
  assert.equal((await employee.conversations.open({ id })).unreadCount, 1)
})

test('of two users who take a conversation, the second sees the first', async () => {
  const { company, employee, id } = await agency()
  const other = await company.hire('manager')
  const outcomes = await Promise.allSettled(
    [employee, other].map((person) => person.conversations.assign({ id, to: person.userId, from: null })),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  const refused = outcomes.find((attempt) => attempt.status === 'rejected')
  assert.equal(refused?.reason.code, 'ASSIGNED_ELSEWHERE')
  assert.equal(refused?.reason.message, 'Amina Ilunga suit déjà cette conversation.')
})

test('repeating close, reopen or assign changes nothing', async () => {
  const { company, employee, id } = await agency()
  for (const from of [null, employee.userId]) {
    await employee.conversations.assign({ id, to: employee.userId, from })
    await employee.conversations.close({ id })
  }
  assert.equal((await employee.conversations.open({ id })).version, 3)
  const { rows } = await world.owner.query(
    'select action from security_logs where tenant_id = $1 and record_id = $2 order by action',
    [company.tenantId, id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['CONVERSATION_ASSIGNED', 'CONVERSATION_CLOSED'],
  )
})

test('a conversation is assigned to users who may answer', async () => {
  const { company, employee, id } = await agency()
  const [viewer, stranger] = [await company.hire('viewer'), await (await foundCompany(world)).hire('admin')]
  for (const to of [viewer.userId, stranger.userId, newId()])
    await assert.rejects(employee.conversations.assign({ id, to, from: null }), { code: 'UNKNOWN_COLLEAGUE' })
  const names = await employee.conversations.colleagues()
  assert.deepEqual(names, [{ id: employee.userId, name: 'Amina Ilunga' }])
})

test('a message sent twice leaves once', async () => {
  const { employee, id, company } = await agency()
  const message = messageDraft(id)
  const sent = await Promise.allSettled(Array.from({ length: 5 }, () => employee.conversations.send(message)))
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
  const { rows } = await world.owner.query('select status, to_value from messages where tenant_id = $1', [
    company.tenantId,
  ])
  assert.deepEqual(rows, [{ status: 'En file', to_value: '+243812345678' }])
  const { items } = await employee.conversations.thread({ id })
  assert.deepEqual(
    [items[0]?.body, items[0]?.status, items[0]?.sentByName],
    ['Votre colis est là.', 'En file', 'Amina Ilunga'],
  )
})

test('outside the reply window only approved templates are sent', async () => {
  const { company, employee, id } = await agency({ isOpen: false })
  await assert.rejects(employee.conversations.send(messageDraft(id)), {
    code: 'WINDOW_CLOSED',
    message: conversationMessages.windowClosed,
  })
  const template = { key: 'bonjour', values: { client: 'Kivu', entreprise: 'Atlas' } }
  await assert.rejects(employee.conversations.send(messageDraft(id, { text: '', template })), {
    code: 'TEMPLATE_NOT_APPROVED',
  })
  await world.owner.query(
    `insert into message_templates (tenant_id, id, key, title, body, meta_name, meta_state)
      values ($1, $2, 'bonjour', 'Bonjour', 'Bonjour {client}, {entreprise} vous écrit.', 'bonjour_fr',
      'APPROVED')`,
    [company.tenantId, newId()],
  )
  const sent = await employee.conversations.send(messageDraft(id, { text: '', template }))
  assert.deepEqual(
    [sent.kind, sent.body, sent.templateKey],
    ['modèle', 'Bonjour Kivu, Atlas vous écrit.', 'bonjour'],
  )
})

test('without an account a message is opened by hand and declared sent', async () => {
  const { employee, id } = await agency({ linked: false, isOpen: false })
  assert.equal((await employee.conversations.open({ id })).account, null)
  await assert.rejects(employee.conversations.send(messageDraft(id)), { code: 'NO_ACCOUNT' })
  const opened = await employee.conversations.send(messageDraft(id, { by: 'WhatsApp' }))
  assert.equal(opened.status, 'Ouvert dans WhatsApp')
  assert.equal((await employee.conversations.declare({ id: opened.id })).status, 'Envoyé (déclaré)')
  await assert.rejects(employee.conversations.declare({ id: opened.id }), { code: 'NOT_NOW' })
})

test('STOP or a missing number prevents messages', async () => {
  const { company, employee, id } = await agency()
  await world.owner.query('update conversations set stopped_at = now() where id = $1', [id])
  await assert.rejects(employee.conversations.send(messageDraft(id)), { code: 'STOPPED' })
  await world.owner.query('update conversations set stopped_at = null where id = $1', [id])
  await world.owner.query('delete from conversation_keys where tenant_id = $1', [company.tenantId])
  await assert.rejects(employee.conversations.send(messageDraft(id)), { code: 'NO_ADDRESS' })
})

test('only useful retries are offered, and settled failures are not counted', async () => {
  const { employee, id, says } = await agency()
  const [lost, unreachable] = [
    await says({ status: 'Échec', code: 131000 }),
    await says({ status: 'Échec', code: 131026 }),
  ]
  await assert.rejects(employee.conversations.retry({ id: unreachable }), { code: 'NOT_NOW' })
  const again = await employee.conversations.retry({ id: lost })
  assert.deepEqual([again.status, again.errorCode, again.failedAt], ['En file', null, null])
  assert.equal((await employee.conversations.open({ id })).failedCount, 1)
  await employee.conversations.cancel({ id: unreachable })
  assert.equal((await employee.conversations.open({ id })).failedCount, 0)
})

test('a message of unknown outcome has three actions and is never resent by itself', async () => {
  const { employee, says } = await agency()
  const [left, again, dropped] = [
    await says({ status: 'Envoi incertain' }),
    await says({ status: 'Envoi incertain' }),
    await says({ status: 'Envoi incertain' }),
  ]
  assert.equal((await employee.conversations.declare({ id: left })).status, 'Envoyé (déclaré)')
  assert.equal((await employee.conversations.retry({ id: again })).status, 'En file')
  assert.equal((await employee.conversations.cancel({ id: dropped })).status, 'Abandonné')
  const twice = await Promise.allSettled([
    employee.conversations.retry({ id: dropped }),
    employee.conversations.retry({ id: dropped }),
  ])
  assert.ok(twice.every(({ status }) => status === 'rejected'))
})

test('an unknown person is linked to a client and conversations merge', async () => {
  const { company, employee, id, hears } = await agency()
  await hears({ text: 'Du premier numéro' })
  const stranger = newId()
  await world.owner.query(`insert into conversations (tenant_id, id, contact_name) values ($1, $2, '🙂')`, [
    company.tenantId,
    stranger,
  ])
  await insertMessage(company, stranger, 'Reçu', { text: 'Du second' })
  assert.deepEqual(
    (await employee.conversations.list({ search: 'kivu' })).items.map((one) => one.id),
    [id],
  )
  const matched = await employee.conversations.match({ id: stranger, clientId: company.clientId })
  assert.equal(matched.id, id)
  const { items } = await employee.conversations.thread({ id })
  assert.deepEqual(items.map(({ body }) => body).sort(), ['Du premier numéro', 'Du second'])
  await assert.rejects(employee.conversations.open({ id: stranger }), { code: 'NOT_FOUND' })
})

test('messages are found by text, people by name or number', async () => {
  const { company, employee, id, hears } = await agency()
  await hears({ text: 'La cargaison est bloquée à Matadi' })
  const found = async (search: string, more = {}) =>
    (await employee.conversations.find({ search, ...more })).items.map(({ body }) => body)
  assert.deepEqual(await found('cargaison matadi'), ['La cargaison est bloquée à Matadi'])
  assert.deepEqual(await found('bloquee', { conversationId: id }), ['La cargaison est bloquée à Matadi'])
  assert.deepEqual(await found('bloquee', { conversationId: newId() }), [])
  for (const search of ['maison', '812345678', '+243 812'])
    assert.equal((await employee.conversations.list({ search })).items.length, 1, search)
  const elsewhere = await (await foundCompany(world)).hire('admin')
  assert.deepEqual((await elsewhere.conversations.find({ search: 'cargaison' })).items, [])
  assert.deepEqual((await elsewhere.conversations.list({ search: 'maison' })).items, [])
  assert.ok(company)
})

test('the panel shows the client’s business', async () => {
  const { company, employee, id } = await agency()
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company, { dueDate: '2026-01-02' }))
  await admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 2, clientId: company.clientId })
  const panel = await employee.conversations.panel({ id })
  assert.deepEqual(
    [panel?.client.name, panel?.sales?.balance, panel?.sales?.owed, panel?.goods?.standing],
    ['Maison Kivu', 3150, 1, 1],
  )
  assert.equal(panel?.goods?.lots[0]?.status, 'Reçu')
})

test('rights: a viewer only reads, a warehouse supervisor sees nothing', async () => {
  const { company, id } = await agency()
  const [viewer, supervisor] = [await company.hire('viewer'), await company.hire('warehouse_supervisor')]
  assert.equal((await viewer.conversations.thread({ id })).items.length, 0)
  const { conversations: own } = viewer
  for (const write of [() => own.send(messageDraft(id)), () => own.read({ id }), () => own.close({ id })])
    await assert.rejects(write, { code: 'FORBIDDEN' })
  await assert.rejects(supervisor.conversations.list({}), { code: 'FORBIDDEN' })
  const thief = await hire(world, (await foundCompany(world)).tenantId, 'admin')
  const { conversations: theirs } = thief
  for (const read of [
    () => theirs.open({ id }),
    () => theirs.thread({ id }),
    () => theirs.panel({ id }),
    () => theirs.send(messageDraft(id)),
  ])
    await assert.rejects(read, { code: 'NOT_FOUND' })
})
