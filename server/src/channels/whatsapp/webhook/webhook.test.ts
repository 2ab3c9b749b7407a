import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { startLinkedCompany } from '#testing/company/linked-company.ts'
import { handleEvents } from './event-worker.ts'

const linked = await startLinkedCompany()
const { world, site, simulator, company, account, rows } = linked
after(() => linked.stop())

const path = '/api/whatsapp/webhook'
const secret = world.server.whatsapp.appSecret ?? ''
const webhookSignature = (body: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

function postBody(body: string, signature: string | null = webhookSignature(body)): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== null && { 'x-hub-signature-256': signature }),
  }
  return site.ask(path, { method: 'POST', body, headers })
}

let named = 0
const textMessage = (body: string, from = '243812000001') => ({
  id: `wamid.t${++named}`,
  from,
  timestamp: '1790000000',
  type: 'text',
  text: { body },
})
const webhookBody = (messages: object[], phoneNumberId = account.phoneNumberId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: account.wabaId,
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, messages } }],
      },
    ],
  })
const countStored = async () => (await rows('whatsapp_events')).length

test('the webhook address is verified by its token only', async () => {
  equal(await simulator.challenge(), true)
  const wrong = await site.ask(`${path}?hub.mode=subscribe&hub.verify_token=no&hub.challenge=1158201444`)
  equal(wrong.status, 403)
})

test('a body without a right signature is refused, and nothing of it is stored', async () => {
  const body = webhookBody([textMessage('faux')])
  for (const signature of [
    null,
    '',
    'sha256=',
    webhookSignature(body, 'other'),
    webhookSignature(`${body} `),
    webhookSignature(body).slice(7),
  ])
    equal((await postBody(body, signature)).status, 401)
  equal(await countStored(), 0)
})

test('a signed body that is no webhook, or of an unknown number, is accepted and dropped', async () => {
  for (const body of [
    'null',
    '[]',
    '{}',
    '{"entry":7}',
    '{"entry":[{}]}',
    webhookBody([textMessage('ailleurs')], '999999999'),
  ])
    equal((await postBody(body)).status, 200, body)
  equal(await countStored(), 0)
})

test('a body of hundreds of events is stored at once, and each is handled once, even by two servers', async () => {
  const long = Array.from({ length: 350 }, (_, at) => textMessage(`n° ${at} ${'é'.repeat(4000)}`))
  const body = webhookBody(long)
  ok(Buffer.byteLength(body) > 2_700_000)
  equal((await postBody(body)).status, 200)
  equal(await countStored(), 350)
  equal((await postBody('x'.repeat(3_600_000))).status, 413)
  await Promise.all([handleEvents(world.jobs, company.tenantId), handleEvents(world.jobs, company.tenantId)])
  deepEqual(
    (await rows('whatsapp_events')).filter((event) => event.worked_at === null || event.error !== null),
    [],
  )
  const messages = await rows<{ body: string }>('messages')
  equal(new Set(messages.map((message) => message.body)).size, 350)
  equal(messages.length, 350)
  const conversations = await rows<{ unread_count: number }>('conversations')
  deepEqual(
    conversations.map((one) => one.unread_count),
    [350],
  )
})

test('an event posted twenty times at once, and again once handled, is one message', async () => {
  const before = await countStored()
  const body = webhookBody([textMessage('une fois', '243812000002')])
  await Promise.all(Array.from({ length: 20 }, async () => equal((await postBody(body)).status, 200)))
  await handleEvents(world.jobs, company.tenantId)
  equal((await postBody(body)).status, 200)
  await handleEvents(world.jobs, company.tenantId)
  equal((await countStored()) - before, 1)
  equal((await rows('messages')).filter((message) => message.body === 'une fois').length, 1)
})

test('an unknown type is shown as such, and an event that cannot be handled delays no other', async () => {
  const bodies = [
    webhookBody([{ id: 'wamid.odd', from: '243812000003', timestamp: 'hier', type: 'hologram' }]),
    webhookBody([{ type: 'text' }]),
    webhookBody([textMessage('zéro \u0000 et demi \ud83d', '243812000003')]),
  ]
  for (const body of bodies) equal((await postBody(body)).status, 200)
  for (let tries = 0; tries < 5; tries += 1) await handleEvents(world.jobs, company.tenantId)
  const events = await rows<{ error: string | null; worked_at: string | null }>('whatsapp_events')
  equal(events.filter(({ worked_at: at }) => at === null).length, 0)
  equal(events.filter(({ error }) => error !== null).length, 1)
  const shown = (await rows('messages')).filter((message) => message.provider_id === 'wamid.odd')
  deepEqual(
    shown.map(({ kind, body }) => [kind, body]),
    [['illisible', null]],
  )
})
