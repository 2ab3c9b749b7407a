import { deepEqual, equal, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '#seeds/whatsapp/simulator.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'
import { type Product, startProduct } from '#testing/product.ts'

const webhook = {
  url: 'http://localhost:9',
  appSecret: 'secret-of-the-application',
  verifyToken: 'token-of-verification',
}
const simulator = await startSimulator({ webhook, retryMs: Array(200).fill(500) })
after(async () => {
  await simulator.stop()
  await removeEngines()
})

const folder = await newFolder()
const many = 60

/** Starts the product on the data of the previous run. */
async function startAgain(): Promise<Product> {
  const product = await startProduct({
    ESCALE_DATA: folder,
    ESCALE_WHATSAPP_API: simulator.url,
    ESCALE_WHATSAPP_APP_SECRET: webhook.appSecret,
    ESCALE_WHATSAPP_VERIFY_TOKEN: webhook.verifyToken,
  })
  simulator.point({ ...webhook, url: `${product.url}/api/whatsapp/webhook` })
  return product
}

async function connectAccount({ url, cookie }: Product): Promise<void> {
  const { phoneNumberId, wabaId, token } = simulator.account
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${url}/api/whatsapp/account`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ phoneNumberId, wabaId, token }),
  })
  equal(answer.status, 200, await answer.text())
}

/** Creates clients who wrote a minute ago, and a message to each. */
async function writeToMany({ owner, companyId }: Product): Promise<void> {
  for (let at = 0; at < many; at += 1) {
    const number = `+24384${String(at).padStart(7, '0')}`
    simulator.person({ name: `Client ${at}`, number }).opensWindow()
    const [conversation, message] = [randomUUID(), randomUUID()]
    await owner.query('insert into conversations (tenant_id, id) values ($1, $2)', [companyId, conversation])
    await owner.query(
      `insert into conversation_keys (tenant_id, kind, value, conversation_id, window_until)
        values ($1, 'numéro', $2, $3, now() + interval '1 day')`,
      [companyId, number, conversation],
    )
    await owner.query(
      `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
        values ($1, $2, $3, 'Envoyé', 'personne', 'texte', 'Votre colis est là', 'En file')`,
      [companyId, message, conversation],
    )
    await owner.query(
      `select jobs.enqueue('send_message', jsonb_build_object('id', $2::text), jsonb_build_object('key', $2::text, 'company', $1::text))`,
      [companyId, message],
    )
  }
}

const waiting = async ({ owner }: Product, companyId: string) =>
  (
    await owner.query(
      `select id from messages where tenant_id = $1 and status = 'En file' and provider_id is null`,
      [companyId],
    )
  ).rows.length

/** A surviving server releases the jobs of a dead one after two minutes (channels/jobs/presence.ts). */
const giveBack = ({ owner }: Product, dead: string[]) =>
  owner.query('select graphile_worker.force_unlock_workers($1)', [dead])
const workersOf = async ({ owner }: Product) =>
  (await owner.query<{ name: string }>('select name from jobs.workers')).rows.map(({ name }) => name)

test('a server killed repeatedly during sends repeats no accepted message, and loses none', {
  timeout: 600_000,
}, async (t) => {
  let product = await startAgain()
  const { companyId } = product
  await connectAccount(product)
  simulator.fault({ kind: 'late', ms: 60 }, { times: many * 3 })
  await writeToMany(product)
  const kills = 4
  for (let kill = 1; kill <= kills; kill += 1) {
    const target = (many / (kills + 1)) * kill
    while (simulator.messages.length < target) await sleep(3)
    await sleep(kill * 13) // kills come before, during and after the response
    const dead = await workersOf(product)
    product.child.kill('SIGKILL')
    await once(product.child, 'exit')
    await product.owner.end()
    product = await startAgain()
    await giveBack(product, dead)
  }
  await eventually(async () => equal(await waiting(product, companyId), 0), 60_000)
  await simulator.settled()
  const acceptedIds = simulator.messages.map(({ opaque }) => opaque)
  equal(new Set(acceptedIds).size, acceptedIds.length, 'sent twice')
  await eventually(async () => {
    const { rows } = await product.owner.query<{ id: string; status: string }>(
      'select id, status from messages where tenant_id = $1',
      [companyId],
    )
    equal(rows.length, many)
    const of = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id)
    deepEqual(of('Distribué').sort(), [...acceptedIds].sort())
    equal(of('Distribué').length + of('Envoi incertain').length, many)
    ok(of('Envoi incertain').length <= kills, 'only what a kill met may be in doubt')
  }, 60_000)
  t.diagnostic(`${acceptedIds.length} of ${many} taken, the others in doubt and never sent by themselves`)
  await product.owner.end()
})
