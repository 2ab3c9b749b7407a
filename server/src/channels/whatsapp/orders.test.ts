import { deepEqual, equal } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { foundCompany, startWorld, type World } from '#testing/world.ts'
import { newConversation } from './conversation/conversations.ts'
import { giveKey } from './message/contact-keys.ts'
import { writeMessage } from './message/outbox.ts'
import {
  receivePhoneEcho as takeEcho,
  receiveClientMessage as takeMessage,
} from './webhook/event-handlers.ts'
import { receiveStatus as takeStatus } from './webhook/statuses.ts'

let world: World
before(async () => {
  world = await startWorld()
})
after(() => world.stop())

/** `ESCALE_ORDERS=10000 npm test -- server whatsapp/orders`: ten minutes and more. */
const runs = Number(process.env.ESCALE_ORDERS ?? 100)
const ofOneTransaction = 50

type KeyChoice = 'number' | 'id' | 'both'
type ReportedEvent =
  | { what: 'message' | 'echo'; at: number; naming: KeyChoice }
  | {
      what: 'status'
      status: 'sent' | 'delivered' | 'read' | 'failed'
      isNamed: boolean
      knowsPerson: boolean
    }

const naming = fc.constantFrom<KeyChoice>('number', 'id', 'both')
const story = fc
  .record({
    // A message names both keys: without it nobody could know that they are of one person.
    told: fc.array(
      fc.oneof(
        fc.record({
          what: fc.constantFrom('message' as const, 'echo' as const),
          at: fc.integer({ min: 1, max: 1e6 }),
          naming,
        }),
        fc.record({
          what: fc.constant('status' as const),
          status: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
          isNamed: fc.boolean(),
          knowsPerson: fc.boolean(),
        }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    wroteFirst: fc.boolean(),
    again: fc.infiniteStream(fc.nat(5)),
    order: fc.infiniteStream(fc.nat(1e6)),
  })
  .map(({ told, wroteFirst, again, order }) => {
    const all: ReportedEvent[] = [{ what: 'message', at: 7, naming: 'both' }, ...told]
    const repeated = all.flatMap((one, index) =>
      Array.from({ length: again.next().value === 0 ? 3 : 1 }, () => ({ one, index })),
    )
    const shuffled = repeated
      .map((event) => ({ event, place: order.next().value }))
      .sort((left, right) => left.place - right.place)
    return { all, wroteFirst, events: shuffled.map(({ event }) => event) }
  })

let people = 0
const began = 1_790_000_000

/** Replays the events of a new person, and reads what is stored then. */
async function replayStory(
  company: CompanyTx,
  { events, wroteFirst }: { events: { one: ReportedEvent; index: number }[]; wroteFirst: boolean },
) {
  people += 1
  const [digits, id] = [`24381${String(people).padStart(7, '0')}`, `CD.${people}x`]
  const [ours, wamid] = [newId(), `wamid.our${people}`]
  const conversationId = await newConversation(company)
  await giveKey(
    company,
    wroteFirst ? { kind: 'numéro', value: `+${digits}` } : { kind: 'identité', value: id },
    conversationId,
  )
  const to = wroteFirst
    ? ({ kind: 'numéro', value: `+${digits}` } as const)
    : ({ kind: 'identité', value: id } as const)
  const by = { userId: null, name: 'Amina' }
  await writeMessage(company, by, {
    id: ours,
    conversationId,
    kind: 'texte',
    body: 'ours',
    origin: 'personne',
    status: 'Brouillon',
    to,
  })
  const accepted = { status: 'En file', attempted_at: sql<string>`now()` }
  await company.db.updateTable('messages').set(accepted).where('id', '=', ours).execute()
  for (const { one, index } of events) {
    if (one.what === 'status') {
      const person = one.knowsPerson ? { recipient_id: digits, recipient_user_id: id } : {}
      await takeStatus(company, {
        id: wamid,
        status: one.status,
        timestamp: began + index,
        ...person,
        ...(one.isNamed && { biz_opaque_callback_data: ours }),
        ...(one.status === 'failed' && { errors: [{ code: 131026 }] }),
      })
      continue
    }
    const named = { number: one.naming !== 'id', id: one.naming !== 'number' }
    const text = {
      id: `wamid.${people}.${index}`,
      timestamp: began + one.at,
      type: 'text',
      text: { body: `${index}` },
    }
    if (one.what === 'echo')
      await takeEcho(
        company,
        {},
        { ...text, ...(named.number && { to: digits }), ...(named.id && { to_user_id: id }) },
      )
    else
      await takeMessage(
        company,
        {},
        { ...text, ...(named.number && { from: digits }), ...(named.id && { from_user_id: id }) },
      )
  }
  const { rows: keys } = await sql<{ conversation_id: string }>`
    select conversation_id from conversation_keys where tenant_id = ${company.id}
    and value in (${`+${digits}`}, ${id})`.execute(company.db)
  const { rows: messages } = await sql<{ conversation_id: string; body: string; status: string }>`
    select conversation_id, body, status from messages where tenant_id = ${company.id}
    and (provider_id like ${`wamid.${people}.%`} or id = ${ours})`.execute(company.db)
  const { rows: unread } = await sql<{ unread: number }>`
    select unread_count as unread from conversations where tenant_id = ${company.id}
    and id = ${keys[0]?.conversation_id ?? ''}`.execute(company.db)
  return { keys, messages, unread: unread[0]?.unread }
}

const rank = ['En file', 'sent', 'delivered', 'read', 'failed']
const shown = ['En file', 'Envoyé', 'Distribué', 'Lu', 'Échec']

/** A status without an id of ours has no effect until one with it has come. */
function furthest(events: { one: ReportedEvent }[]): string | undefined {
  const statuses = events.flatMap(({ one }) => (one.what === 'status' ? [one] : []))
  const known = statuses.findIndex(({ isNamed }) => isNamed)
  const heard = known < 0 ? [] : statuses.slice(known)
  return shown[Math.max(0, ...heard.map(({ status }) => rank.indexOf(status)))]
}

test(`in ${runs} orders of webhooks, some repeated: one conversation a person, each message once, one final status`, {
  timeout: 3_600_000,
}, async (t) => {
  const { tenantId } = await foundCompany(world)
  const stories = fc.sample(story, {
    numRuns: runs,
    seed: Number(process.env.ESCALE_SEED ?? Date.now() % 1e6),
  })
  t.diagnostic(`${stories.length} stories`)
  while (stories.length > 0) {
    const some = stories.splice(0, ofOneTransaction)
    await inCompany(world.jobs, tenantId, async (company) => {
      for (const one of some) {
        const { keys, messages, unread } = await replayStory(company, one)
        const description = JSON.stringify(one.events.map((event) => event.one))
        equal(keys.length, 2, description)
        equal(new Set([...keys, ...messages].map(({ conversation_id: id }) => id)).size, 1, description)
        const texts = one.all.flatMap(({ what }, index) => (what === 'status' ? [] : [`${index}`]))
        deepEqual(messages.map(({ body }) => body).sort(), [...texts, 'ours'].sort(), description)
        equal(messages.find(({ body }) => body === 'ours')?.status, furthest(one.events), description)
        const isAnswered = one.all.some(({ what }) => what === 'echo')
        if (!isAnswered) equal(unread, one.all.filter(({ what }) => what === 'message').length, description)
      }
    })
  }
})

test(`in ${runs} orders, a number of two persons in turn is of the last, and nobody reads the messages of the other`, {
  timeout: 3_600_000,
}, async () => {
  const { tenantId } = await foundCompany(world)
  const turn = fc.record({
    before: fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 }),
    since: fc.uniqueArray(fc.integer({ min: 1001, max: 2000 }), { minLength: 1, maxLength: 4 }),
    order: fc.infiniteStream(fc.nat(1e6)),
  })
  const turns = fc.sample(turn, runs)
  while (turns.length > 0) {
    const some = turns.splice(0, ofOneTransaction)
    await inCompany(world.jobs, tenantId, async (company) => {
      for (const { before: first, since, order } of some) {
        people += 1
        const digits = `24382${String(people).padStart(7, '0')}`
        const description = [
          ...first.map((at) => ({ id: `CD.${people}a`, at })),
          ...since.map((at) => ({ id: `CD.${people}b`, at })),
        ]
          .map((event) => ({ event, place: order.next().value }))
          .sort((left, right) => left.place - right.place)
          .map(({ event }) => event)
        for (const { id, at } of description)
          await takeMessage(
            company,
            {},
            {
              id: `wamid.r${people}.${at}`,
              timestamp: began + at,
              type: 'text',
              text: { body: id },
              from: digits,
              from_user_id: id,
            },
          )
        const { rows } = await sql<{ value: string; conversation_id: string }>`
          select value, conversation_id from conversation_keys
          where tenant_id = ${tenantId}
          and value in (${`+${digits}`}, ${`CD.${people}a`}, ${`CD.${people}b`})`.execute(company.db)
        const keys = new Map(rows.map((row) => [row.value, row.conversation_id]))
        equal(keys.get(`+${digits}`), keys.get(`CD.${people}b`), JSON.stringify(description))
        const { rows: threads } = await sql<{ body: string; conversation_id: string }>`
          select distinct body, conversation_id from messages where tenant_id = ${tenantId}
          and provider_id like ${`wamid.r${people}.%`}`.execute(company.db)
        deepEqual(
          new Map(threads.map((row) => [row.body, row.conversation_id])),
          new Map([...keys].filter(([value]) => value.startsWith('CD.'))),
        )
        equal(threads.length, 2)
      }
    })
  }
})
