import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { signedCookie } from './cookie.ts'

const world = await startWorld()
const plain = await openSite(world)
const secure = await openSite({ ...world, server: { ...world.server, publicUrl: 'https://escale.example' } })
after(async () => {
  await plain.close()
  await secure.close()
  await world.stop()
})

async function hireWithCookie() {
  const person = await (await foundCompany(world)).hire('viewer')
  return { ...person, cookie: signedCookie(person.token, world.server.secret) }
}

const whoseSession = async (site: typeof plain, cookie: string) => {
  const answer = await site.ask('/api/auth/get-session', { headers: { cookie } })
  const { user, code } = (await answer.json()) as { user?: { id: string }; code?: string }
  return answer.status === 200 ? user?.id : [answer.status, code]
}
const missing = [400, 'SESSION_MISSING']

test('a forged, altered, foreign, ended or missing cookie opens no session', async () => {
  const [{ userId, token, cookie }, ended] = [await hireWithCookie(), await hireWithCookie()]
  await world.owner.query(
    `update auth.sessions set expires_at = now() - interval '1 minute' where token_hash = $1`,
    [tokenHash(ended.token)],
  )
  assert.equal(await whoseSession(plain, cookie), userId)
  assert.equal(await whoseSession(plain, `other=1; ${cookie}; escale-other=2`), userId)
  const altered = [
    `${cookie}x`,
    cookie.replace(token, 'x'.repeat(token.length)),
    signedCookie(token, 'another secret'),
    `x${cookie}`,
  ]
  for (const wrong of [...altered, ended.cookie, 'escale=', 'escale=%E0%A4%A', 'escale', 'other=1', ''])
    assert.deepEqual(await whoseSession(plain, wrong), missing, wrong)
})

test('a cookie set by a sibling subdomain neither opens nor hides a session', async () => {
  const [owner, stranger] = [await hireWithCookie(), await hireWithCookie()]
  assert.deepEqual(await whoseSession(secure, stranger.cookie), missing)
  assert.equal(await whoseSession(secure, `__Host-${owner.cookie}`), owner.userId)
  assert.equal(await whoseSession(secure, `escale=bad; __Host-${owner.cookie}`), owner.userId)
  assert.equal(await whoseSession(secure, `${stranger.cookie}; __Host-${owner.cookie}`), owner.userId)
  assert.deepEqual(await whoseSession(plain, `__Host-${owner.cookie}`), missing)
})

test('with https cookies are bound to the host and HttpOnly; each sign-in has a new random token', async () => {
  const hash = await hashPassword('vague-palette-quai-72')
  const person = (await hire(world, (await foundCompany(world)).tenantId, 'viewer', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const signIn = async () => {
    const answer = await secure.ask('/api/auth/sign-in/email', {
      json: { email: person.email, password: 'vague-palette-quai-72' },
    })
    return answer.headers.getSetCookie()
  }
  const [first, second] = [await signIn(), await signIn()]
  assert.deepEqual(
    first.map((cookie) => cookie.split('=')[0]),
    ['__Host-escale', '__Host-escale-device'],
  )
  for (const cookie of first) assert.match(cookie, /; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const tokenIn = ([cookie = '']: string[]) =>
    decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  assert.ok(Buffer.from(tokenIn(first), 'base64url').length >= 16)
  assert.notEqual(tokenIn(first), tokenIn(second))
})

test('a stolen copy of the database opens no session', async () => {
  const { userId, token } = await hireWithCookie()
  const { rows } = await world.owner.query<{ kept: string }>(
    'select to_jsonb(s)::text as kept from auth.sessions s where user_id = $1',
    [userId],
  )
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]?.kept.includes(token))
  const hash = tokenHash(token)
  assert.ok(rows[0]?.kept.includes(hash))
  assert.deepEqual(await whoseSession(plain, signedCookie(hash, world.server.secret)), missing)
})
