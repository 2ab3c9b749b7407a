import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { startLinkedCompany } from '#testing/company/linked-company.ts'
import { handleEvents } from './event-worker.ts'

const linked = await startLinkedCompany()
const { world, site, company, account, admin, rows } = linked
after(() => linked.stop())

type Contact = { wa_id?: string; user_id?: string; profile?: { name: string } }

let sent = 0

/** Posts a signed webhook with a text from this WhatsApp number, and handles it. */
async function receiveText(from: string, body: string, contact?: Contact): Promise<void> {
  const message = {
    id: `wamid.w${++sent}`,
    from,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body },
    ...(contact?.user_id && { from_user_id: contact.user_id }),
  }
  const value = {
    metadata: { phone_number_id: account.phoneNumberId },
    messages: [message],
    ...(contact && { contacts: [contact] }),
  }
  const text = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.wabaId, changes: [{ field: 'messages', value }] }],
  })
  const secret = world.server.whatsapp.appSecret ?? ''
  const { status } = await site.ask('/api/whatsapp/webhook', {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    },
  })
  equal(status, 200)
  await handleEvents(world.jobs, company.tenantId)
}

type Conversation = { id: string; client_id: string | null; keys_text: string }
type StoredKey = { value: string; conversation_id: string; window_until: string | null }

async function conversationsWith(body: string): Promise<Conversation[]> {
  const messages = await rows<{ body: string; conversation_id: string }>('messages')
  const ids = messages.filter((message) => message.body === body).map((message) => message.conversation_id)
  return (await rows<Conversation>('conversations')).filter(({ id }) => ids.includes(id))
}

const contactKeysOf = async (conversationId: string) =>
  (await rows<StoredKey>('conversation_keys', 'value')).filter(
    (key) => key.conversation_id === conversationId,
  )

/** The number of a client, and WhatsApp's writing of it. */
const writings: [country: string, client: string, whatsApp: string][] = [
  ['Mexique', '+52 55 7494 9947', '5215574949947'],
  ['Argentine', '+54 11 2345-6789', '5491123456789'],
  ['Brésil', '+55 41 98765-4321', '554187654321'],
  ['Côte d’Ivoire', '+225 07 07 12 34 56', '22507123456'],
  ['Bénin', '+229 01 97 65 43 21', '22997654321'],
  ['Gabon', '+241 77 12 34 56', '24107123456'],
  ['Congo-Brazzaville', '+242 06 612 34 56', '24266123456'],
  ['Mexique, l’ancienne écriture dans la fiche', '+52 1 33 1234 5678', '523312345678'],
]

for (const [country, phone, whatsApp] of writings)
  test(`${country}: a client who writes from ${whatsApp} is the one of ${phone}`, async () => {
    const client = await admin.clients.create({ name: `Client ${country}`, phone })
    const body = `Bonjour de ${whatsApp}`
    await receiveText(whatsApp, body)
    const [conversation, ...others] = await conversationsWith(body)
    deepEqual(others, [])
    equal(conversation?.client_id, client.id)
    deepEqual(
      (await contactKeysOf(conversation?.id ?? '')).map(({ value }) => value),
      [`+${whatsApp}`],
      'messages go to the writing that WhatsApp gave',
    )
  })

test('a client who answers from the other writing does so in the same conversation', async () => {
  const client = await admin.clients.create({ name: 'Fret Azteca', phone: '+52 55 1111 2222' })
  const number = '+525511112222'
  const about = { subject: 'clients' as const, id: client.id }
  const opened = { clientId: client.id, about, templateKey: null, number, body: 'Votre colis est là' }
  const { conversationId } = await admin.messages.open({ id: newId(), ...opened })
  await receiveText('5215511112222', 'Merci !')
  deepEqual(
    (await conversationsWith('Merci !')).map(({ id, keys_text }) => [id, keys_text]),
    [[conversationId, '+5215511112222']],
  )
  const [key, ...others] = await contactKeysOf(conversationId)
  deepEqual(others, [])
  ok(key?.window_until, 'they may be answered')
  const { recipients } = await admin.messages.prepare({ subject: 'clients', ids: [client.id] })
  deepEqual(
    recipients[0]?.addresses.map(({ value }) => value),
    ['+5215511112222'],
  )
  // A page opened before the answer still names the former writing.
  await admin.messages.open({ id: newId(), ...opened })
})

test('two older conversations of one person are joined by the next message', async () => {
  const client = await admin.clients.create({ name: 'Porto Novo', phone: '+229 01 95 00 00 01' })
  const about = { subject: 'clients' as const, id: client.id }
  const { conversationId } = await admin.messages.open({
    id: newId(),
    clientId: client.id,
    about,
    templateKey: null,
    number: '+2290195000001',
    body: 'Bonjour Porto',
  })
  const stranger = newId()
  await world.owner.query(
    `insert into conversations (tenant_id, id, contact_name, keys_text)
     values ($1, $2, 'P.', '+22995000001')`,
    [company.tenantId, stranger],
  )
  await world.owner.query(
    `insert into conversation_keys (tenant_id, kind, value, conversation_id, last_heard_at)
     values ($1, 'numéro', '+22995000001', $2, now())`,
    [company.tenantId, stranger],
  )
  await receiveText('22995000001', 'Je suis là', { user_id: 'BJ.195', wa_id: '22995000001' })
  deepEqual(
    (await conversationsWith('Je suis là')).map(({ id }) => id),
    [conversationId],
  )
  deepEqual(
    (await rows<Conversation>('conversations')).filter(({ id }) => id === stranger),
    [],
  )
  deepEqual(
    (await contactKeysOf(conversationId)).map(({ value }) => value),
    ['+22995000001', 'BJ.195'],
  )
})

test('two clients who hold one number in two writings keep a conversation each', async () => {
  const first = await admin.clients.create({ name: 'Premier', phone: '+229 01 95 00 00 02' })
  const second = await admin.clients.create({ name: 'Second', phone: null })
  await world.owner.query('update clients set phone = $2 where id = $1', [second.id, '+22995000002'])
  for (const { id, number } of [
    { id: first.id, number: '+2290195000002' },
    { id: second.id, number: '+2290195000002' },
  ])
    await admin.messages.open({
      id: newId(),
      clientId: id,
      about: { subject: 'clients', id },
      templateKey: null,
      number,
      body: 'Bonjour à vous',
    })
  await receiveText('22995000002', 'Qui suis-je ?')
  equal((await conversationsWith('Bonjour à vous')).length, 2)
  deepEqual(
    (await conversationsWith('Qui suis-je ?')).map(({ client_id }) => client_id),
    [first.id],
  )
})

test('a client whose former number is completed takes over who wrote from it', async () => {
  await receiveText('22995000003', 'Y a-t-il quelqu’un ?')
  const [unknown] = await conversationsWith('Y a-t-il quelqu’un ?')
  equal(unknown?.client_id, null)
  const client = await admin.clients.create({ name: 'Ouidah', phone: '+229 95 00 00 03' })
  equal(client.phone, '+2290195000003')
  deepEqual(
    (await conversationsWith('Y a-t-il quelqu’un ?')).map(({ id, client_id }) => [id, client_id]),
    [[unknown?.id, client.id]],
  )
})

test('conversations are found by any writing of the number', async () => {
  await receiveText('5215533334444', 'Un inconnu')
  const [unknown] = await conversationsWith('Un inconnu')
  for (const search of ['+52 55 3333 4444', '5215533334444', '+52 1 55 3333 4444', '525533334444']) {
    const { items } = await admin.conversations.list({ search })
    deepEqual(
      items.map(({ id }) => id),
      [unknown?.id],
      search,
    )
  }
})

test('the reply goes to the writing of WhatsApp', async () => {
  const client = await admin.clients.create({ name: 'Rosario', phone: '+54 341 456-7890' })
  await receiveText('5493414567890', 'Hola')
  const [conversation] = await conversationsWith('Hola')
  equal(conversation?.client_id, client.id)
  const sending = { messageId: newId(), by: 'compte', text: 'Bonjour' } as const
  await admin.conversations.send({ id: conversation?.id ?? '', ...sending })
  const messages = await rows<{ body: string; to_value: string | null }>('messages')
  equal(messages.find(({ body }) => body === 'Bonjour')?.to_value, '+5493414567890')
})
