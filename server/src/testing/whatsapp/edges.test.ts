import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf, objectOf } from './fields.ts'
import { lives } from './lives.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { startSimulator } from './simulator.ts'
import { codeOf, openStage } from './stage.ts'

const text = { type: 'text', text: { body: 'Bonjour' } }
const number = '243812345678'

function messagesOf(receiver: Receiver) {
  return receiver.values('messages').flatMap(({ messages }) => listOf(messages))
}

test('Two businesses know one person by two BSUIDs, each with its own secret and token', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  const other = simulator.openAccount({ webhook: { appSecret: 'other' } })
  const client = simulator.person({ name: 'Awa', number })
  client.text('à la première')
  client.writesTo(other).text('à la seconde')
  await simulator.settled()
  const [first, second] = messagesOf(receiver)
  assert.deepEqual([first?.from, second?.from], [number, number])
  assert.deepEqual([first?.from_user_id, second?.from_user_id], [client.userId, client.userIdFor(other)])
  assert.notEqual(client.userId, client.userIdFor(other))
  assert.match(String(client.userIdFor(other)), /^CD\.\d+$/)
  assert.deepEqual(
    receiver.bodies.map(({ isSigned }) => isSigned),
    [true, false],
  )
  const send = (recipient: string | null) =>
    call(`/${other.phoneNumberId}/messages`, {
      json: { messaging_product: 'whatsapp', recipient, ...text },
      token: other.token,
    })
  await send(client.userIdFor(other))
  await simulator.settled()
  assert.equal(client.messages.length, 1)
})

test('A number given to somebody else belongs to them from then on', async (t) => {
  const { simulator, receiver, send } = await openStage(t)
  const before = simulator.person({ name: 'Awa', number })
  before.text('Bonjour')
  const after = simulator.person({ name: 'Jean', number })
  after.text('Nouveau numéro')
  await send({ to: number, ...text })
  await simulator.settled()
  assert.equal(after.messages.length, 1)
  assert.equal(before.messages.length, 0)
  assert.equal(new Set(messagesOf(receiver).map(({ from_user_id }) => from_user_id)).size, 2)
})

test('A clock an hour off is off in every webhook, and the window follows it', async (t) => {
  const { simulator, receiver, send, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number })
  simulator.shiftClock(3_600_000)
  client.text('du futur')
  client.text("d'hier", { at: Date.now() - 86_400_000 })
  await send({ to: number, ...text })
  await simulator.settled()
  const [late, old] = messagesOf(receiver).map(({ timestamp }) =>
    Math.round(Number(timestamp) - Date.now() / 1000),
  )
  assert.ok(Math.abs(Number(late) - 3600) <= 2)
  assert.ok(Math.abs(Number(old) + 86_400) <= 2)
  assert.deepEqual(
    statuses().map(({ status }) => status),
    ['sent', 'delivered'],
  )
})

test('Limits are kept where the settings say so', async (t) => {
  const { simulator, send } = await openStage(t, { pairMs: 6000, perSecond: 3 })
  assert.equal((await send({ to: number, ...text })).status, 200)
  assert.equal(codeOf(await send({ to: number, ...text })), 131056)
  simulator.shiftClock(6001)
  assert.equal((await send({ to: number, ...text })).status, 200)
  await send({ to: '243800000001', ...text })
  await send({ to: '243800000002', ...text })
  assert.equal(codeOf(await send({ to: '243800000003', ...text })), 130429)
})

test('Strangers may be out of reach', async (t) => {
  const { simulator, send, statuses } = await openStage(t, { strangers: 'unreachable' })
  assert.equal((await send({ to: '+243 800 000 001', ...text })).status, 200)
  assert.equal(codeOf(await send({ recipient: 'CD.1234', ...text })), 131009)
  await simulator.settled()
  assert.deepEqual(
    statuses().map(({ errors }) => listOf(errors)[0]?.code),
    [131026],
  )
})

test('An advertisement opens three days that cost nothing', async (t) => {
  const { simulator, send, receiver, statuses } = await openStage(t)
  simulator.person({ name: 'Awa', number }).text('Je viens de votre annonce', { fromAdvertisement: true })
  simulator.shiftClock(71 * 3_600_000)
  await send({ to: number, ...text })
  await simulator.settled()
  assert.equal(objectOf(messagesOf(receiver)[0]?.referral).source_type, 'ad')
  assert.deepEqual(objectOf(statuses()[1]?.pricing), {
    billable: false,
    pricing_model: 'PMP',
    type: 'free_entry_point',
    category: 'referral_conversion',
  })
  const month = new Date(simulator.now()).toISOString().slice(0, 7)
  assert.deepEqual(simulator.invoice(month), [
    { category: 'referral_conversion', type: 'free_entry_point', billable: false, count: 1 },
  ])
})

test('Reading and typing are noted, and no fault of a send touches them', async (t) => {
  const { simulator, send, call } = await openStage(t)
  const id = simulator.person({ name: 'Awa', number }).text('Bonjour')
  simulator.fault({ kind: 'refusal', code: 131000 })
  const answer = await send({ status: 'read', message_id: id, typing_indicator: { type: 'text' } })
  assert.deepEqual(answer.body, { success: true })
  assert.deepEqual(simulator.reading(id), { isRead: true, isTyped: true })
  assert.equal(codeOf(await send({ to: number, ...text })), 131000)
  simulator.fault({ kind: 'refusal', code: 80007, status: 429 }, { on: 'templates' })
  assert.equal((await call(`/${simulator.account.wabaId}/message_templates`)).status, 429)
})

test('An answer that is no JSON, and one that never comes, leave the message sent', async (t) => {
  const { simulator, send, call } = await openStage(t)
  simulator.fault({ kind: 'garbage' })
  await assert.rejects(send({ to: number, ...text }), SyntaxError)
  simulator.fault({ kind: 'silent', when: 'after' })
  const path = `/v25.0/${simulator.account.phoneNumberId}/messages`
  await assert.rejects(
    call(path, {
      json: { messaging_product: 'whatsapp', to: number, ...text },
      signal: AbortSignal.timeout(50),
    }),
  )
  assert.equal(simulator.messages.length, 2)
})

test('A token that ends in the middle of many, and one message chosen by what it says', async (t) => {
  const { simulator, send } = await openStage(t)
  simulator.fault({ kind: 'refusal', code: 190 }, { after: 3, times: Number.POSITIVE_INFINITY })
  const codes = []
  for (let i = 0; i < 6; i += 1) codes.push(codeOf(await send({ to: number, ...text })))
  assert.deepEqual(codes, [undefined, undefined, undefined, 190, 190, 190])
  const other = await openStage(t, { decide: ({ opaque }) => (opaque === 'lost' ? [] : lives.read) })
  other.simulator.fault(
    { kind: 'cut', when: 'after' },
    { where: (body) => body.biz_opaque_callback_data === 'cut' },
  )
  await other.send({ to: number, ...text, biz_opaque_callback_data: 'lost' })
  await assert.rejects(other.send({ to: number, ...text, biz_opaque_callback_data: 'cut' }))
  await other.simulator.settled()
  assert.deepEqual(
    other.statuses().map(({ biz_opaque_callback_data: opaque, status }) => [opaque, status]),
    [
      ['cut', 'sent'],
      ['cut', 'delivered'],
      ['cut', 'read'],
    ],
  )
})

test('Nobody at the address, then somebody again, at the same', async (t) => {
  const { simulator, send } = await openStage(t)
  await simulator.down()
  await assert.rejects(send({ to: number, ...text }))
  await simulator.up()
  assert.equal((await send({ to: number, ...text })).status, 200)
  assert.equal(simulator.messages.length, 1)
})

test('Several webhooks at once when a test wants a race', async (t) => {
  const { simulator, receiver, send, statuses } = await openStage(t, {
    lanes: 8,
    life: lives.read,
    paceMs: 0,
  })
  simulator.person({ name: 'Awa', number }).text('Bonjour')
  await Promise.all(Array.from({ length: 20 }, () => send({ to: number, ...text })))
  await simulator.settled()
  assert.equal(statuses().length, 60)
  assert.ok(receiver.bodies.every(({ isSigned }) => isSigned))
})

test('Stopped, it leaves nothing behind: neither what waits to be tried again nor what nobody answers', async () => {
  const receiver = await openReceiver('secret')
  const simulator = await startSimulator({
    webhook: { url: receiver.url, appSecret: 'secret' },
    retryMs: [60_000],
  })
  receiver.answers.push(500)
  simulator.person({ name: 'Awa', number }).text('Bonjour')
  simulator.fault({ kind: 'silent', when: 'before' })
  const hanging = fetch(`${simulator.url}/${simulator.account.phoneNumberId}/messages`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${simulator.account.token}` },
  })
  while (simulator.deliveries[0]?.answers.length !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
  await simulator.stop()
  await assert.rejects(hanging)
  await simulator.settled()
  await receiver.stop()
})
