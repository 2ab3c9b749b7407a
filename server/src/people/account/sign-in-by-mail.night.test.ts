import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.mail = 'smtp'
const site = await openSite(world, ['127.0.0.0/8'])
after(async () => {
  await site.close()
  await world.stop()
})

async function member() {
  const { tenantId } = await foundCompany(world)
  return (await hire(world, tenantId, 'employee')) as Awaited<ReturnType<typeof hire>> & { email: string }
}

test('known, unknown, unproved and deactivated addresses take the same time, and wrong codes of theirs too', async () => {
  const kinds = {
    known: (await member()).email,
    unknown: `${newId()}@nulle.part`,
    unproved: (await member()).email,
    deactivated: (await member()).email,
  }
  await world.owner.query('update auth.users set email_verified = false where email = $1', [kinds.unproved])
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = (select id from auth.users where email = $1)', [
    kinds.deactivated,
  ])
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const of = () => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<keyof typeof kinds, number[]>
  const times = { ask: of(), code: of() }
  const cookie = (await site.ask('/api/account/sign-in/mail', { json: { email: 'a@b.cd' } })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let round = 0; round < 50; round += 1) {
    await world.owner.query('delete from auth.tries')
    for (const name of round % 2 ? names : names.toReversed()) {
      const email = kinds[name]
      const asks = { ask: ['/api/account/sign-in/mail', { email }], code: ['/api/auth/sign-in/mail', { email, code: '000000' }] } as const
      for (const [kind, [path, json]] of Object.entries(asks) as ['ask' | 'code', readonly [string, object]][]) {
        const before = process.cpuUsage()
        const answer = await site.ask(path, { json, headers: { cookie, 'x-forwarded-for': `10.2.${round}.${names.indexOf(name)}` } })
        const { user, system } = process.cpuUsage(before)
        times[kind][name].push(user + system)
        await answer.text()
      }
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  for (const kind of ['ask', 'code'] as const) {
    for (const name of names) {
      const ratio = median(times[kind][name]) / median(times[kind].unknown)
      assert.ok(ratio > 0.6 && ratio < 1.6, `${kind}, ${name}: ${ratio}`) // of processor time: what other processes take of the machine is not in it
    }
  }
})
