import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf, objectOf } from './fields.ts'
import { codeOf, openStage } from './stage.ts'
import type { Json } from './state.ts'

test('Templates are submitted, reviewed, listed by pages and deleted', async (t) => {
  const { simulator, receiver, call } = await openStage(t, { reviewMs: 0 })
  const edge = `/v25.0/${simulator.account.wabaId}/message_templates`
  const body = { type: 'BODY', text: 'Votre colis {{1}} est arrivé.', example: { body_text: [['EX-1']] } }
  for (let i = 0; i < 5; i += 1) {
    const { body: answer } = await call(edge, {
      json: { name: `colis_${i}`, language: 'fr', category: 'UTILITY', components: [body] },
    })
    assert.equal(answer.status, 'PENDING')
  }
  assert.equal(
    codeOf(
      await call(edge, {
        json: { name: 'colis_0', language: 'fr', category: 'UTILITY', components: [body] },
      }),
    ),
    100,
  )
  assert.equal(
    codeOf(
      await call(edge, { json: { name: 'Colis', language: 'fr', category: 'UTILITY', components: [body] } }),
    ),
    100,
  )
  assert.equal(
    codeOf(
      await call(edge, {
        json: {
          name: 'sans',
          language: 'fr',
          category: 'UTILITY',
          components: [{ type: 'BODY', text: 'Le {{1}} part.' }],
        },
      }),
    ),
    100,
    'a variable wants an example',
  )
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
  assert.equal(listOf((await call(edge)).body.data).length, 4)
  simulator.account.moveTemplate('colis_1', 'MARKETING')
  simulator.account.rateTemplate('colis_1', 'RED')
  simulator.account.reviewTemplate('colis_1', 'PAUSED')
  await simulator.settled()
  assert.equal(receiver.values('template_category_update')[0]?.new_category, 'MARKETING')
  assert.equal(receiver.values('message_template_quality_update')[0]?.new_quality_score, 'RED')
  assert.equal(receiver.values('message_template_status_update').at(-1)?.event, 'PAUSED')
})

test('A file goes up and comes down by an address that wants the token and dies', async (t) => {
  const { simulator, call, send } = await openStage(t)
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', new File([Buffer.from('%PDF-1.4')], 'f.pdf', { type: 'application/pdf' }))
  const { body } = await call(`/${simulator.account.phoneNumberId}/media`, { method: 'POST', body: form })
  const { url, mime_type, file_size } = (await call(`/v25.0/${body.id}`)).body
  assert.deepEqual([mime_type, file_size], ['application/pdf', '8'])
  const get = (token: string) => fetch(String(url), { headers: { authorization: `Bearer ${token}` } })
  assert.equal(await (await get(simulator.account.token)).text(), '%PDF-1.4')
  assert.equal((await get('other')).status, 401)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  client.opensWindow()
  assert.equal(
    (await send({ to: '243812345678', type: 'document', document: { id: body.id, filename: 'f.pdf' } }))
      .status,
    200,
  )
  simulator.shiftClock(5 * 60_000 + 1)
  assert.equal((await get(simulator.account.token)).status, 404)
  simulator.shiftClock(31 * 86_400_000)
  assert.equal(codeOf(await call(`/${body.id}`)), 100)
  const wrong = new FormData()
  wrong.set('messaging_product', 'whatsapp')
  wrong.set('file', new File(['x'], 'f.exe', { type: 'application/x-msdownload' }))
  assert.equal(
    codeOf(await call(`/${simulator.account.phoneNumberId}/media`, { method: 'POST', body: wrong })),
    100,
  )
})

test('A file that never ends, never begins, or is cut', async (t) => {
  const { simulator, receiver, call } = await openStage(t)
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  for (const flow of ['endless', 'silent', 'short'] as const)
    client.document({ bytes: Buffer.from('%PDF-1.4'), mimeType: 'application/pdf', flow })
  await simulator.settled()
  const ids = receiver.values('messages').map(({ messages }) => objectOf(listOf(messages)[0]?.document).id)
  for (const id of ids) {
    const { url } = (await call(`/${String(id)}`)).body
    const whole = fetch(String(url), {
      headers: { authorization: `Bearer ${simulator.account.token}` },
      signal: AbortSignal.timeout(100),
    }).then((answer) => answer.arrayBuffer())
    await assert.rejects(whole)
  }
})

test('The number says what was asked of it', async (t) => {
  const { simulator, call } = await openStage(t, {
    account: { verifiedName: 'Kin Cargo', displayPhoneNumber: '+243 81 111 22 33', isOnPhone: true },
  })
  const { account } = simulator
  const { body } = await call(
    `/v25.0/${account.phoneNumberId}?fields=display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,is_on_biz_app,absent`,
  )
  assert.deepEqual(body, {
    verified_name: 'Kin Cargo',
    display_phone_number: '+243 81 111 22 33',
    quality_rating: 'GREEN',
    is_on_biz_app: true,
    whatsapp_business_manager_messaging_limit: 'TIER_250',
    id: account.phoneNumberId,
  })
  assert.equal(
    listOf((await call(`/${account.wabaId}/phone_numbers`)).body.data)[0]?.id,
    account.phoneNumberId,
  )
  const other = simulator.openAccount()
  assert.equal(codeOf(await call(`/${other.phoneNumberId}`)), 100, 'a token sees its own account only')
})

test('In coexistence contacts and history are given once, by phases and in pieces', async (t) => {
  const { simulator, receiver, call } = await openStage(t, { account: { isOnPhone: true }, historyChunk: 2 })
  const { account } = simulator
  const client = simulator.person({ name: 'Awa Ndiaye', number: '243812345678' })
  const day = 86_400_000
  const at = simulator.now()
  account.history.push({
    person: client,
    messages: [
      { from: 'person', at: at - 100 * day, text: 'vieux' },
      ...[3, 2, 1.5].map((days) => ({
        from: 'business' as const,
        at: at - days * day,
        text: `il y a ${days} jours`,
      })),
      {
        from: 'person',
        at: at - 1000,
        file: { kind: 'image', bytes: Buffer.from('x'), mimeType: 'image/png' },
      },
    ],
  })
  const ask = (sync_type: string) =>
    call(`/v25.0/${account.phoneNumberId}/smb_app_data`, {
      json: { messaging_product: 'whatsapp', sync_type },
    })
  assert.equal((await ask('smb_app_state_sync')).status, 200)
  assert.equal((await ask('history')).status, 200)
  await simulator.settled()
  assert.deepEqual(listOf(receiver.values('smb_app_state_sync')[0]?.state_sync)[0]?.contact, {
    full_name: 'Awa Ndiaye',
    first_name: 'Awa',
    phone_number: '243812345678',
    user_id: client.userId,
  })
  const pieces = receiver.values('history').filter(({ history }) => history) as {
    history: { metadata: Json; threads: { messages: Json[] }[] }[]
  }[]
  assert.deepEqual(
    pieces.map(({ history: [piece] }) => [
      piece?.metadata.phase,
      piece?.metadata.chunk_order,
      piece?.metadata.progress,
      piece?.threads[0]?.messages.length,
    ]),
    [
      [0, 1, 25, 1],
      [1, 1, 50, 2],
      [1, 2, 75, 1],
      [2, 1, 100, 1],
    ],
  )
  assert.equal(pieces[0]?.history[0]?.threads[0]?.messages[0]?.type, 'media_placeholder')
  assert.equal(listOf(receiver.values('history').at(-1)?.messages)[0]?.type, 'image')
  assert.equal(codeOf(await ask('history')), 100)
  assert.equal(account.syncCalls.history, 2)
})

test('What the telephone of the business writes comes as an echo', async (t) => {
  const { simulator, receiver } = await openStage(t, { account: { isOnPhone: true } })
  const client = simulator.person({ name: 'Awa', number: '243812345678' })
  const id = simulator.account.phone.text(client, 'Je vous rappelle')
  simulator.account.phone.edits(client, id, 'Je vous rappelle demain')
  simulator.account.phone.deletes(client, id)
  await simulator.settled()
  const echoes = receiver.values('smb_message_echoes').map(({ message_echoes }) => listOf(message_echoes)[0])
  assert.deepEqual(
    echoes.map((echo) => [echo?.type, echo?.to, echo?.to_user_id]),
    [
      ['text', '243812345678', client.userId],
      ['edit', '243812345678', client.userId],
      ['revoke', '243812345678', client.userId],
    ],
  )
})
