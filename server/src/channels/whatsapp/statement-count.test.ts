import { deepEqual, equal } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Change } from '#seeds/whatsapp/outbox.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { handleEvents } from './webhook/event-worker.ts'

const ownNumber = '243850000001'
const began = 1_790_000_000

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

async function post({ field, value }: Change): Promise<void> {
  const { phoneNumberId, wabaId } = linked.account
  const metadata = { display_phone_number: ownNumber, phone_number_id: phoneNumberId }
  equal(
    await linked.simulator.post([{ id: wabaId, changes: [{ field, value: { metadata, ...value } }] }]),
    200,
  )
}

const handleStoredEvents = () => handleEvents(linked.world.jobs, linked.company.tenantId)

/** The number of statements that `work` sends to PostgreSQL: `begin` and `commit` too. */
async function countDuring(work: () => Promise<void>): Promise<number> {
  const passed = await statementsDuring(work)
  return passed.filter((line) => line.startsWith('sent ')).length
}

/** Stores one event, and counts the statements of the job that handles it. */
async function statementsFor(change: Change): Promise<number> {
  await post(change)
  return countDuring(handleStoredEvents)
}

type Author = { number?: string; id?: string }
type Message = { body: string; direction: string; conversation_id: string }

let people = 0
const newPerson = (): Required<Author> => {
  people += 1
  return { number: `2438190000${String(people).padStart(2, '0')}`, id: `CD.count${people}` }
}
const messages = () => linked.rows<Message>('messages', 'id')
const text = (body: string, at: number) => ({
  id: `wamid.${body}`,
  timestamp: began + at,
  type: 'text',
  text: { body },
})

const clientWrites = ({ number, id }: Author, message: object, name = 'Awa'): Change => ({
  field: 'messages',
  value: {
    contacts: [{ wa_id: number, user_id: id, profile: { name } }],
    messages: [{ from: number, from_user_id: id, ...message }],
  },
})

test('a message of a known person costs ten statements at most, with any content and key', async () => {
  const awa = newPerson()
  await statementsFor(clientWrites(awa, text('premier', 1)))
  const photo = {
    id: 'wamid.photo',
    timestamp: began + 6,
    type: 'image',
    image: { id: '77', mime_type: 'image/jpeg' },
  }
  deepEqual(
    {
      text: await statementsFor(clientWrites(awa, text('deuxième', 2))),
      renamed: await statementsFor(clientWrites(awa, text('troisième', 3), 'Awa K.')),
      byId: await statementsFor(clientWrites({ id: awa.id }, text('par son id', 4))),
      byNumber: await statementsFor(clientWrites({ number: awa.number }, text('par son numéro', 5))),
      reply: await statementsFor(
        clientWrites(awa, { ...text('réponse', 7), context: { id: 'wamid.premier' } }),
      ),
      photo: await statementsFor(clientWrites(awa, photo)),
    },
    { text: 9, renamed: 9, byId: 9, byNumber: 9, reply: 10, photo: 10 },
  )
  const stored = await messages()
  equal(stored.length, 7)
  equal(new Set(stored.map((message) => message.conversation_id)).size, 1)
})

test('a phone echo and a history message cost eight statements each, in the same conversation', async () => {
  const jean = newPerson()
  await statementsFor(clientWrites(jean, text('question', 1)))
  const echo = { from: ownNumber, to: jean.number, to_user_id: jean.id, ...text('réponse du téléphone', 2) }
  const context = { wa_id: jean.number, user_id: jean.id }
  const past = (body: string, from: string): Change => ({
    field: 'history',
    value: {
      history: [{ threads: [{ id: jean.number, context, messages: [{ from, ...text(body, -10) }] }] }],
    },
  })
  deepEqual(
    {
      echo: await statementsFor({
        field: 'smb_message_echoes',
        value: { contacts: [], message_echoes: [echo] },
      }),
      theirs: await statementsFor(past('hier', jean.number)),
      ours: await statementsFor(past('hier aussi', ownNumber)),
    },
    { echo: 8, theirs: 8, ours: 8 },
  )
  const stored = await messages()
  const thread = stored.find(({ body }) => body === 'question')?.conversation_id
  const shown = stored
    .filter((message) => message.conversation_id === thread)
    .map(({ body, direction }) => [body, direction])
  deepEqual(shown, [
    ['question', 'Reçu'],
    ['réponse du téléphone', 'Envoyé'],
    ['hier', 'Reçu'],
    ['hier aussi', 'Envoyé'],
  ])
})

test('a message stored already costs eight, and the first message of a person seventeen', async () => {
  const [mado, paul] = [newPerson(), newPerson()]
  const first = await statementsFor(clientWrites(mado, text('bonjour', 1)))
  const again = await statementsFor(clientWrites(mado, { ...text('bonjour', 1), forwarded: true }))
  deepEqual({ first, again }, { first: 17, again: 8 })
  equal(await statementsFor(clientWrites({ id: paul.id }, text('sans numéro', 1))), 13)
  equal((await messages()).filter(({ body }) => body === 'bonjour').length, 1)
})

test('the webhook stores an event in six statements of one transaction', async () => {
  equal(await countDuring(() => post(clientWrites(newPerson(), text('reçu', 1)))), 6)
  await handleStoredEvents()
})
