import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { startRelayTo } from '#testing/providers/relay.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { openPool } from './pool/pool.ts'

const world = await startWorld()
const { token } = await (await foundCompany(world)).hire('admin')
const { relay, url } = await startRelayTo(world.loginUrl)
after(async () => {
  await relay.stop()
  await world.stop()
})

/** The product with another database URL. */
async function siteOn(databaseUrl: string) {
  const pool = openPool(databaseUrl, 10)
  const site = await openSite({ ...world, server: { ...world.server, pool } })
  const headers = { cookie: signedCookie(token, world.server.secret) }
  const ways: Record<string, () => Promise<Response>> = {
    procedure: () => site.ask('/api/clients', { headers }),
    'sign-in': () =>
      site.ask('/api/auth/sign-in/email', { json: { email: 'a@b.test', password: 'un mot de passe' } }),
    'public page': () => site.ask('/directory'),
    file: () => site.ask('/logo/00000000-0000-7000-8000-000000000000'),
  }
  return {
    async tellsAway() {
      const asking = Object.entries(ways).map(async ([name, ask]) => {
        const answer = await ask()
        await answer.body?.cancel()
        assert.equal(answer.status, 503, name)
        assert.match(answer.headers.get('retry-after') ?? '', /^[12]$/, name)
      })
      await Promise.all(asking)
    },
    serves: async () => assert.equal((await ways.procedure?.())?.status, 200),
    async close() {
      await site.close()
      await pool.end()
    },
  }
}

test('with no database, or one that hangs up, every entry point answers 503, then recovers', async () => {
  const site = await siteOn(url)
  await site.serves()
  await relay.leave()
  await site.tellsAway()
  await relay.mend()
  await eventually(site.serves)
  relay.cut()
  await site.tellsAway()
  await relay.mend()
  await eventually(site.serves)
  await site.close()
})

test('with a frozen database every entry point reports it, then recovers', async () => {
  const site = await siteOn(url)
  await site.serves()
  relay.silence()
  await site.tellsAway()
  await relay.mend()
  await eventually(site.serves)
  await site.close()
})

test('a pooler that lost its PostgreSQL (error class 08) gives 503', async () => {
  for (const code of ['08006', '08P01']) {
    const words = `SFATAL\0VFATAL\0C${code}\0Mserver login has been failing\0\0`
    const head = Buffer.from('E\0\0\0\0')
    head.writeUInt32BE(words.length + 4, 1)
    const pooler = createServer((caller) =>
      caller.on('error', () => {}).once('data', () => caller.end(Buffer.concat([head, Buffer.from(words)]))),
    )
    pooler.listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const at = new URL(url)
    at.port = String((pooler.address() as { port: number }).port)
    const site = await siteOn(at.href)
    await site.tellsAway()
    await site.close()
    pooler.close()
  }
})

test('a refused database login (28P01) gives 503, then recovers with the right password', async () => {
  const site = await siteOn(url)
  await site.serves()
  const account = new URL(world.loginUrl).username
  const passwordIs = (password: string) => world.owner.query(`alter role ${account} password '${password}'`)
  await passwordIs('another')
  relay.cut() // open connections survive until they are cut
  await relay.mend()
  await site.tellsAway()
  await passwordIs(new URL(world.loginUrl).password)
  await eventually(site.serves)
  await site.close()
})
