import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import type { Entry } from '#seeds/whatsapp/outbox.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

type Message = {
  id: string
  conversation_id: string
  body: string | null
  kind: string
  deleted_at: string | null
  edited_at: string | null
}
type Conversation = {
  id: string
  client_id: string | null
  stopped_at: string | null
  contact_name: string | null
}

const saying = async (body: string) =>
  (await linked.rows<Message>('messages')).filter((message) => message.body === body)
const storedConversation = async (id: string | undefined) =>
  (await linked.rows<Conversation>('conversations')).find((one) => one.id === id)
const threadsOf = async (...bodies: string[]) =>
  new Set((await Promise.all(bodies.map(saying))).flat().map((message) => message.conversation_id))

let people = 0
const nextNumber = () => `+2438140${String(++people).padStart(5, '0')}`

test('a person who hides their number, then shows it, is one conversation', async () => {
  const awa = linked.simulator.person({ name: '🌺', number: nextNumber(), hidesNumber: true })
  awa.text('sans numéro')
  await linked.worked()
  awa.hidesNumber = false
  awa.text('avec numéro')
  await linked.worked()
  const threads = await threadsOf('sans numéro', 'avec numéro')
  equal(threads.size, 1)
  equal((await storedConversation([...threads][0]))?.contact_name, '🌺')
})

test('a person who writes from the number of a client is that client, until the number changes hands', async () => {
  const number = nextNumber()
  const client = newId()
  await linked.world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    linked.company.tenantId,
    client,
    'Mado',
    number,
  ])
  linked.simulator.person({ name: 'Mado', number }).text('le client')
  await linked.worked()
  const [theirs] = [...(await threadsOf('le client'))]
  equal((await storedConversation(theirs))?.client_id, client)
  linked.simulator.person({ name: 'Jean', number }).text('un autre')
  await linked.worked()
  const [others] = [...(await threadsOf('un autre'))]
  notEqual(others, theirs)
  equal((await storedConversation(others))?.client_id, null)
  const notes = (await linked.rows<Message>('messages')).filter(
    (message) => message.kind === 'système' && message.conversation_id === theirs,
  )
  match(notes[0]?.body ?? '', /maintenant celui d'une autre personne/)
})

test('an edited message is shown as edited, and a deleted one loses its content', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  const [first, second] = [awa.text('faute'), awa.text('secret')]
  awa.edits(first, 'corrigé')
  awa.deletes(second)
  await linked.worked()
  const [edited] = await saying('corrigé')
  notEqual(edited?.edited_at, null)
  deepEqual([(await saying('faute')).length, (await saying('secret')).length], [0, 0])
})

test('STOP in any spelling stops messages, and START resumes them', async () => {
  const awa = linked.simulator.person({ name: 'Awa', number: nextNumber() })
  awa.text('bonjour Awa')
  awa.text(' Arrêt. ')
  await linked.worked()
  const [thread] = [...(await threadsOf('bonjour Awa'))]
  notEqual((await storedConversation(thread))?.stopped_at, null)
  awa.text('start')
  await linked.worked()
  equal((await storedConversation(thread))?.stopped_at, null)
})

test('in any order and number of events, each message is stored once and each person has one conversation', async () => {
  const [awa, jean] = [
    linked.simulator.person({ name: 'Awa', number: nextNumber(), hidesNumber: true }),
    linked.simulator.person({ name: 'Jean', number: nextNumber() }),
  ]
  const before = (await linked.rows('conversations')).length
  const entries = await linked.simulator.collect(() => {
    for (let at = 0; at < 15; at += 1)
      for (const person of [awa, jean]) person.text(`mêlé ${at} ${person.name}`)
  })
  const shuffled: Entry[] = [...entries, ...entries]
    .map((entry, at) => ({ entry, order: (at * 7919) % 61 }))
    .sort((one, other) => one.order - other.order)
    .map(({ entry }) => entry)
  for (const entry of shuffled) equal(await linked.simulator.post([entry]), 200)
  await linked.worked()
  const mixedMessages = (await linked.rows<Message>('messages')).filter(({ body }) =>
    body?.startsWith('mêlé'),
  )
  equal(mixedMessages.length, 30)
  equal((await linked.rows('conversations')).length - before, 2)
})
