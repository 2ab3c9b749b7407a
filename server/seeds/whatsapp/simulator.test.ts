import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectList, objectOf } from './fields.ts'
import { errorCode, openStage } from './stage.ts'
import { failedLife, type Json, lives } from './state.ts'

const text = { type: 'text', text: { body: 'Bonjour' } }

test('A message that is accepted is sent, delivered, and on the invoice once', async (t) => {
  const { simulator, send, statuses } = await openStage(t, { life: lives.read })
  const client = simulator.person({ name: 'Awa', number: '+243 81 234 56 78' })
  client.text('Où est mon colis ?')
  const { status, body } = await send({ to: '+243812345678', ...text, biz_opaque_callback_data: 'mine' })
  assert.equal(status, 200)
  const [message] = objectList(body.messages)
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
  assert.equal(objectList(body.messages)[0]?.message_status, 'accepted')
  await simulator.settled()
  const failed = statuses().filter(({ status }) => status === 'failed')
  assert.deepEqual(
    failed.map(({ errors }) => objectList(errors)[0]?.code),
    [131047],
  )
  assert.equal(failed[0]?.recipient_user_id, undefined, 'a failure names only the number it was sent to')
  assert.deepEqual(
    client.messages.map(({ text }) => text),
    ['Votre lot L-1 est parti.'],
  )
})

test('A BSUID put into `to` is accepted and lost; as `recipient` it arrives', async (t) => {
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

test('A message with a wrong recipient, content, template or token is refused at once', async (t) => {
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
    assert.equal(errorCode(await send(json)), code, JSON.stringify(json).slice(0, 120))
  assert.equal(errorCode(await call('/v25.0/1234/messages', { json: {} })), 100)
  assert.equal(errorCode(await call(`/${account.phoneNumberId}`, { token: 'other' })), 190)
  account.revokeToken()
  assert.equal(errorCode(await send({ to, ...text })), 190)
  account.renewToken()
  assert.equal((await send({ to, ...text })).status, 200)
  assert.equal(simulator.messages.length, 1, 'no refused message was accepted')
})

test('A call of the API can fail before or after the message is accepted', async (t) => {
  const { simulator, send, call } = await openStage(t)
  const to = '243812345678'
  simulator.person({ name: 'Awa', number: to }).text('Bonjour')
  simulator.fault({ kind: 'down', status: 503 })
  await assert.rejects(send({ to, ...text }), SyntaxError)
  assert.equal(simulator.messages.length, 0)
  simulator.fault({ kind: 'cut', when: 'after' })
  await assert.rejects(send({ to, ...text }))
  assert.equal(simulator.messages.length, 1)
  simulator.fault({ kind: 'silent', when: 'after' })
  const json = { messaging_product: 'whatsapp', to, ...text }
  const path = `/v25.0/${simulator.account.phoneNumberId}/messages`
  await assert.rejects(call(path, { json, signal: AbortSignal.timeout(50) }))
  assert.equal(simulator.messages.length, 2)
  simulator.fault({ kind: 'late', ms: 60 })
  const start = Date.now()
  await send({ to, ...text })
  assert.ok(Date.now() - start >= 55)
  simulator.fault({ kind: 'refusal', code: 190 }, { after: 3, times: Number.POSITIVE_INFINITY })
  const codes = []
  for (let i = 0; i < 6; i += 1) codes.push(errorCode(await send({ to, ...text })))
  assert.deepEqual(codes, [undefined, undefined, undefined, 190, 190, 190])
})

test('A received message is marked read, and a fault of a send does not touch that', async (t) => {
  const { simulator, send, call } = await openStage(t)
  const id = simulator.person({ name: 'Awa', number: '243812345678' }).text('Bonjour')
  simulator.fault({ kind: 'refusal', code: 131000 })
  const { body } = await send({ status: 'read', message_id: id, typing_indicator: { type: 'text' } })
  assert.deepEqual(body, { success: true })
  assert.equal(errorCode(await send({ to: '243812345678', ...text })), 131000)
  simulator.fault({ kind: 'refusal', code: 130429 }, { on: 'templates' })
  assert.equal(errorCode(await call(`/${simulator.account.wabaId}/message_templates`)), 130429)
})

test('Statuses come out of order, twice, before the response, or fail after delivery', async (t) => {
  const { simulator, send, statuses, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('Bonjour')
  const sendWith = async (life: Parameters<typeof simulator.nextLife>[0]) => {
    await simulator.settled()
    receiver.changes.length = 0
    simulator.nextLife(life)
    await send({ to: '243812345678', ...text })
    const atResponse = statuses().length
    await simulator.settled()
    return { names: statuses().map(({ status }) => status), atResponse }
  }
  assert.deepEqual((await sendWith(lives.backwards)).names, ['read', 'delivered', 'sent'])
  const twice = ['sent', 'sent', 'delivered', 'delivered', 'read', 'read']
  assert.deepEqual((await sendWith(lives.twice)).names, twice)
  assert.deepEqual((await sendWith(lives.failedAfterDelivery)).names, ['sent', 'delivered', 'failed'])
  assert.deepEqual(await sendWith(lives.beforeTheAnswer), { names: ['sent', 'delivered'], atResponse: 2 })
  assert.deepEqual((await sendWith(failedLife(131049))).names, ['failed'])
  const month = new Date().toISOString().slice(0, 7)
  assert.equal(simulator.invoice(month)[0]?.count, 4, 'a message that only failed is not billed')
})

test('Two businesses know one person by two BSUIDs', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  const other = simulator.openAccount()
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('à la première')
  client.writesTo(other).text('à la seconde')
  await simulator.settled()
  const [first, second] = receiver.values('messages').flatMap(({ messages }) => objectList(messages))
  assert.deepEqual([first?.from, second?.from], ['243812345678', '243812345678'])
  assert.equal(first?.from_user_id, client.userId)
  assert.notEqual(second?.from_user_id, client.userId)
  assert.match(String(second?.from_user_id), /^CD\.\d+$/)
  await call(`/${other.phoneNumberId}/messages`, {
    json: { messaging_product: 'whatsapp', recipient: second?.from_user_id, ...text },
    token: other.token,
  })
  await simulator.settled()
  assert.equal(client.messages.length, 1)
})

test('A number given to another person belongs to them from then on', async (t) => {
  const { simulator, send } = await openStage(t)
  const number = '243812345678'
  const before = simulator.person({ name: 'Awa', number })
  before.text('Bonjour')
  const after = simulator.person({ name: 'Jean', number })
  after.text('Nouveau numéro')
  await send({ to: number, ...text })
  await simulator.settled()
  assert.deepEqual([before.messages.length, after.messages.length], [0, 1])
  assert.notEqual(before.userId, after.userId)
})

test("Webhooks have the time of Meta's clock, and the reply window follows it", async (t) => {
  const { simulator, receiver, send, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  simulator.shiftClock(3_600_000)
  client.text('du futur')
  client.text("d'hier", { at: Date.now() - 86_400_000 })
  await send({ to: '243812345678', ...text })
  await simulator.settled()
  const [late, old] = receiver
    .values('messages')
    .flatMap(({ messages }) => objectList(messages))
    .map(({ timestamp }) => Math.round(Number(timestamp) - Date.now() / 1000))
  assert.ok(Math.abs(Number(late) - 3600) <= 2)
  assert.ok(Math.abs(Number(old) + 86_400) <= 2)
  assert.deepEqual(
    statuses().map(({ status }) => status),
    ['sent', 'delivered'],
  )
})

test('An advertisement opens three days that cost nothing', async (t) => {
  const { simulator, send, receiver, statuses } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.text('Je viens de votre annonce', { fromAdvertisement: true })
  simulator.shiftClock(71 * 3_600_000)
  await send({ to: '243812345678', ...text })
  await simulator.settled()
  const [message] = receiver.values('messages').flatMap(({ messages }) => objectList(messages))
  assert.equal(objectOf(message?.referral).source_type, 'ad')
  const price = { billable: false, type: 'free_entry_point', category: 'referral_conversion' }
  assert.deepEqual(objectOf(statuses()[1]?.pricing), { ...price, pricing_model: 'PMP' })
  const month = new Date(Date.now() + 71 * 3_600_000).toISOString().slice(0, 7)
  assert.deepEqual(simulator.invoice(month), [{ ...price, count: 1 }])
})

test('A closed address accepts nothing, and opens again at the same place', async (t) => {
  const { simulator, send } = await openStage(t)
  await simulator.down()
  await assert.rejects(send({ to: '243812345678', ...text }))
  await simulator.up()
  assert.equal((await send({ to: '243812345678', ...text })).status, 200)
  assert.equal(simulator.messages.length, 1)
})

test('A webhook is signed over its very bytes, and is posted again until it is accepted', async (t) => {
  const { simulator, receiver } = await openStage(t, { retryMs: [5, 5, 5] })
  const client = simulator.person({ name: 'Léa 🚚', number: '243812345678' })
  receiver.statuses.push(500, 503)
  client.text('Échéance à « midi »')
  await simulator.settled()
  assert.deepEqual(
    receiver.changes.map(({ isSigned }) => isSigned),
    [true],
  )
  assert.match(receiver.changes[0]?.body ?? '', /\\u00c9ch\\u00e9ance/)
  receiver.statuses.push(500, 500, 500, 500)
  client.text('perdu')
  await simulator.settled()
  assert.equal(receiver.changes.length, 1)
  assert.equal(receiver.statuses.length, 0)
})

test('Collected webhooks are posted by the test, in any order and any number of times', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  const entries = await simulator.collect(() => {
    client.text('un')
    client.text('deux')
  })
  await simulator.settled()
  assert.equal(receiver.changes.length, 0)
  assert.equal(await simulator.post(entries.toReversed()), 200)
  assert.equal(await simulator.post(entries), 200)
  assert.deepEqual(
    receiver.values('messages').map(({ messages }) => objectOf(objectList(messages)[0]?.text).body),
    ['deux', 'un', 'un', 'deux'],
  )
})

test('A person without a number is named by the BSUID alone, which changes with the number', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const former = 'CD.13491208655302741918'
  const client = simulator.person({ name: 'Awa', username: '@awa', userId: former })
  client.text('Bonjour')
  await simulator.settled()
  const [first] = receiver.values('messages') as { contacts: Json[]; messages: Json[] }[]
  assert.deepEqual(first?.contacts, [{ profile: { name: 'Awa', username: '@awa' }, user_id: former }])
  assert.deepEqual([first?.messages[0]?.from, first?.messages[0]?.from_user_id], [undefined, former])
  client.changesNumber('+243 99 000 00 00')
  await simulator.settled()
  const [update] = receiver.values('user_id_update') as { user_id_update: { user_id: Json }[] }[]
  assert.deepEqual(update?.user_id_update[0]?.user_id, { previous: former, current: client.userId })
})

test('a call has two events, and the choice about promotions has its person', async (context) => {
  const { simulator, receiver } = await openStage(context)
  const client = simulator.person({ name: 'Awa', number: '+243 81 000 00 01' })
  client.calls()
  client.calls(60)
  client.setsPromotions('stop')
  await simulator.settled()
  const events = receiver.values('calls').flatMap(({ calls }) => calls as Json[])
  assert.deepEqual(
    events.map(({ event, status, from }) => [event, status, from]),
    [
      ['connect', undefined, '243810000001'],
      ['terminate', 'FAILED', '243810000001'],
      ['connect', undefined, '243810000001'],
      ['terminate', 'COMPLETED', '243810000001'],
    ],
  )
  const [preferences] = receiver.values('user_preferences') as { user_preferences: Json[] }[]
  assert.deepEqual(
    preferences?.user_preferences.map(({ wa_id: number, value }) => [number, value]),
    [['243810000001', 'stop']],
  )
})

test('A person writes messages of every type', async (t) => {
  const { simulator, receiver } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  const id = client.text('Bonjour')
  const file = { bytes: Buffer.from('%PDF-1.4'), mimeType: 'application/pdf' }
  client.audio({ bytes: Buffer.from('OggS'), mimeType: 'audio/ogg' })
  client.document({ ...file, filename: 'facture.pdf' })
  client.location({ latitude: -4.3, longitude: 15.3 })
  client.contacts([{ name: 'Jean Ilunga', number: '+243 99 123 45 67' }])
  client.button('Oui', 'oui')
  client.interactive('list_reply', '1', 'Retirer')
  client.unsupported()
  client.edits(id, 'Bonsoir')
  client.deletes(id)
  client.other({ type: 'hologram', hologram: { id: 1 } })
  await simulator.settled()
  const messages = receiver.values('messages').flatMap(({ messages }) => objectList(messages))
  assert.equal(
    messages.map(({ type }) => type).join(' '),
    'text audio document location contacts button interactive unsupported edit revoke hologram',
  )
  for (const message of messages) assert.equal(typeof message.timestamp, 'string')
})

test('A person replies by themselves once a message has arrived', async (t) => {
  const { simulator, receiver, send } = await openStage(t, {
    answer: ({ text }) => (text.includes('?') ? 'Oui' : undefined),
  })
  simulator.person({ name: 'Awa', number: '243812345678' }).opensWindow()
  await send({ to: '243812345678', type: 'text', text: { body: 'Venez-vous ?' } })
  await send({ to: '243812345678', type: 'text', text: { body: 'À demain' } })
  await simulator.settled()
  const replies = receiver.values('messages').flatMap(({ messages }) => objectList(messages))
  assert.deepEqual(
    replies.map(({ text }) => objectOf(text).body),
    ['Oui'],
  )
})

test('The webhook address answers the challenge, and gets events of subscribed accounts only', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  assert.equal(await simulator.challenge(), true)
  simulator.point({ url: receiver.url, appSecret: 'secret', verifyToken: 'other' })
  assert.equal(await simulator.challenge(), false)
  const { wabaId } = simulator.account
  await call(`/${wabaId}/subscribed_apps`, { method: 'DELETE' })
  simulator.person({ name: 'Awa', number: '243812345678' }).text('personne ne lit')
  await simulator.settled()
  assert.equal(receiver.changes.length, 0)
  assert.deepEqual((await call(`/${wabaId}/subscribed_apps`, { json: {} })).body, { success: true })
})

test('Templates are submitted, reviewed, listed by pages and deleted', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  const edge = `/v25.0/${simulator.account.wabaId}/message_templates`
  const body = { type: 'BODY', text: 'Votre colis {{1}} est arrivé.', example: { body_text: [['EX-1']] } }
  const submit = (name: string, component: Json = body) =>
    call(edge, { json: { name, language: 'fr', category: 'UTILITY', components: [component] } })
  for (let i = 0; i < 5; i += 1) assert.equal((await submit(`colis_${i}`)).body.status, 'PENDING')
  assert.equal(errorCode(await submit('colis_0')), 100)
  assert.equal(errorCode(await submit('Colis')), 100)
  const withoutExample = { type: 'BODY', text: 'Le {{1}} part.' }
  assert.equal(errorCode(await submit('sans', withoutExample)), 100, 'a variable needs an example')
  await simulator.settled()
  assert.deepEqual(
    receiver.values('message_template_status_update').map(({ event }) => event),
    Array(5).fill('APPROVED'),
  )
  const names: unknown[] = []
  for (let after = '', more = true; more; ) {
    const page = (await call(`${edge}?limit=2&fields=name,status&after=${after}`)).body as {
      data: Json[]
      paging: { cursors: { after: string }; next?: string }
    }
    names.push(...page.data.map(({ name }) => name))
    after = page.paging.cursors.after
    more = page.paging.next !== undefined
  }
  assert.deepEqual(names, ['colis_0', 'colis_1', 'colis_2', 'colis_3', 'colis_4'])
  assert.deepEqual((await call(`${edge}?name=colis_0`, { method: 'DELETE' })).body, { success: true })
  assert.equal(objectList((await call(edge)).body.data).length, 4)
  simulator.account.reviewTemplate('colis_1', 'PAUSED')
  await simulator.settled()
  assert.equal(receiver.values('message_template_status_update').at(-1)?.event, 'PAUSED')
})

test('An uploaded file is served at an address that needs the token and expires', async (t) => {
  const { simulator, call, send } = await openStage(t)
  const { account } = simulator
  const upload = (content: string, name: string, type: string) => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('file', new File([content], name, { type }))
    return call(`/${account.phoneNumberId}/media`, { method: 'POST', body: form })
  }
  const { body } = await upload('%PDF-1.4', 'f.pdf', 'application/pdf')
  const { url, mime_type, file_size } = (await call(`/v25.0/${body.id}`)).body
  assert.deepEqual([mime_type, file_size], ['application/pdf', '8'])
  const get = (token: string) => fetch(String(url), { headers: { authorization: `Bearer ${token}` } })
  assert.equal(await (await get(account.token)).text(), '%PDF-1.4')
  assert.equal((await get('other')).status, 401)
  simulator.person({ name: 'Awa', number: '243812345678' }).opensWindow()
  const document = { id: body.id, filename: 'f.pdf' }
  assert.equal((await send({ to: '243812345678', type: 'document', document })).status, 200)
  simulator.shiftClock(5 * 60_000 + 1)
  assert.equal((await get(account.token)).status, 404)
  simulator.shiftClock(31 * 86_400_000)
  assert.equal(errorCode(await call(`/${body.id}`)), 100)
  assert.equal(errorCode(await upload('x', 'f.exe', 'application/x-msdownload')), 100)
})

test('A number returns the requested fields, to the tokens of its account only', async (t) => {
  const { simulator, call } = await openStage(t, {
    account: { verifiedName: 'Kin Cargo', displayPhoneNumber: '+243 81 111 22 33', isOnPhone: true },
  })
  const { phoneNumberId, wabaId } = simulator.account
  const fields = 'display_phone_number,verified_name,quality_rating,is_on_biz_app,absent'
  assert.deepEqual((await call(`/v25.0/${phoneNumberId}?fields=${fields}`)).body, {
    verified_name: 'Kin Cargo',
    display_phone_number: '+243 81 111 22 33',
    quality_rating: 'GREEN',
    is_on_biz_app: true,
    id: phoneNumberId,
  })
  assert.equal(objectList((await call(`/${wabaId}/phone_numbers`)).body.data)[0]?.id, phoneNumberId)
  assert.equal(errorCode(await call(`/${simulator.openAccount().phoneNumberId}`)), 100)
})

test('A stopped simulator leaves no retry and no open connection behind', async (t) => {
  const { simulator, receiver, call } = await openStage(t, { retryMs: [60_000] })
  receiver.statuses.push(500)
  simulator.person({ name: 'Awa', number: '243812345678' }).text('Bonjour')
  simulator.fault({ kind: 'silent', when: 'after' })
  const json = { messaging_product: 'whatsapp', to: '243812345678', ...text }
  const hanging = assert.rejects(call(`/${simulator.account.phoneNumberId}/messages`, { json }))
  while (receiver.statuses.length > 0 || simulator.messages.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await simulator.stop()
  await hanging
  await simulator.settled()
})
