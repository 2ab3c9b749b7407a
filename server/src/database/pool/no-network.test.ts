import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openStorage } from '#channels/files/storage.ts'
import { sendMail } from '#channels/mail/sending.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { asAccounts, inCompany } from '#database/caller/company.ts'
import { startS3 } from '#testing/providers/s3.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
const s3 = await startS3()
after(async () => {
  await s3.stop()
  await world.stop()
})

const inside = /inside a transaction/
const stores = { folder: world.server.files, S3: await openStorage({ folder: '', s3: s3.configuration }) }

for (const [name, disk] of Object.entries(stores)) {
  test(`no transaction waits for file storage (${name})`, async () => {
    const { tenantId } = await foundCompany(world)
    const key = `${tenantId}/essai`
    const calls: Record<string, () => Promise<unknown>> = {
      put: () => disk.put(key, 'x'),
      get: () => disk.get(key),
      getStream: () => disk.getStream(key),
      exists: () => disk.exists(key),
      getMetaData: () => disk.getMetaData(key),
      delete: () => disk.delete(key),
    }
    for (const [called, call] of Object.entries(calls)) {
      await assert.rejects(
        inCompany(world.server.pool, tenantId, call, 'read'),
        (error: Error) => inside.test(String(error.cause ?? error)),
        called,
      )
      await assert.rejects(
        asAccounts(world.server.pool, call),
        (error: Error) => inside.test(String(error.cause ?? error)),
        called,
      )
      await call()
    }
  })
}

test('no transaction waits for the mail server', async () => {
  const { tenantId } = await foundCompany(world)
  const post = createMailTransport({
    configuration: undefined,
    demo: true,
    publicUrl: world.server.publicUrl,
  })
  const { rows } = await world.owner.query(
    `insert into auth.outgoing_mails (id, tenant_id, kind, to_address, subject, content)
      values (gen_random_uuid(), $1, 'verification', 'a@test.example', 'S', '{}') returning id`,
    [tenantId],
  )
  const send = () =>
    sendMail({ pool: world.jobs, post, draw: () => Promise.reject(new Error('nothing to draw')) }, rows[0], {
      job: { attempts: 1, max_attempts: 3 } as never,
    })
  await assert.rejects(inCompany(world.server.pool, tenantId, send), inside)
  await send()
})

test('a stream opened in a transaction may use the network after its end', async () => {
  const { tenantId } = await foundCompany(world)
  const ended = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  const begin = async () => {
    later = ended.promise.then(() => stores.folder.exists(`${tenantId}/essai`))
  }
  await inCompany(world.server.pool, tenantId, begin, 'read')
  ended.resolve()
  assert.equal(await later, false)
})
