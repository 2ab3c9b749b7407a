import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSite } from '#testing/http.ts'
import { callAs, startWorld } from '#testing/world.ts'
import { newInstallationToken } from './link.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const account = { firstName: 'Espoir', lastName: 'Mbala', email: 'Espoir@Escale.Test', password: 'quai-brume-lanterne-93' }

test('an empty installation gives one link, which makes the first super_admin and then is worth nothing', async () => {
  const nobody = callAs(world, null)
  const token = (await newInstallationToken(world.owner)) ?? ''
  await assert.rejects(nobody.installation.create({ ...account, token: 'wrong' }), { code: 'LINK_USED' })
  await assert.rejects(
    nobody.installation.create({ ...account, token, password: 'escale12345' }),
    (error: { code: string; data: { reasons: string[] } }) => error.code === 'WEAK_PASSWORD' && error.data.reasons.length > 0,
  )
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => nobody.installation.create({ ...account, token })))
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(nobody.installation.create({ ...account, token, email: 'autre@escale.test' }), { code: 'LINK_USED' })
  assert.equal(await newInstallationToken(world.owner), null)

  const answer = await site.ask('/api/auth/sign-in/email', { json: { email: account.email, password: account.password } })
  const session = (await answer.json()) as { role: string; company: null }
  assert.deepEqual([answer.status, session.role, session.company], [200, 'super_admin', null])
})
