import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  attachToClient,
  conversationOfClient,
  newConversation,
} from '#channels/whatsapp/conversation/conversations.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { type FoundedCompany, foundCompany, startWorld, type World } from '#testing/world.ts'
import { giveKey } from './contact-keys.ts'
import { writeMessage } from './outbox.ts'

let world: World
before(async () => {
  world = await startWorld()
})
after(() => world.stop())

const number = '+243812345678'

async function clientWith({ tenantId }: FoundedCompany, phone: string | null): Promise<string> {
  const id = newId()
  await world.owner.query('insert into clients (tenant_id, id, name, phone) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    'Mado',
    phone,
  ])
  return id
}

const clientConversation = ({ tenantId }: FoundedCompany, clientId: string) =>
  inCompany(world.jobs, tenantId, (company) => conversationOfClient(company, clientId))

const companyRows = async (tenantId: string, table: string) =>
  (await world.owner.query(`select * from ${table} where tenant_id = $1`, [tenantId])).rows

test('a client has one conversation, even after parallel requests', async () => {
  const company = await foundCompany(world)
  const mado = await clientWith(company, number)
  const ids = await Promise.all(Array.from({ length: 12 }, () => clientConversation(company, mado)))
  equal(new Set(ids).size, 1)
  const [kept] = await companyRows(company.tenantId, 'conversations')
  equal(kept.client_id, mado)
  equal(kept.keys_text, number)
})

test('two clients with one number have a conversation each, and the number leads to the first', async () => {
  const company = await foundCompany(world)
  const first = await clientConversation(company, await clientWith(company, number))
  const second = await clientConversation(company, await clientWith(company, number))
  equal(first === second, false)
  deepEqual(
    (await companyRows(company.tenantId, 'conversation_keys')).map((row) => row.conversation_id),
    [first],
  )
})

test('an unknown person who wrote from the number of a client was that client', async () => {
  const company = await foundCompany(world)
  const stranger = await inCompany(world.jobs, company.tenantId, async (tx) => {
    const id = await newConversation(tx)
    await giveKey(tx, { kind: 'numéro', value: number }, id)
    return id
  })
  equal(await clientConversation(company, await clientWith(company, number)), stranger)
})

test('a number corrected in the record of a client leads to the conversation they had', async () => {
  const company = await foundCompany(world)
  const mado = await clientWith(company, null)
  const id = await clientConversation(company, mado)
  await world.owner.query('update clients set phone = $3 where tenant_id = $1 and id = $2', [
    company.tenantId,
    mado,
    number,
  ])
  equal(await clientConversation(company, mado), id)
  equal((await companyRows(company.tenantId, 'conversations'))[0].keys_text, number)
})

test('a stranger matched to a client joins their conversation, with all messages', async () => {
  const company = await foundCompany(world)
  const mado = await clientWith(company, number)
  const known = await clientConversation(company, mado)
  const id = newId()
  const joined = await inCompany(world.jobs, company.tenantId, async (tx) => {
    const stranger = await newConversation(tx)
    const by = { userId: null, name: 'Amina' }
    await writeMessage(tx, by, {
      id,
      conversationId: stranger,
      kind: 'texte',
      body: 'Bonjour',
      origin: 'personne',
      status: 'Envoyé (déclaré)',
    })
    return attachToClient(tx, stranger, mado)
  })
  equal(joined, known)
  equal((await companyRows(company.tenantId, 'messages'))[0].conversation_id, known)
  equal((await companyRows(company.tenantId, 'conversations'))[0].last_text, 'Bonjour')
})

test('a queued message gets its job with the commit, and not before', async () => {
  const company = await foundCompany(world)
  const conversationId = await clientConversation(company, await clientWith(company, number))
  const asked = (id: string) =>
    ({ id, conversationId, kind: 'texte', body: 'Bonjour', origin: 'personne', status: 'En file' }) as const
  const by = { userId: null, name: 'Amina' }
  const [kept, dropped] = [newId(), newId()]
  await inCompany(world.jobs, company.tenantId, (tx) => writeMessage(tx, by, asked(kept)))
  await rejects(
    inCompany(world.jobs, company.tenantId, async (tx) => {
      await writeMessage(tx, by, asked(dropped))
      throw new Error('no')
    }),
  )
  const { rows } = await world.owner.query(
    `select key, queue_name from graphile_worker.jobs where task_identifier = 'send_message'`,
  )
  deepEqual(rows, [
    { key: `send_message:${company.tenantId}:${kept}`, queue_name: `messages:${company.tenantId}` },
  ])
})

test('a client of another company is not found', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const theirs = await clientWith(other, number)
  await rejects(clientConversation(company, theirs), { code: 'NOT_FOUND' })
})
