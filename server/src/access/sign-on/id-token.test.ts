import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { companyWithProvider, type ProviderSettings } from '#testing/company/company-with-provider.ts'
import { openSite } from '#testing/http.ts'
import { type ForgedClaims, type ForgedSignature, forgingProvider } from '#testing/providers/forged-openid.ts'
import { clientId, clientSecret } from '#testing/providers/openid.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const forger = await forgingProvider()
after(async () => {
  await site.close()
  await forger.stop()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

/** A company with a provider and a person at its domain. */
async function companyWithPerson(more: Partial<ProviderSettings> = {}) {
  const provider = { issuer: forger.issuer, clientId, clientSecret, ...more }
  const { tenantId, domain, hireAt } = await companyWithProvider(world, provider)
  const person = await hireAt('manager', 'moi')
  return { tenantId, domain, email: person.email, person }
}

const nonce = async () =>
  ((await (await site.ask('/api/auth/nonce', { json: {} })).json()) as { nonce: string }).nonce

type Answer = { code?: string; challenge?: string; accessToken?: string; session?: Session }

/** Sends a token of the provider, with the given claims and signature. */
async function sendToken(
  email: string,
  more: ForgedClaims = {},
  how: ForgedSignature = 'RS256',
  given?: string,
) {
  const own = given ?? (await nonce())
  const idToken = forger.tokenOf(
    { nonce: own, email, email_verified: true, sub: `sub-${email}`, ...more },
    how,
  )
  const answer = await site.ask('/api/auth/token', {
    json: { grantType: 'id_token', email, nonce: own, idToken },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Answer,
    cookies: answer.headers.getSetCookie(),
  }
}

test('an id_token of the company’s provider returns tokens, and no cookie', async () => {
  const { email, person, tenantId } = await companyWithPerson()
  const { status, body, cookies } = await sendToken(email)
  assert.deepEqual(
    [status, body.session?.user.id, body.session?.company?.id, cookies],
    [200, person.userId, tenantId, []],
  )
  assert.deepEqual(body.session?.ways, ['oidc'])
  assert.equal(
    (await site.ask('/api/clients', { headers: { authorization: `Bearer ${body.accessToken}` } })).status,
    200,
  )
  assert.equal((await sendToken(email)).status, 200, 'and again, by its link')
})

test('a nonce comes from this server, works once and is in the token', async () => {
  const { email } = await companyWithPerson()
  const once = await nonce()
  assert.equal((await sendToken(email, {}, 'RS256', once)).status, 200)
  assert.deepEqual((await sendToken(email, {}, 'RS256', once)).body.code, 'NONCE_OVER')
  assert.deepEqual((await sendToken(email, {}, 'RS256', 'a'.repeat(40))).body.code, 'NONCE_OVER')
  for (const other of ['x', undefined])
    assert.deepEqual((await sendToken(email, { nonce: other })).body.code, 'SIGN_ON_FAILED')
})

test('a forged, foreign or expired id_token is refused', async () => {
  const { email } = await companyWithPerson()
  const now = Math.floor(Date.now() / 1000)
  for (const [why, more] of Object.entries({
    audience: { aud: 'another client' },
    'two audiences': { aud: [clientId, 'another'], azp: 'another' },
    issuer: { iss: 'https://autre.example' },
    expired: { exp: now - 200, iat: now - 500 },
    'not yet': { nbf: now + 200 },
    'no subject': { sub: undefined },
    'an empty subject': { sub: '' },
    'a subject of spaces': { sub: ' \u00a0\u200b' },
    'a subject longer than the standard allows': { sub: 's'.repeat(256) },
  }))
    assert.deepEqual((await sendToken(email, more)).body.code, 'SIGN_ON_FAILED', why)
  for (const how of [
    'none',
    'HS256 with the public key',
    'HS256 with the secret',
    'another key',
    'altered',
  ] as const)
    assert.deepEqual((await sendToken(email, {}, how)).body.code, 'SIGN_ON_FAILED', how)
  assert.equal(
    (await sendToken(email, { exp: now - 100, iat: now - 400 })).status,
    200,
    'two minutes of clock difference are accepted',
  )
})

test('a provider signs in its own company’s people only, with verified emails', async () => {
  const [ours, theirs] = [await companyWithPerson({ makesAccounts: true }), await companyWithPerson()]
  assert.deepEqual(
    (await sendToken(ours.email, { sub: 'pirate', email: theirs.email })).body.code,
    'SIGN_ON_OTHER_DOMAIN',
  )
  assert.deepEqual((await sendToken(ours.email, { email_verified: false })).body.code, 'SIGN_ON_NO_EMAIL')
  const stranger = await sendToken(`personne@${theirs.domain}`)
  assert.deepEqual([stranger.status, stranger.body.code], [403, 'SIGN_ON_NO_ACCOUNT'])
  const nowhere = await sendToken('moi@nulle-part.example')
  assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'NO_SIGN_ON'])
})

test('a person with a second factor must prove it', async () => {
  const { email, person } = await companyWithPerson()
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
      values (gen_random_uuid(), $1, 'X', 'x', now())`,
    [person.userId],
  )
  const { status, body } = await sendToken(email)
  assert.deepEqual(
    [status, body.code, typeof body.challenge, body.accessToken],
    [401, 'FACTOR_NEEDED', 'string', undefined],
  )
})
