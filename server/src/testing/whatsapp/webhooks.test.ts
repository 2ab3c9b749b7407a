import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf, objectOf } from './fields.ts'
import { openStage } from './stage.ts'
import type { Json } from './state.ts'

test('Webhooks are signed over the very bytes, and come again until they are answered', async (t) => {
  const { simulator, receiver } = await openStage(t, { retryMs: [5, 5, 5] })
  const client = simulator.person({ name: 'Léa 🚚', number: '243812345678' })
  receiver.answers.push(500, 503)
  client.text('Échéance à « midi »')
  await simulator.settled()
  assert.equal(receiver.bodies.length, 1)
  assert.ok(receiver.bodies[0]?.isSigned)
  assert.match(receiver.bodies[0]?.body ?? '', /\\u00c9ch\\u00e9ance/)
  assert.deepEqual(simulator.deliveries[0]?.answers, [500, 503, 200])
  simulator.hookFault({ signature: 'wrong' })
  client.text('faux')
  simulator.hookFault({ copies: 2 })
  client.text('deux fois')
  await simulator.settled()
  assert.deepEqual(
    receiver.bodies.map(({ isSigned }) => isSigned),
    [true, false, true, true],
  )
  receiver.answers.push(500, 500, 500, 500)
  client.text('perdu')
  await simulator.settled()
  assert.equal(simulator.deliveries.at(-1)?.isOver, true)
  assert.equal(receiver.bodies.length, 4)
})

test('A thousand events in one body, or kept back and posted in any order', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  await simulator.inOneBody(() => {
    for (let i = 0; i < 1000; i += 1) client.text(`n° ${i}`)
  })
  await simulator.settled()
  assert.equal(new Set(receiver.bodies.map(({ body }) => body)).size, 1)
  assert.equal(receiver.bodies.length, 1000)
  receiver.bodies.length = 0
  const entries = await simulator.collect(() => {
    client.text('un')
    client.text('deux')
  })
  await simulator.settled()
  assert.equal(receiver.bodies.length, 0)
  assert.equal(await simulator.post(entries.toReversed()), 200)
  assert.equal(await simulator.post(entries), 200)
  assert.deepEqual(
    receiver.values('messages').map(({ messages }) => objectOf(listOf(messages)[0]?.text).body),
    ['deux', 'un', 'un', 'deux'],
  )
})

test('A person without a visible number is named by the BSUID alone, until they share it', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', username: '@awa', userId: 'CD.13491208655302741918' })
  client.text('Bonjour')
  client.sharesNumber('+243 81 234 56 78')
  client.text('Encore')
  await simulator.settled()
  const [first, shared, second] = receiver.values('messages') as { contacts: Json[]; messages: Json[] }[]
  assert.deepEqual(first?.contacts, [
    { profile: { name: 'Awa', username: '@awa' }, user_id: 'CD.13491208655302741918' },
  ])
  assert.equal(first?.messages[0]?.from, undefined)
  assert.equal(first?.messages[0]?.from_user_id, 'CD.13491208655302741918')
  assert.deepEqual(listOf(shared?.messages[0]?.contacts)[0], {
    origin: 'contact_request',
    phones: [{ phone: '+243812345678', wa_id: '243812345678', type: 'CELL' }],
  })
  assert.equal(second?.messages[0]?.from, '243812345678')
  receiver.bodies.length = 0
  client.changesNumber('+243 99 000 00 00')
  await simulator.settled()
  const [update] = receiver.values('user_id_update') as { user_id_update: { user_id: Json }[] }[]
  assert.deepEqual(update?.user_id_update[0]?.user_id, {
    previous: 'CD.13491208655302741918',
    current: client.userId,
  })
})

test('All that a person may write', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  const id = client.text('Bonjour', { isForwarded: true })
  client.image({}, { caption: 'le colis' })
  client.audio()
  client.document({ filename: 'facture.pdf' })
  client.location({ latitude: -4.3, longitude: 15.3 })
  client.contacts([{ name: 'Jean Ilunga', number: '+243 99 123 45 67' }])
  client.button('Oui', 'oui', { to: id })
  client.interactive('list_reply', '1', 'Retirer')
  client.reaction(id, '👍')
  client.unsupported('poll')
  client.edits(id, 'Bonsoir')
  client.deletes(id)
  client.other({ type: 'hologram', hologram: { id: 1 } })
  await simulator.settled()
  const messages = receiver.values('messages').flatMap(({ messages }) => listOf(messages))
  assert.deepEqual(
    messages.map(({ type }) => type),
    [
      'text',
      'image',
      'audio',
      'document',
      'location',
      'contacts',
      'button',
      'interactive',
      'reaction',
      'unsupported',
      'edit',
      'revoke',
      'hologram',
    ],
  )
  for (const message of messages) assert.equal(typeof message.timestamp, 'string')
  assert.deepEqual(messages[10]?.edit, {
    original_message_id: id,
    message: { context: { id: 'M0' }, type: 'text', text: { body: 'Bonsoir' } },
  })
})

test('A person answers by themselves, and reads when they wish', async (t) => {
  const { simulator, receiver, send, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.answers(({ text }) => (text.includes('?') ? 'Oui' : undefined))
  client.opensWindow()
  await send({ to: '243812345678', type: 'text', text: { body: 'Venez-vous ?' } })
  await send({ to: '243812345678', type: 'text', text: { body: 'À demain' } })
  await simulator.settled()
  const written = receiver.values('messages').flatMap(({ messages }) => listOf(messages))
  assert.deepEqual(
    written.map(({ text }) => objectOf(text).body),
    ['Oui'],
  )
  client.reads()
  await simulator.settled()
  assert.equal(statuses().filter(({ status }) => status === 'read').length, 2)
})

test('The address of the webhook answers the challenge', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  assert.equal(await simulator.challenge(), true)
  simulator.point({ url: receiver.url, appSecret: 'secret', verifyToken: 'other' })
  assert.equal(await simulator.challenge(), false)
  const { wabaId } = simulator.account
  await call(`/${wabaId}/subscribed_apps`, { method: 'DELETE' })
  simulator.person({ name: 'Awa', number: '243812345678' }).text('personne ne lit')
  await simulator.settled()
  assert.equal(receiver.bodies.length, 0)
  assert.deepEqual((await call(`/${wabaId}/subscribed_apps`, { json: {} })).body, { success: true })
})
