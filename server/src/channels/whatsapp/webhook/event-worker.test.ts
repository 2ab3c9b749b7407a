import { deepEqual, equal } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { handleEvents } from './event-worker.ts'

const ownNumber = '243850000002'
const person = '243819100001'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

async function post(field: string, value: object): Promise<void> {
  const { phoneNumberId, wabaId } = linked.account
  const metadata = { display_phone_number: ownNumber, phone_number_id: phoneNumberId }
  equal(
    await linked.simulator.post([{ id: wabaId, changes: [{ field, value: { metadata, ...value } }] }]),
    200,
  )
}

type StoredEvent = { field: string; attempts: number; worked_at: string | null }

const handle = () => handleEvents(linked.world.jobs, linked.company.tenantId)
const text = (body: string) => ({
  id: `wamid.${body}`,
  timestamp: 1_790_000_000,
  type: 'text',
  text: { body },
})
const bodies = async () =>
  (await linked.rows<{ body: string | null }>('messages', 'id')).map(({ body }) => body ?? 'fichier')
const storedEvents = async (field: string) =>
  (await linked.rows<StoredEvent>('whatsapp_events')).filter((event) => event.field === field)

/** A piece of history: two threads, then a file whose payload may be one that cannot be read. */
const historyWith = (file: object) => ({
  history: [
    {
      threads: [
        { id: person, messages: [{ from: person, ...text('premier fil') }] },
        { id: '243819100002', messages: [{ from: '243819100002', ...text('second fil') }] },
      ],
    },
  ],
  messages: [file],
})

test('an event of several parts is retried as long as one fails, and stores nothing twice', async () => {
  await post('history', historyWith({ from: person, type: 'text' })) // no id: the last part fails
  await post('messages', { messages: [{ from: person, ...text('le suivant') }] })
  for (const attempts of [1, 2]) {
    await handle()
    deepEqual(await bodies(), ['premier fil', 'second fil', 'le suivant'])
    const [event] = await storedEvents('history')
    deepEqual([event?.attempts, event?.worked_at], [attempts, null])
  }
  await linked.world.owner.query(
    `update whatsapp_events set value = jsonb_set(value, '{messages,0,id}', '"wamid.file"')
      where tenant_id = $1 and field = 'history'`,
    [linked.company.tenantId],
  )
  await handle()
  equal((await storedEvents('history')).filter(({ worked_at }) => worked_at === null).length, 0)
  equal((await bodies()).length, 4)
})

test('servers that handle the events of one company at the same time handle each event once', async () => {
  const written = Array.from({ length: 12 }, (_, at) => `ensemble ${at}`)
  for (const body of written)
    await post('messages', { messages: [{ from: person, from_user_id: 'CD.together', ...text(body) }] })
  const passed = await statementsDuring(async () => {
    await Promise.all([handle(), handle(), handle()])
    await handle()
  })
  equal(passed.filter((line) => line.startsWith('sent insert into "messages"')).length, written.length)
  const stored = (await bodies()).filter((body) => body.startsWith('ensemble'))
  deepEqual(stored.sort(), [...written].sort())
  equal((await storedEvents('messages')).filter(({ worked_at }) => worked_at === null).length, 0)
  const { rows } = await linked.world.owner.query<{ unread: number }>(
    `select unread_count as unread from conversations c
      join conversation_keys k on k.tenant_id = c.tenant_id and k.conversation_id = c.id
     where c.tenant_id = $1 and k.value = 'CD.together'`,
    [linked.company.tenantId],
  )
  equal(rows[0]?.unread, written.length + 1)
})
