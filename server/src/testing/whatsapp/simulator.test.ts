import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf } from './fields.ts'
import { failure, lives } from './lives.ts'
import { codeOf, openStage } from './stage.ts'
import type { Json } from './state.ts'

const text = { type: 'text', text: { body: 'Bonjour' } }

test('A message that is accepted is sent, delivered, and on the invoice once', async (t) => {
  const { simulator, send, statuses } = await openStage(t, { life: lives.read })
  const client = simulator.person({ name: 'Awa', number: '+243 81 234 56 78' })
  client.text('Où est mon colis ?')
  const { status, body } = await send({ to: '+243812345678', ...text, biz_opaque_callback_data: 'mine' })
  assert.equal(status, 200)
  const [message] = listOf(body.messages)
  assert.deepEqual(body.contacts, [{ input: '+243812345678', wa_id: '243812345678' }])
  assert.deepEqual(Object.keys(message ?? {}), ['id'])
  await simulator.settled()
  assert.deepEqual(
    statuses().map(({ id, status, recipient_id, recipient_user_id, biz_opaque_callback_data, pricing }) => [
      id,
      status,
      recipient_id,
      recipient_user_id,
      biz_opaque_callback_data,
      pricing !== undefined,
    ]),
    [
      [message?.id, 'sent', '243812345678', client.userId, 'mine', true],
      [message?.id, 'delivered', '243812345678', client.userId, 'mine', true],
      [message?.id, 'read', '243812345678', client.userId, 'mine', false],
    ],
  )
  const month = new Date().toISOString().slice(0, 7)
  assert.deepEqual(simulator.invoice(month), [
    { category: 'service', type: 'regular', billable: true, count: 1 },
  ])
  assert.deepEqual(simulator.invoice('2020-01'), [])
  assert.equal(client.messages[0]?.text, 'Bonjour')
})

test('Outside the window free text is accepted and fails by webhook; a template arrives', async (t) => {
  const { simulator, send, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('Bonjour')
  simulator.shiftClock(24 * 3_600_000 + 1000)
  simulator.account.addTemplate({ name: 'depart', body: 'Votre lot {{1}} est parti.' })
  assert.equal((await send({ to: '243812345678', ...text })).status, 200)
  const template = {
    name: 'depart',
    language: { code: 'fr' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'L-1' }] }],
  }
  const { body } = await send({ to: '243812345678', type: 'template', template })
  assert.equal(listOf(body.messages)[0]?.message_status, 'accepted')
  await simulator.settled()
  const failed = statuses().filter(({ status }) => status === 'failed')
  assert.deepEqual(
    failed.map(({ errors }) => listOf(errors)[0]?.code),
    [131047],
  )
  assert.equal(failed[0]?.recipient_user_id, undefined, 'a failure names only the number it was sent to')
  assert.deepEqual(
    client.messages.map(({ text }) => text),
    ['Votre lot L-1 est parti.'],
  )
})

test('A BSUID put into `to` is taken and lost; as `recipient` it arrives', async (t) => {
  const { simulator, send, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', username: '@awa' })
  client.text('Bonjour')
  assert.equal((await send({ to: client.userId, ...text })).status, 200)
  const { body } = await send({ recipient: client.userId, ...text })
  assert.deepEqual(body.contacts, [{ input: client.userId, user_id: client.userId }])
  await simulator.settled()
  assert.equal(client.messages.length, 1)
  assert.deepEqual([...new Set(statuses().map(({ recipient_id }) => recipient_id))], [undefined])
})

test('What Meta refuses at once', async (t) => {
  const { simulator, send, call } = await openStage(t)
  const { account } = simulator
  account.addTemplate({ name: 'solde', body: 'Solde : {{1}}, échéance {{2}}.' })
  account.addTemplate({ name: 'pause', body: 'Bonjour', status: 'PAUSED' })
  account.addTemplate({ name: 'code', body: 'Code', category: 'AUTHENTICATION' })
  account.addTemplate({
    name: 'facture',
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Facture' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Voir', url: 'https://a.b/{{1}}' }] },
    ],
  })
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  const to = '243812345678'
  const template = (name: string, components: Json[] = [], code = 'fr') => ({
    to,
    type: 'template',
    template: { name, language: { code }, components },
  })
  const body = (...texts: string[]) => ({
    type: 'body',
    parameters: texts.map((text) => ({ type: 'text', text })),
  })
  const refusals: [Json, number][] = [
    [{ to, type: 'text', text: { body: 'x'.repeat(4097) } }, 100],
    [{ to, type: 'text', text: {} }, 100],
    [{ to, type: 'fax', fax: {} }, 100],
    [{ ...text }, 100],
    [{ to: 'abc', ...text }, 131009],
    [{ to: account.displayPhoneNumber, ...text }, 131021],
    [{ recipient: 'abc', ...text }, 131009],
    [{ to, type: 'image', image: { id: '12' } }, 100],
    [template('absent'), 132001],
    [template('solde', [body('1 $', 'demain')], 'en'), 132001],
    [template('solde', [body('1 $')]), 132000],
    [template('solde', [body('1 $', 'a\nb')]), 100],
    [template('solde', [body('1 $', 'x'.repeat(1020))]), 132005],
    [template('pause'), 132015],
    [template('facture'), 132012],
    [
      template('facture', [
        { type: 'header', parameters: [{ type: 'document', document: { link: 'https://a.b/c.pdf' } }] },
      ]),
      131008,
    ],
    [{ ...template('code'), to: undefined, recipient: client.userId }, 131062],
    [{ status: 'read', message_id: 'wamid.unknown' }, 131009],
  ]
  for (const [json, code] of refusals)
    assert.equal(codeOf(await send(json)), code, JSON.stringify(json).slice(0, 120))
  assert.equal(codeOf(await call('/v25.0/1234/messages', { json: {} })), 100)
  assert.equal(codeOf(await call(`/${account.phoneNumberId}`, { token: 'other' })), 190)
  account.revokeToken()
  assert.equal(codeOf(await send({ to, ...text })), 190)
  account.renewToken()
  assert.equal((await send({ to, ...text })).status, 200)
  assert.equal(account.messages().length, 1, 'nothing that was refused was accepted')
})

test('What goes wrong with the answer', async (t) => {
  const { simulator, send } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('Bonjour')
  const to = '243812345678'
  simulator.fault({ kind: 'cut', when: 'before' })
  await assert.rejects(send({ to, ...text }))
  assert.equal(simulator.messages.length, 0)
  simulator.fault({ kind: 'cut', when: 'after' })
  await assert.rejects(send({ to, ...text }))
  assert.equal(simulator.messages.length, 1)
  simulator.fault({ kind: 'refusal', code: 130429, retryAfter: 7 }, { times: 2, to: client })
  const limited = await send({ to, ...text })
  assert.deepEqual([codeOf(limited), limited.headers.get('retry-after')], [130429, '7'])
  assert.equal((await send({ to: '243999999999', ...text })).status, 200, 'somebody else is not touched')
  assert.equal(codeOf(await send({ to, ...text })), 130429)
  simulator.fault({ kind: 'down', status: 503 })
  await assert.rejects(send({ to, ...text }), SyntaxError)
  simulator.fault({ kind: 'late', ms: 60 })
  const start = Date.now()
  await send({ to, ...text })
  assert.ok(Date.now() - start >= 55)
  simulator.fault({ kind: 'held' })
  const { body } = await send({ to, ...text })
  assert.equal(listOf(body.messages)[0]?.message_status, 'held_for_quality_assessment')
  await simulator.settled()
  const before = client.messages.length
  simulator.release()
  await simulator.settled()
  assert.equal(client.messages.length, before + 1)
})

test('Statuses come out of order, twice, before the answer, without a name, or fail after delivery', async (t) => {
  const { simulator, send, statuses, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('Bonjour')
  const become = async (life: Parameters<typeof simulator.nextLife>[0]) => {
    await simulator.settled()
    receiver.bodies.length = 0
    simulator.nextLife(life)
    await send({ to: '243812345678', ...text })
    const atAnswer = statuses().length
    await simulator.settled()
    return { words: statuses().map(({ status }) => status), atAnswer }
  }
  assert.deepEqual((await become(lives.backwards)).words, ['read', 'delivered', 'sent'])
  assert.deepEqual((await become(lives.twice)).words, [
    'sent',
    'sent',
    'delivered',
    'delivered',
    'read',
    'read',
  ])
  assert.deepEqual((await become(lives.failedAfterDelivery)).words, ['sent', 'delivered', 'failed'])
  assert.deepEqual(await become(lives.beforeTheAnswer), { words: ['sent', 'delivered'], atAnswer: 2 })
  assert.deepEqual((await become(failure(131049))).words, ['failed'])
  await become(lives.anonymous)
  assert.ok(receiver.values('messages').every(({ contacts }) => contacts === undefined))
  assert.ok(
    statuses().every(
      ({ recipient_id, recipient_user_id }) => recipient_id === undefined && recipient_user_id === undefined,
    ),
  )
  simulator.account.isUnpaid = true
  receiver.bodies.length = 0
  await send({ to: '243812345678', ...text })
  await simulator.settled()
  assert.equal(listOf(statuses()[0]?.errors)[0]?.code, 131042)
  const month = new Date().toISOString().slice(0, 7)
  assert.equal(simulator.invoice(month)[0]?.count, 5, 'what only failed is not billed')
})
