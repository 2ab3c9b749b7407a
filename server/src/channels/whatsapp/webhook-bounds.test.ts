import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { startLinkedCompany } from '#testing/company/linked-company.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany } from '#testing/world.ts'

const linked = await startLinkedCompany()
const { world, account, admin, rows, simulator } = linked
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await linked.stop()
})

const installationSecret = world.server.whatsapp.appSecret ?? ''
const ownSecret = 'a-secret-of-the-company'
const signatureBy = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const noSignature = `sha256=${'0'.repeat(64)}`

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`

async function postWebhook(body: string, signature: string, network = newNetwork()): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signature,
    'x-forwarded-for': network,
  }
  return (await site.ask('/api/whatsapp/webhook', { method: 'POST', body, headers })).status
}

let messages = 0
const change = (number: string) => ({
  field: 'messages',
  value: {
    metadata: { phone_number_id: number },
    messages: [
      {
        id: `wamid.b${++messages}`,
        from: '243812000009',
        timestamp: '1790000000',
        type: 'text',
        text: { body: 'x' },
      },
    ],
  },
})
const webhookBody = (...changes: object[]) => JSON.stringify({ entry: [{ id: account.wabaId, changes }] })
const stored = async () => (await rows('whatsapp_events')).length

/** A body that is as long as WhatsApp ever sends, made of as many small things as fit. */
function filled(start: string, item: string, end: string, bytes = 3_400_000): string {
  const count = Math.floor((bytes - start.length - end.length) / (item.length + 1))
  return start + Array(count).fill(item).join(',') + end
}

const hostile: Record<string, string> = {
  digits: filled('{"entry":[', '1', ']}'),
  'empty entries': filled('{"entry":[', '{}', ']}'),
  'entries of changes': filled('{"entry":[', '{"changes":[1,1]}', ']}'),
  'changes of digits': filled('{"entry":[{"id":"x","changes":[', '1', ']}]}'),
  'one text': `{"entry":"${'a'.repeat(3_400_000)}"}`,
  'digits, small': filled('{"entry":[', '1', ']}', 250_000),
  'empty entries, small': filled('{"entry":[', '{}', ']}', 250_000),
  'changes of numbers, small': filled(
    '{"entry":[{"id":"x","changes":[',
    '{"field":"a","value":{"metadata":{"phone_number_id":"1"}}}',
    ']}]}',
    250_000,
  ),
  'nested, small': `{"entry":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
}

test('the worst bodies that nobody signed cost this thread less than a tenth of a second each', async () => {
  for (const [name, body] of Object.entries(hostile)) {
    const costs: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = process.threadCpuUsage()
      const status = await postWebhook(body, noSignature)
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / 1000)
      ok(status === 401 || status === 413, `${name}: ${status}`)
    }
    // The request is also written by this thread: the least of three is nearest to what the server does.
    ok(Math.min(...costs) < 100, `${name}: ${costs.map(Math.round)} ms`)
  }
})

test('only the secret of the installation may sign more than 256 kB, of any number of entries', async () => {
  const before = await stored()
  const long = JSON.stringify({
    ...JSON.parse(webhookBody(change(account.phoneNumberId))),
    filling: 'x'.repeat(300_000),
  })
  equal(await postWebhook(long, signatureBy('another', long)), 413)
  equal(await postWebhook(long, signatureBy(installationSecret, long)), 200)
  const entries = Array.from({ length: 150 }, () => ({
    id: account.wabaId,
    changes: [change(account.phoneNumberId)],
  }))
  const many = JSON.stringify({ entry: entries })
  equal(await postWebhook(many, signatureBy(installationSecret, many)), 200)
  equal((await stored()) - before, 151)
})

test('an installation without a secret reads no more than 256 kB', async () => {
  world.server.whatsapp.appSecret = undefined
  try {
    const body = ' '.repeat(300_000)
    equal(await postWebhook(body, signatureBy(installationSecret, body)), 413)
  } finally {
    world.server.whatsapp.appSecret = installationSecret
  }
})

test('the secret of a company signs for its accounts only; a body with another account is refused', async () => {
  const { phoneNumberId, wabaId, token } = account
  await admin.whatsapp.connect({ phoneNumberId, wabaId, token, appSecret: ownSecret })
  const other = simulator.openAccount()
  const neighbour = await (await foundCompany(world)).hire('admin')
  await neighbour.whatsapp.connect({
    phoneNumberId: other.phoneNumberId,
    wabaId: other.wabaId,
    token: other.token,
  })
  const before = await stored()
  const own = webhookBody(change(phoneNumberId))
  equal(await postWebhook(own, signatureBy(ownSecret, own)), 200)
  equal((await stored()) - before, 1)
  const unknown = webhookBody(change('999999999'))
  equal(
    await postWebhook(unknown, signatureBy(ownSecret, unknown)),
    200,
    'a number that nobody linked is theirs to have',
  )
  const foreign = webhookBody(change(phoneNumberId), change(other.phoneNumberId))
  equal(await postWebhook(foreign, signatureBy(ownSecret, foreign)), 401)
  equal((await stored()) - before, 2, 'what is their own is stored all the same')
  const { rows: all } = await world.owner.query('select count(*)::int as count from whatsapp_events')
  equal(all[0]?.count, await stored(), 'and nothing of the other company')
})

test('a company’s own secret signs 100 entries and 1,000 changes at most', async () => {
  const number = account.phoneNumberId
  const entries = (count: number) =>
    JSON.stringify({ entry: Array(count).fill({ id: account.wabaId, changes: [] }) })
  const changes = (count: number) =>
    webhookBody(...Array(count).fill({ field: 'x', value: { metadata: { phone_number_id: number } } }))
  const statuses: number[] = []
  for (const body of [entries(100), entries(101), changes(1000), changes(1001)])
    statuses.push(await postWebhook(body, signatureBy(ownSecret, body)))
  deepEqual(statuses, [200, 413, 200, 413])
})

test('a network that sends wrong signatures has to wait, except for bodies signed by the installation', async () => {
  const network = newNetwork()
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n += 1) statuses.add(await postWebhook('{}', noSignature, network))
  deepEqual([...statuses], [401])
  equal(await postWebhook('{}', noSignature, network), 429)
  const own = webhookBody(change(account.phoneNumberId))
  equal(await postWebhook(own, signatureBy(ownSecret, own), network), 429)
  equal(await postWebhook(own, signatureBy(installationSecret, own), network), 200)
  equal(await postWebhook(own, signatureBy(ownSecret, own)), 200, 'other networks do not wait')
})
