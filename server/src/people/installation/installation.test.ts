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

const account = {
  firstName: 'Espoir',
  lastName: 'Mbala',
  email: 'Espoir@Escale.Test',
  password: 'quai-brume-lanterne-93',
}

test('each server gives an installation link; the first one used voids all others', async () => {
  const nobody = callAs(world, null)
  const [earlier = '', token = ''] = [
    await newInstallationToken(world.server.pool),
    await newInstallationToken(world.server.pool),
  ].map(String)
  const links = [earlier, token, earlier, token, token]
  await assert.rejects(nobody.installation.create({ ...account, token: 'wrong' }), { code: 'LINK_USED' })
  await assert.rejects(
    nobody.installation.create({ ...account, token, password: 'escale12345' }),
    (error: { code: string; data: { reasons: string[] } }) =>
      error.code === 'WEAK_PASSWORD' && error.data.reasons.length > 0,
  )
  const attempts = await Promise.allSettled(
    links.map((link) => nobody.installation.create({ ...account, token: link })),
  )
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const link of links) {
    await assert.rejects(
      nobody.installation.create({ ...account, token: link, email: 'autre@escale.test' }),
      { code: 'LINK_USED' },
    )
  }
  assert.equal(await newInstallationToken(world.server.pool), null)

  const answer = await site.ask('/api/auth/sign-in/email', {
    json: { email: account.email, password: account.password },
  })
  const session = (await answer.json()) as { role: string; company: null }
  assert.deepEqual([answer.status, session.role, session.company], [200, 'super_admin', null])
})
