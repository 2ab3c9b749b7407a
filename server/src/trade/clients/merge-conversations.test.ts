import { deepEqual, equal } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'
import { mergeInput } from '#testing/company/merges.ts'

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

type Message = { id: string; conversation_id: string; body: string | null }
type Conversation = {
  id: string
  client_id: string | null
  unread_count: number
  last_text: string | null
  stopped_at: string | null
  keys_text: string
}

let people = 0
const newNumber = () => `+2438150${String(++people).padStart(5, '0')}`

/** Two records of one person, each with its number. */
async function twins({ keptWrote = true, absorbedWrote = true } = {}) {
  const record = async (name: string, wrote: boolean) => {
    const number = newNumber()
    const client = await linked.admin.clients.create({ name, phone: number })
    const person = linked.simulator.person({ name, number })
    if (wrote) person.text(`bonjour de ${number}`)
    return { client, number, person }
  }
  const pair = { kept: await record('Mado', keptWrote), absorbed: await record('Mme Mado', absorbedWrote) }
  await linked.worked()
  return pair
}

type Pair = Awaited<ReturnType<typeof twins>>

async function merge(pair: Pair, taken: 'phone'[] = []) {
  const input = await mergeInput(linked.admin, pair as never)
  return (await linked.admin.clients.merge({ ...input, taken })).merge
}

const conversationOf = async (clientId: string) =>
  (await linked.rows<Conversation>('conversations')).find((row) => row.client_id === clientId)

/** The texts of a client's conversation, in their order. */
async function textsOf(clientId: string): Promise<(string | null)[]> {
  const conversation = await conversationOf(clientId)
  return (await linked.rows<Message>('messages', 'occurred_at, id'))
    .filter((message) => message.conversation_id === conversation?.id)
    .map(({ body }) => body)
}

const writes = async ({ person }: Pair['kept'], text: string) => {
  person.text(text)
  await linked.worked()
}

test('two conversations become one, reached by either number, and part again', async () => {
  const pair = await twins()
  const { kept, absorbed } = pair
  const first = await conversationOf(absorbed.client.id)
  const { id } = await merge(pair)
  deepEqual(
    (await textsOf(kept.client.id)).toSorted(),
    [`bonjour de ${kept.number}`, `bonjour de ${absorbed.number}`].toSorted(),
  )
  await writes(absorbed, 'encore moi')
  equal((await textsOf(kept.client.id)).at(-1), 'encore moi')
  equal((await conversationOf(kept.client.id))?.unread_count, 3)
  equal((await conversationOf(kept.client.id))?.keys_text, `${kept.number} ${absorbed.number}`)

  await linked.admin.clients.undoMerge({ id })
  deepEqual(await textsOf(absorbed.client.id), [`bonjour de ${absorbed.number}`])
  deepEqual(await textsOf(kept.client.id), [`bonjour de ${kept.number}`, 'encore moi'])
  const [own, other] = [await conversationOf(kept.client.id), await conversationOf(absorbed.client.id)]
  deepEqual(
    [other?.id, other?.last_text, other?.keys_text, own?.keys_text, own?.last_text, own?.unread_count],
    [first?.id, first?.last_text, absorbed.number, kept.number, 'encore moi', 2],
  )
  await writes(absorbed, 'de retour')
  equal((await textsOf(absorbed.client.id)).at(-1), 'de retour')
})

test('undone without a later message, each conversation is as it was', async () => {
  const pair = await twins()
  const state = async () =>
    Promise.all(
      [pair.kept, pair.absorbed].map(async ({ client }) => {
        const { version: _, ...row } = (await conversationOf(client.id)) as Conversation & { version: number }
        return row
      }),
    )
  const former = await state()
  const { id } = await merge(pair)
  await linked.admin.clients.undoMerge({ id })
  deepEqual(await state(), former)
})

test('a kept client without conversation gets that of the absorbed one, and gives it back', async () => {
  const pair = await twins({ keptWrote: false })
  const { kept, absorbed } = pair
  const { id } = await merge(pair)
  deepEqual(await textsOf(kept.client.id), [`bonjour de ${absorbed.number}`])
  await writes(kept, 'de mon numéro')
  deepEqual((await textsOf(kept.client.id)).at(-1), 'de mon numéro')
  await linked.admin.clients.undoMerge({ id })
  deepEqual(await textsOf(absorbed.client.id), [`bonjour de ${absorbed.number}`])
  deepEqual(await textsOf(kept.client.id), ['de mon numéro'])
  await writes(kept, 'toujours')
  deepEqual(await textsOf(kept.client.id), ['de mon numéro', 'toujours'])
})

test('the number of an absorbed client who never wrote leads to the kept one', async () => {
  for (const taken of [[], ['phone']] as 'phone'[][]) {
    const pair = await twins({ keptWrote: false, absorbedWrote: false })
    const { kept, absorbed } = pair
    const { id } = await merge(pair, taken)
    await writes(absorbed, 'par l’ancien numéro')
    await writes(kept, 'par le numéro gardé')
    deepEqual(await textsOf(kept.client.id), ['par l’ancien numéro', 'par le numéro gardé'])
    await linked.admin.clients.undoMerge({ id })
    await writes(absorbed, 'après')
    deepEqual(await textsOf(absorbed.client.id), ['après'])
    deepEqual(await textsOf(kept.client.id), ['par l’ancien numéro', 'par le numéro gardé'])
  }
})

test('a former writing of the number leads to the kept client too', async () => {
  const { admin } = linked
  const kept = { client: await admin.clients.create({ name: 'Ivoire', phone: '+243815900001' }) }
  const absorbed = { client: await admin.clients.create({ name: 'Ivoire SARL', phone: '+2250708091011' }) }
  const input = await mergeInput(admin, { kept, absorbed } as never)
  await admin.clients.merge(input)
  linked.simulator.person({ name: 'Ivoire', number: '+22508091011' }).text('ancien numéro')
  await linked.worked()
  deepEqual(await textsOf(kept.client.id), ['ancien numéro'])
})

test('a STOP of the absorbed client holds for the kept one, and only while they are one', async () => {
  const pair = await twins()
  const { kept, absorbed } = pair
  await writes(absorbed, 'STOP')
  const preview = await linked.admin.clients.mergePreview({
    id: kept.client.id,
    absorbedId: absorbed.client.id,
  })
  deepEqual([preview.kept.isStopped, preview.absorbed.isStopped], [false, true])
  equal(preview.absorbed.hasConversation, true)
  const { id } = await merge(pair)
  equal((await conversationOf(kept.client.id))?.stopped_at === null, false)
  await linked.admin.clients.undoMerge({ id })
  equal((await conversationOf(kept.client.id))?.stopped_at, null)
  equal((await conversationOf(absorbed.client.id))?.stopped_at === null, false)
})
