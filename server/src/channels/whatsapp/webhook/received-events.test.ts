import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import type { Change } from '#seeds/whatsapp/outbox.ts'
import { type LinkedCompany, startLinkedCompany } from '#testing/company/linked-company.ts'

// Events that are no plain message: each is a line of its thread, listed and unread. They are posted as
// signed webhooks.

let linked: LinkedCompany
before(async () => {
  linked = await startLinkedCompany()
})
after(() => linked.stop())

type Line = {
  id: string
  conversation_id: string
  kind: string
  body: string
  details: Record<string, unknown>
}
type Conversation = {
  id: string
  client_id: string | null
  unread_count: number
  is_closed: boolean
  last_text: string
  last_direction: string
  stopped_at: string | null
}

let people = 0
const nextPhoneNumber = () => `2438160${String(++people).padStart(5, '0')}`
const began = Math.floor(Date.now() / 1000) - 3600

async function postSigned({ field, value }: Change): Promise<void> {
  const { phoneNumberId, wabaId } = linked.account
  const metadata = { display_phone_number: '243850000001', phone_number_id: phoneNumberId }
  equal(
    await linked.simulator.post([{ id: wabaId, changes: [{ field, value: { metadata, ...value } }] }]),
    200,
  )
  await linked.worked()
}

const writes = (from: string, message: object, seconds = 0) =>
  postSigned({
    field: 'messages',
    value: {
      contacts: [{ wa_id: from, profile: { name: 'Awa' } }],
      messages: [{ from, id: `wamid.${newId()}`, timestamp: String(began + seconds), ...message }],
    },
  })
const says = (from: string, body: string, seconds = 0) =>
  writes(from, { type: 'text', text: { body } }, seconds)

async function conversationWith(number: string): Promise<Conversation> {
  const { rows } = await linked.world.owner.query(
    `select c.* from conversations c join conversation_keys k on k.conversation_id = c.id
     where c.tenant_id = $1 and k.value = $2`,
    [linked.company.tenantId, `+${number}`],
  )
  return rows[0] as Conversation
}
const linesWith = async (number: string) => {
  const { id } = await conversationWith(number)
  return (await linked.rows<Line>('messages', 'occurred_at, id')).filter(
    (line) => line.conversation_id === id,
  )
}

/** Creates a client with this number, who has not written yet. */
async function clientWith(number: string): Promise<string> {
  const id = newId()
  await linked.world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    linked.company.tenantId,
    id,
    'Mado',
    `+${number}`,
  ])
  return id
}

/** The text in the list of conversations, after the event made it unread. */
async function listedText(number: string, unread: number): Promise<string> {
  const conversation = await conversationWith(number)
  deepEqual(
    [conversation.unread_count, conversation.is_closed, conversation.last_direction],
    [unread, false, 'Reçu'],
  )
  return conversation.last_text
}

const calls = (from: string, call: object) =>
  postSigned({
    field: 'calls',
    value: {
      calls: [{ from, to: '243850000001', direction: 'USER_INITIATED', timestamp: String(began), ...call }],
    },
  })

test('a missed call is a line, listed and unread, whatever the order of its events', async () => {
  const missed = { id: 'wacid.missed', event: 'terminate', status: 'FAILED' }
  const awa = nextPhoneNumber()
  await calls(awa, { id: 'wacid.missed', event: 'connect' })
  equal(await listedText(awa, 1), 'Appel du client')
  await calls(awa, missed)
  equal(await listedText(awa, 1), 'Appel manqué')
  const jean = nextPhoneNumber()
  await calls(jean, { ...missed, id: 'wacid.late' })
  await calls(jean, { id: 'wacid.late', event: 'connect' })
  await calls(jean, { ...missed, id: 'wacid.late', biz_opaque_callback_data: 'again' })
  equal(await listedText(jean, 1), 'Appel manqué')
  deepEqual(
    (await linesWith(jean)).map(({ kind, body }) => [kind, body]),
    [['système', 'Appel manqué']],
  )
})

test('an answered call says how long it was, and a call of the company leaves nothing to read', async () => {
  const awa = nextPhoneNumber()
  await calls(awa, { id: 'wacid.answered', event: 'terminate', status: 'COMPLETED', duration: 480 })
  equal(await listedText(awa, 1), 'Appel du client, 8 min')
  const direction = 'BUSINESS_INITIATED'
  const ours = { id: 'wacid.ours', event: 'terminate', status: 'FAILED', direction }
  await calls('243850000001', { ...ours, to: awa, timestamp: String(began + 5) })
  const { unread_count: unread, last_text: text } = await conversationWith(awa)
  deepEqual([unread, text], [1, 'Appel au client, sans réponse'])
})

test('a contact card shows its mail and its company', async () => {
  const awa = nextPhoneNumber()
  await writes(awa, {
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Jean Sans Numéro' },
        org: { company: 'Kivu Transit', title: 'Déclarant' },
        emails: [{ email: 'jean@kivu.example', type: 'WORK' }],
      },
      { name: { first_name: 'Awa', last_name: 'K.' }, phones: [{ wa_id: '243810000009' }] },
      { org: { company: 'Sans Personne' } },
    ],
  })
  equal(await listedText(awa, 1), 'Contacts : Jean Sans Numéro, Awa K., Sans Personne')
  const [line] = await linesWith(awa)
  equal(
    line?.body,
    'Jean Sans Numéro · Kivu Transit · Déclarant · jean@kivu.example\nAwa K. · +243810000009\nSans Personne',
  )
})

test('a reaction is listed with what it is about, and is a first sign of life', async () => {
  const awa = nextPhoneNumber()
  await writes(awa, { id: 'wamid.question', type: 'text', text: { body: 'Pouvez-vous passer demain ?' } })
  const reacts = (emoji: string, seconds: number, message_id = 'wamid.question') =>
    writes(awa, { type: 'reaction', reaction: { message_id, emoji } }, seconds)
  await reacts('👍', 1)
  equal(await listedText(awa, 2), '👍 à : Pouvez-vous passer demain ?')
  await reacts('😡', 2)
  equal(await listedText(awa, 3), '😡 à : Pouvez-vous passer demain ?')
  await reacts('', 3)
  equal(await listedText(awa, 3), 'A retiré sa réaction')
  const jean = nextPhoneNumber()
  await writes(jean, { type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: '🙏' } })
  equal(await listedText(jean, 1), '🙏 à un message')
})

test('a form shows what was answered, field by field', async () => {
  const awa = nextPhoneNumber()
  const form = (response_json: unknown, body = 'Sent') =>
    writes(awa, {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body, response_json } },
    })
  await form('{"poids":"12","flow_token":"x"}')
  equal(await listedText(awa, 1), 'Formulaire : poids : 12')
  await form(
    JSON.stringify({
      screen_0_Votre_destination_0: '0_Lubumbashi',
      options: ['assurance', 'livraison'],
      urgent: true,
      adresse: { ville: 'Goma', rue: '' },
      note: null,
    }),
  )
  await form('pas du JSON')
  await form({ poids: 3 })
  await form('{}')
  const bodies = (await linesWith(awa)).map(({ body }) => body)
  deepEqual(bodies, [
    'poids : 12',
    [
      'Votre destination : Lubumbashi',
      'options : assurance, livraison',
      'urgent : oui',
      'adresse : ville Goma, rue (vide)',
      'note : (vide)',
    ].join('\n'),
    'pas du JSON',
    'poids : 3',
    'Aucun champ rempli',
  ])
})

test('permissions, welcomes, orders and unreadable types have words in thread and list', async () => {
  const permission = (call_permission_reply: object) => ({
    type: 'interactive',
    interactive: { type: 'call_permission_reply', call_permission_reply },
  })
  const order = {
    catalog_id: '1',
    text: 'Pour lundi',
    product_items: [{ product_retailer_id: 'CARTON-M', quantity: '2', item_price: 5.5, currency: 'USD' }],
  }
  const events: [object, string][] = [
    [
      permission({ response: 'accept', expiration_timestamp: began + 7 * 86_400 }),
      'Accepte vos appels pendant 7 jours',
    ],
    [permission({ response: 'accept', is_permanent: true }), 'Accepte vos appels, sans limite de temps'],
    [permission({ response: 'reject', response_source: 'user_action' }), 'Refuse vos appels'],
    [{ type: 'request_welcome' }, 'A ouvert la conversation'],
    [{ type: 'order', order }, 'Commande : Pour lundi · 2 × CARTON-M à 5.5 USD'],
    [{ type: 'unsupported', unsupported: { type: 'poll_creation' } }, 'Sondage non lisible ici'],
    [{ type: 'unsupported', errors: [{ code: 131_051 }] }, 'Message non lisible ici'],
    [{ type: 'image', image: {} }, 'Photo non lisible ici'],
    [{ type: 'interactive', interactive: { type: 'novelty' } }, 'Réponse non lisible ici'],
    [{ type: 'button', button: { payload: 'DEVIS' } }, 'DEVIS'],
    [{ type: 'text', text: { body: '\u200b ' } }, 'Message vide'],
    [{ type: 'reaction' }, 'Réaction non lisible ici'],
  ]
  for (const [message, words] of events) {
    const number = nextPhoneNumber()
    await writes(number, message)
    equal(await listedText(number, 1), words)
  }
})

test('a changed number is a line, and is offered for the record of the client', async () => {
  const [former, number] = [nextPhoneNumber(), nextPhoneNumber()]
  const clientId = await clientWith(former)
  const system = {
    type: 'user_changed_number',
    body: `User changed from ${former} to ${number}`,
    wa_id: number,
  }
  await writes(former, { id: 'wamid.changed', type: 'system', system }, 10)
  match(await listedText(number, 1), /^Cette personne a changé de numéro : \+243 .*, avant \+243 /)
  const { id } = await conversationWith(number)
  const { changedNumber, phone } = await linked.admin.conversations.open({ id })
  equal(phone, `+${number}`)
  deepEqual(changedNumber, { number: `+${number}`, clientId, clientVersion: 1 })
  await linked.admin.clients.update({ id: clientId, version: 1, phone: `+${number}` })
  equal((await linked.admin.conversations.open({ id })).changedNumber, null)
  await says(number, 'mon nouveau numéro', 20)
  equal((await conversationWith(number)).id, id)
})

test('a report of a changed number that comes again or late takes nobody else along', async () => {
  const [former, number] = [nextPhoneNumber(), nextPhoneNumber()]
  await says(former, 'avant', 0)
  const system = { type: 'user_changed_number', body: 'changed', wa_id: number }
  const change = { id: `wamid.${newId()}`, type: 'system', system }
  await writes(former, change, 10)
  const thread = (await conversationWith(number)).id
  const text = { body: 'un autre a ce numéro' }
  await writes(former, { from_user_id: 'CD.other', type: 'text', text }, 20)
  const other = await conversationWith(former)
  notEqual(other.id, thread)
  await writes(former, { ...change, forwarded: true }, 10)
  await writes(former, { ...change, id: `wamid.${newId()}` }, 10)
  equal((await conversationWith(former)).id, other.id)
  equal((await conversationWith(number)).id, thread)
})

test('a changed identity and other reports of WhatsApp are lines', async () => {
  const awa = nextPhoneNumber()
  await writes(awa, {
    type: 'system',
    system: { type: 'customer_identity_changed', body: 'x', identity: 'h' },
  })
  match(await listedText(awa, 1), /code de sécurité/)
  await writes(awa, { type: 'system', system: { type: 'novelty', body: 'Something happened' } }, 1)
  equal(await listedText(awa, 2), 'WhatsApp : Something happened')
})

test('WhatsApp’s own button stops messages and resumes them, in any order', async () => {
  const awa = nextPhoneNumber()
  await says(awa, 'bonjour')
  const prefers = (value: string, seconds: number) =>
    postSigned({
      field: 'user_preferences',
      value: {
        contacts: [{ wa_id: awa, profile: { name: 'Awa' } }],
        user_preferences: [
          { wa_id: awa, category: 'marketing_messages', value, detail: 'x', timestamp: began + seconds },
        ],
      },
    })
  await prefers('stop', 10)
  equal(await listedText(awa, 2), 'A arrêté vos promotions depuis WhatsApp')
  ok((await conversationWith(awa)).stopped_at)
  await prefers('resume', 30)
  equal((await conversationWith(awa)).stopped_at, null)
  await prefers('stop', 20)
  equal((await conversationWith(awa)).stopped_at, null)
})

for (const [name, message] of Object.entries({
  words: { type: 'text', text: { body: 'STOP svp' } },
  quickReply: { type: 'button', button: { text: 'Stop promotions', payload: 'Stop promotions' } },
  payload: { type: 'button', button: { text: 'Non merci', payload: 'STOP_PROMOTIONS' } },
  choice: {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Ne plus recevoir' } },
  },
}))
  test(`a refusal by ${name} is undone by hand, with its history`, async () => {
    const awa = nextPhoneNumber()
    const clientId = await clientWith(awa)
    await writes(awa, message)
    const { id } = await conversationWith(awa)
    const { stoppedAt } = await linked.admin.conversations.open({ id })
    equal(stoppedAt === null, false)
    equal((await linked.admin.clients.sheet({ id: clientId })).stoppedAt, stoppedAt)
    await linked.admin.conversations.resume({ id })
    equal((await linked.admin.conversations.open({ id })).stoppedAt, null)
    const notes = (await linesWith(awa)).filter(({ kind }) => kind === 'système').map(({ body }) => body)
    match(notes[0] ?? '', /ne veut plus de messages/)
    match(notes[1] ?? '', /a repris les messages/)
    const { items } = await linked.admin.history.list({ record: clientId })
    deepEqual(
      items.map(({ action }) => action),
      ['CLIENT_RESUMED', 'CLIENT_STOPPED'],
    )
    await linked.admin.conversations.resume({ id })
    equal((await linesWith(awa)).length, 3)
  })

test('a message edited into a refusal is one; the answers of a form are none', async () => {
  const awa = nextPhoneNumber()
  await writes(awa, { id: 'wamid.toEdit', type: 'text', text: { body: 'bonjour' } })
  const nfm_reply = { body: 'Stop', response_json: '{}' }
  await writes(awa, { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }, 1)
  equal((await conversationWith(awa)).stopped_at, null)
  const edit = { original_message_id: 'wamid.toEdit', message: { type: 'text', text: { body: 'Stop svp' } } }
  await writes(awa, { type: 'edit', edit }, 2)
  ok((await conversationWith(awa)).stopped_at)
})

test('a person of the simulator who calls and stops promotions is seen', async () => {
  const number = nextPhoneNumber()
  const awa = linked.simulator.person({ name: 'Awa', number: `+${number}` })
  awa.calls()
  await linked.worked()
  equal(await listedText(number, 1), 'Appel manqué')
  awa.setsPromotions('stop')
  await linked.worked()
  ok((await conversationWith(number)).stopped_at)
})

test('a promotion that WhatsApp refuses because the person stopped them stops messages', async () => {
  const awa = nextPhoneNumber()
  await says(awa, 'bonjour')
  const { id } = await conversationWith(awa)
  await linked.world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, provider_id)
     values ($1, $2, $3, 'Envoyé', 'groupe', 'modèle', 'Promo', 'Envoyé', 'wamid.promotion')`,
    [linked.company.tenantId, newId(), id],
  )
  const status = { id: 'wamid.promotion', status: 'failed', timestamp: String(began + 10), recipient_id: awa }
  await postSigned({ field: 'messages', value: { statuses: [{ ...status, errors: [{ code: 131_050 }] }] } })
  ok((await conversationWith(awa)).stopped_at)
})
