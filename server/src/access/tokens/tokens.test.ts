import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, join, openSession, startWorld } from '#testing/world.ts'
import { nativeSessionHash } from './access-token.ts'
import { rotateSigningKeys } from './signing-keys.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const password = 'quai-brume-lanterne-93'
const passwordHash = await hashPassword(password)
const { publicUrl, secret } = world.server

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number; tokenType: string }
type RefusalBody = { code: string; message: string; challenge?: string; fields?: Record<string, string> }

async function postJson<Body>(path: string, json: unknown, headers: Record<string, string> = {}) {
  const answer = await site.ask(path, { json, headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
}
const grant = <Body = Tokens>(body: object) => postJson<Body>('/api/auth/token', body)
const renew = (refreshToken: string) =>
  grant<Tokens & RefusalBody>({ grantType: 'refresh_token', refreshToken })
const as = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
async function getWithToken(path: string, accessToken: string) {
  const answer = await site.ask(path, { headers: as(accessToken) })
  return {
    status: answer.status,
    body: (await answer.json()) as RefusalBody & { items: unknown[]; role: string },
  }
}
const tokenStatus = async (accessToken: string, path = '/api/clients') =>
  (await getWithToken(path, accessToken)).status

async function hireMember(role: Parameters<typeof hire>[2] = 'manager') {
  const company = await foundCompany(world)
  const person = await hire(world, company.tenantId, role, passwordHash)
  return { company, ...person, email: person.email, userId: person.userId, tenantId: company.tenantId }
}
async function application(role: Parameters<typeof hire>[2] = 'manager') {
  const person = await hireMember(role)
  const { body, status } = await grant({ grantType: 'password', email: person.email, password })
  assert.equal(status, 200, JSON.stringify(body))
  return { ...person, ...body, sessionId: claimsOf(body.accessToken).sid }
}
const tokenPart = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
const claimsOf = (token: string) =>
  tokenPart(token, 1) as { sid: string; sub: string; exp: number; iat: number; iss: string; aud: string }
const securityEvents = async (userId: string) =>
  (
    await world.owner.query(
      'select action, success from security_logs where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows.map(({ action, success }) => `${action} ${success}`)

/** The current signing key, which no outsider ever has. */
async function ownKey() {
  const { rows } = await world.owner.query(
    'select id, sealed_key from auth.signing_keys where retired_at is null',
  )
  const jwk = JSON.parse(createSeal(secret, 'signing keys').open(rows[0].id, rows[0].sealed_key) ?? '') as JWK
  return { kid: rows[0].id as string, key: await importJWK(jwk, 'ES256') }
}
type Claims = Partial<Record<'iss' | 'aud' | 'sub' | 'sid', string>> & { exp?: number; iat?: number }
async function forged(
  given: Claims,
  { typ = 'at+jwt', kid, key }: { typ?: string; kid?: string; key?: CryptoKey } = {},
) {
  const own = await ownKey()
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: publicUrl, aud: publicUrl, sub: newId(), iat: now, exp: now + 600, ...given }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ, kid: kid ?? own.kid })
    .sign(key ?? own.key)
}
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

test('a password gives an application a ten-minute and a refresh token, no cookie, same rights', async () => {
  const { company, email } = await hireMember('employee')
  const { status, headers, body } = await grant<Tokens & { session: { company: { id: string } } }>({
    grantType: 'password',
    email,
    password,
  })
  assert.deepEqual(
    [
      status,
      body.tokenType,
      body.expiresIn,
      body.session.company.id,
      headers.getSetCookie(),
      headers.get('cache-control'),
    ],
    [200, 'Bearer', 600, company.tenantId, [], 'no-store'],
  )
  const { exp, iat, iss } = claimsOf(body.accessToken)
  assert.deepEqual([exp - iat, iss, tokenPart(body.accessToken, 0).alg], [600, publicUrl, 'ES256'])
  assert.deepEqual((await getWithToken('/api/clients', body.accessToken)).body.items.length, 1)
  assert.equal((await getWithToken('/api/session', body.accessToken)).body.role, 'employee')
  const created = await site.ask('/api/clients', {
    json: { name: 'Depuis une application' },
    headers: { ...as(body.accessToken), 'idempotency-key': newId(), origin: 'capacitor://localhost' },
  })
  assert.equal(created.status, 201, 'no page of another site can send this header')
  assert.equal(await tokenStatus(body.accessToken, '/api/users'), 403, 'the rights of an employee, no more')
  const storedRows = JSON.stringify(
    (await world.owner.query('select * from auth.refresh_tokens, auth.sessions')).rows,
  )
  assert.ok(!storedRows.includes(body.refreshToken) && !storedRows.includes(body.accessToken))
})

test('the password grant refuses like the sign-in page, with the same messages', async () => {
  const { email } = await hireMember()
  for (const body of [
    { email, password: 'autre' },
    { email: `${newId()}@test.example`, password },
  ]) {
    const [here, there] = [
      await grant<RefusalBody>({ grantType: 'password', ...body }),
      await postJson<RefusalBody>('/api/auth/sign-in/email', body),
    ]
    assert.deepEqual([here.status, here.body], [there.status, there.body])
    assert.equal(here.status, 401)
  }
  for (const body of [
    {},
    { grantType: 'constructor' },
    { grantType: 'implicit' },
    { grantType: 'refresh_token' },
    null,
    [],
    { grantType: 'pkce' },
  ])
    assert.deepEqual(
      (({ status, body: { code } }) => [status, code])(await grant<RefusalBody>(body as object)),
      [422, 'INVALID'],
      JSON.stringify(body),
    )
})

test('a foreign, expired or badly signed token opens nothing', async () => {
  const { accessToken, sessionId: sid } = await application()
  const other = await generateKeyPair('ES256', { extractable: true })
  const { kid } = await ownKey()
  const published = (await (await site.ask('/.well-known/jwks.json')).json()) as { keys: JWK[] }
  const spki = await exportSPKI(
    (await importJWK({ ...published.keys[0], ext: true }, 'ES256', { extractable: true })) as CryptoKey,
  )
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: publicUrl, aud: publicUrl, sub: newId(), sid, iat: now, exp: now + 600 }
  const hmac = (key: string) => {
    const text = unsigned({ alg: 'HS256', typ: 'at+jwt', kid }, claims)
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const [head, , signature] = accessToken.split('.')
  const refused = {
    expired: await forged({ sid, exp: now - 1, iat: now - 601 }),
    'too long': await forged({ sid, iat: now - 86_400, exp: now + 86_400 }),
    'another issuer': await forged({ sid, iss: 'https://ailleurs.example' }),
    'another audience': await forged({ sid, aud: 'https://ailleurs.example' }),
    'another type': await forged({ sid }, { typ: 'JWT' }),
    'another key': await forged({ sid }, { key: other.privateKey }),
    'unknown key': await forged({ sid }, { kid: newId(), key: other.privateKey }),
    'no session': await forged({}),
    'a session that is none': await forged({ sid: newId() }),
    'no signature': `${unsigned({ alg: 'none', typ: 'at+jwt', kid }, claims)}.`,
    'the public key as a secret': hmac(spki),
    'the published key as a secret': hmac(JSON.stringify(published.keys[0])),
    'key of its own': `${unsigned({ alg: 'ES256', typ: 'at+jwt', jwk: published.keys[0] }, claims)}.${signature}`,
    'other claims': `${head}.${Buffer.from(JSON.stringify({ ...claims, sid: newId() })).toString('base64url')}.${signature}`,
    'cut short': accessToken.slice(0, -4),
  }
  assert.equal(
    await tokenStatus(await forged({ sid })),
    200,
    'what is forged here is right but for one thing',
  )
  for (const [why, token] of Object.entries(refused)) {
    const { status, body } = await getWithToken('/api/clients', token)
    assert.deepEqual([status, body.code], [401, 'UNAUTHORIZED'], why)
  }
  assert.equal(await tokenStatus(accessToken), 200)
})

test('clients cannot set the internal header that names a token’s session', async () => {
  const { accessToken, sessionId, userId } = await application()
  const stranger = await hireMember()
  const cookie = signedCookie(stranger.token, secret)
  const tries: Record<string, string>[] = [
    { authorization: `Bearer ${accessToken.slice(0, -4)}` },
    { cookie },
    {},
  ]
  for (const name of ['x-escale-token-session', 'X-Escale-Token-Session'])
    for (const value of [sessionId, nativeSessionHash(sessionId, secret)])
      for (const headers of tries)
        for (const path of ['/api/profile', '/api/auth/get-session']) {
          const answer = await site.ask(path, { headers: { ...headers, [name]: value } })
          assert.ok(!(await answer.text()).includes(userId), `${path} ${JSON.stringify(headers)}`)
        }
})

test('a cookie beside a token is ignored, and a token’s session works as no cookie', async () => {
  const { accessToken, sessionId } = await application()
  const stranger = await hireMember()
  const both = await site.ask('/api/session', {
    headers: { ...as(`${accessToken.slice(0, -4)}`), cookie: signedCookie(stranger.token, secret) },
  })
  assert.equal(await both.json(), null)
  for (const token of [sessionId, nativeSessionHash(sessionId, secret), accessToken])
    assert.equal(
      (await site.ask('/api/clients', { headers: { cookie: signedCookie(token, secret) } })).status,
      401,
    )
})

test('a new key signs after a rotation; the old key verifies on every server until deleted', async () => {
  const { accessToken } = await application()
  const kidsOf = async () =>
    ((await (await site.ask('/.well-known/jwks.json')).json()) as { keys: JWK[] }).keys.map(({ kid }) => kid)
  const old = tokenPart(accessToken, 0).kid as string
  await rotateSigningKeys(world.server)
  assert.deepEqual(await kidsOf(), [old], 'a key of today stays')
  await world.owner.query(`update auth.signing_keys set created_at = now() - interval '31 days'`)
  await Promise.all([rotateSigningKeys(world.server), rotateSigningKeys(world.server)])
  const published = await kidsOf()
  assert.deepEqual([published.length, published.includes(old)], [2, true])
  const next = await application()
  assert.notEqual(tokenPart(next.accessToken, 0).kid, old)
  assert.deepEqual([await tokenStatus(accessToken), await tokenStatus(next.accessToken)], [200, 200])
  const jwks = (await (await site.ask('/.well-known/jwks.json')).json()) as { keys: JWK[] }
  assert.ok(
    jwks.keys.every((key) => key.d === undefined && key.alg === 'ES256'),
    'only public keys',
  )
  await world.owner.query(
    `update auth.signing_keys set retired_at = now() - interval '25 hours' where id = $1`,
    [old],
  )
  await rotateSigningKeys(world.server)
  assert.deepEqual([await tokenStatus(accessToken), await tokenStatus(next.accessToken)], [401, 200])
  const keys = JSON.stringify((await world.owner.query('select * from auth.signing_keys')).rows)
  assert.ok(!keys.includes('"d":'), 'private keys are sealed')
})

test('a refresh token works once: twenty requests within ten seconds get the same pair', async () => {
  const { accessToken, refreshToken, userId } = await application()
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refreshToken)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const pairs = new Set(answers.map(({ body }) => `${body.accessToken} ${body.refreshToken}`))
  assert.equal(pairs.size, 1)
  const [next] = answers.map(({ body }) => body)
  assert.notEqual(next?.refreshToken, refreshToken)
  assert.deepEqual([await tokenStatus(next?.accessToken ?? ''), await tokenStatus(accessToken)], [200, 200])
  assert.deepEqual((await renew(refreshToken)).body, next)
  const { rows } = await world.owner.query(
    'select count(*)::int as open from auth.sessions where user_id = $1 and token_hash = $2',
    [userId, nativeSessionHash(claimsOf(accessToken).sid, secret)],
  )
  assert.deepEqual(rows, [{ open: 1 }])
  assert.equal((await renew(next?.refreshToken ?? '')).status, 200, 'and it goes on')
})

test('a refresh token reused after ten seconds ends its session, and is logged', async () => {
  const { refreshToken, userId } = await application()
  const next = (await renew(refreshToken)).body
  await world.owner.query(
    `update auth.refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`,
  )
  const reused = await renew(refreshToken)
  assert.deepEqual([reused.status, reused.body.code], [400, 'SESSION_MISSING'])
  assert.deepEqual([await tokenStatus(next.accessToken), (await renew(next.refreshToken)).status], [401, 400])
  assert.ok((await securityEvents(userId)).includes('TOKEN_REUSED false'))
  const [signIn] = (
    await world.owner.query('select session_end from user_sessions where user_id = $1', [userId])
  ).rows
  assert.ok(signIn?.session_end)
})

test('a refresh token works for nothing else, and no longer than its session', async () => {
  const { refreshToken, sessionId } = await application()
  for (const wrong of [
    '',
    'x',
    randomBytes(32).toString('base64url'),
    `${refreshToken}x`,
    claimsOf((await application()).accessToken).sid,
  ])
    assert.deepEqual(
      (({ status, body }) => [status, body.code])(await renew(wrong)),
      [400, 'SESSION_MISSING'],
      wrong,
    )
  assert.equal(await tokenStatus(refreshToken), 401)
  await world.owner.query(
    `update auth.sessions set created_at = now() - interval '7 days 1 second' where id = $1`,
    [sessionId],
  )
  assert.equal((await renew(refreshToken)).status, 400)
})

test('a renewal extends the session like any use', async () => {
  const { refreshToken, sessionId } = await application()
  await world.owner.query(`update auth.sessions set expires_at = now() + interval '1 minute' where id = $1`, [
    sessionId,
  ])
  await renew(refreshToken)
  const { rows } = await world.owner.query(
    `select expires_at > now() + interval '11 hours' as long from auth.sessions where id = $1`,
    [sessionId],
  )
  assert.deepEqual(rows, [{ long: true }])
})

test('every way to sign out ends the tokens at once', async () => {
  const ends: Record<string, (app: Awaited<ReturnType<typeof application>>) => Promise<unknown>> = {
    'the application itself': ({ accessToken }) => postJson('/api/auth/sign-out', {}, as(accessToken)),
    'one session, from a browser': async ({ userId, tenantId, sessionId }) => {
      const cookie = signedCookie(await openSession(world, userId, tenantId), secret)
      const answer = await site.ask(`/api/profile/sessions/${sessionId}`, {
        method: 'DELETE',
        headers: { cookie },
      })
      assert.equal(answer.status, 204)
    },
    'all others, from a browser': async ({ userId, tenantId }) =>
      postJson(
        '/api/profile/sessions/close',
        { scope: 'others' },
        { cookie: signedCookie(await openSession(world, userId, tenantId), secret) },
      ),
    'all, from the application': ({ accessToken }) =>
      postJson('/api/profile/sessions/close', { scope: 'all' }, as(accessToken)),
    'its admin': async ({ company, userId }) => {
      const admin = await company.hire('admin')
      await admin.users.signOut({ id: userId })
    },
    'its admin, who deactivates them': async ({ company, userId }) => {
      const admin = await company.hire('admin')
      await admin.users.setActive({ id: userId, active: false })
    },
  }
  for (const [who, end] of Object.entries(ends)) {
    const app = await application('employee')
    assert.equal(await tokenStatus(app.accessToken), 200)
    await end(app)
    assert.notEqual(await tokenStatus(app.accessToken), 200, who)
    assert.equal(await tokenStatus(app.accessToken, '/api/profile'), 401, who)
    assert.deepEqual(
      (({ status, body }) => [status, body.code])(await renew(app.refreshToken)),
      [400, 'SESSION_MISSING'],
      who,
    )
  }
})

test('signing out ends this session, the others or all, and is refused without a session', async () => {
  const app = await application()
  const here = { cookie: signedCookie(await openSession(world, app.userId, app.tenantId), secret) }
  const isOpen = async (headers: Record<string, string>) =>
    (await site.ask('/api/profile', { headers })).status === 200
  const others = await postJson<RefusalBody>('/api/auth/sign-out', { scope: 'others' }, as(app.accessToken))
  assert.deepEqual([others.status, others.headers.getSetCookie()], [200, []])
  assert.deepEqual([await isOpen(as(app.accessToken)), await isOpen(here)], [true, false])
  const again = { cookie: signedCookie(await openSession(world, app.userId, app.tenantId), secret) }
  assert.equal((await postJson('/api/auth/sign-out', { scope: 'global' }, again)).status, 200)
  assert.deepEqual([await isOpen(as(app.accessToken)), await isOpen(again)], [false, false])
  for (const scope of ['others', 'global'])
    assert.deepEqual(
      (({ status, body }) => [status, body.code])(
        await postJson<RefusalBody>('/api/auth/sign-out', { scope }, again),
      ),
      [400, 'SESSION_MISSING'],
    )
  assert.equal((await postJson('/api/auth/sign-out', {}, again)).status, 200, 'who has left has left')
  assert.equal((await postJson('/api/auth/sign-out', { scope: 'ailleurs' }, again)).status, 422)
  assert.ok(
    (await securityEvents(app.userId)).filter((event) => event === 'SESSIONS_ENDED true').length === 2,
  )
})

test('a session without its second factor can end no other session', async () => {
  const { userId, tenantId, accessToken } = await application()
  const half = { cookie: signedCookie(await openSession(world, userId, tenantId), secret) }
  await world.owner.query(
    `update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where id = $1`,
    [tenantId],
  )
  assert.equal(
    (await postJson<RefusalBody>('/api/auth/sign-out', { scope: 'global' }, half)).body.code,
    'FACTOR_LACKING',
  )
  await world.owner.query('update tenants set factor_for = null, factor_from = null where id = $1', [
    tenantId,
  ])
  assert.equal(await tokenStatus(accessToken), 200)
})

test('a lower role, an ended membership or a new password applies at the next request', async () => {
  const lowered = await application('admin')
  assert.equal(await tokenStatus(lowered.accessToken, '/api/users'), 200)
  await world.owner.query(
    `insert into user_roles (id, tenant_id, user_id, role, assigned_at)
      values ($1, $2, $3, 'viewer', now() + interval '1 second')`,
    [newId(), lowered.tenantId, lowered.userId],
  )
  assert.equal(await tokenStatus(lowered.accessToken, '/api/users'), 403)
  const left = await application()
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [left.userId])
  assert.equal((await getWithToken('/api/clients', left.accessToken)).body.code, 'NOT_A_MEMBER')
  const changed = await application()
  const own = await postJson(
    '/api/profile/password',
    { current: password, password: 'phare-gravier-mouette-58', endOthers: true },
    as(changed.accessToken),
  )
  assert.deepEqual(
    [own.status, own.headers.getSetCookie(), await tokenStatus(changed.accessToken)],
    [200, [], 200],
    'the session that changed it stays open',
  )
})

test('an application sees only its own company', async () => {
  const { accessToken, userId } = await application('admin')
  const other = await foundCompany(world)
  await join(world, userId, other.tenantId, 'viewer')
  assert.equal(await tokenStatus(accessToken, `/api/clients/${other.clientId}`), 404)
  const believing = await site.ask('/api/clients', {
    headers: { ...as(accessToken), 'x-company': other.tenantId },
  })
  assert.equal(believing.status, 409)
  const moved = await postJson<{ company: { id: string } }>(
    '/api/session/company',
    { companyId: other.tenantId },
    as(accessToken),
  )
  assert.deepEqual(
    [moved.status, moved.body.company.id, moved.headers.getSetCookie()],
    [200, other.tenantId, []],
  )
  assert.equal(
    await tokenStatus(accessToken, `/api/clients/${other.clientId}`),
    200,
    'the same token, in the session’s new company',
  )
})

test('an application proves the second factor too, once per code', async () => {
  const { email, userId, token } = await hireMember()
  const cookie = { cookie: signedCookie(token, secret) }
  const { body: device } = await postJson<{ id: string; secret: string }>(
    '/api/profile/factors',
    { name: 'Téléphone', current: password },
    cookie,
  )
  const codeNow = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(device.secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  // Each code is of the present step or the next one, so a step that ends meanwhile refuses none.
  await postJson(`/api/profile/factors/${device.id}/confirmation`, { code: codeNow(0) }, cookie)
  const first = await grant<RefusalBody>({ grantType: 'password', email, password })
  assert.deepEqual([first.status, first.body.code, first.headers.getSetCookie()], [401, 'FACTOR_NEEDED', []])
  const { challenge } = first.body
  const answer = (code: string, given = challenge) =>
    grant<Tokens & RefusalBody & { session: { level: number; ways: string[] } }>({
      grantType: 'factor',
      challenge: given,
      way: 'totp',
      code,
    })
  assert.equal((await answer('000000')).body.code, 'WRONG_CODE')
  assert.equal((await answer(codeNow(0), randomBytes(32).toString('base64url'))).body.code, 'CHALLENGE_OVER')
  const opened = await answer(codeNow(1))
  assert.deepEqual(
    [opened.status, opened.body.session.level, opened.body.session.ways],
    [200, 2, ['password', 'totp']],
  )
  assert.equal(await tokenStatus(opened.body.accessToken), 200)
  assert.equal((await answer(codeNow(1))).body.code, 'CHALLENGE_OVER')
  assert.ok((await securityEvents(userId)).includes('MFA_VERIFIED true'))
})

const verifier = randomBytes(32).toString('base64url')
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const waiting = { client: 'escale-poste', redirectUri: 'http://127.0.0.1:49152/retour' }
async function authorized(asked: object = {}) {
  const person = await hireMember()
  const cookie = { cookie: signedCookie(person.token, secret) }
  const answer = await postJson<{ redirectTo: string } & RefusalBody>(
    '/api/profile/applications',
    { ...waiting, challenge: challengeOf(verifier), state: 'é&=1', ...asked },
    cookie,
  )
  const code = URL.canParse(answer.body.redirectTo)
    ? new URL(answer.body.redirectTo).searchParams.get('code')
    : null
  return { ...person, ...answer, cookie, code }
}
const exchange = (code: string | null, more: object = {}) =>
  grant<Tokens & RefusalBody>({ grantType: 'pkce', ...waiting, code, verifier, ...more })

test('a signed-in browser authorises an application, which alone can use the code, once', async () => {
  const { body, code, tenantId, userId } = await authorized()
  const to = new URL(body.redirectTo)
  assert.deepEqual(
    [to.origin + to.pathname, to.searchParams.get('state'), to.searchParams.get('iss')],
    [waiting.redirectUri, 'é&=1', publicUrl],
  )
  const [one, two] = await Promise.all([exchange(code), exchange(code)])
  assert.deepEqual([one.status, two.status].toSorted(), [200, 400])
  const opened = one.status === 200 ? one.body : two.body
  assert.equal(await tokenStatus(opened.accessToken), 200)
  assert.equal((opened as unknown as { session: { company: { id: string } } }).session.company.id, tenantId)
  assert.ok((await securityEvents(userId)).includes('APP_AUTHORIZED true'))
  const again = await site.ask('/api/profile/applications', {
    json: { ...waiting, challenge: challengeOf(verifier) },
    headers: as(opened.accessToken),
  })
  assert.equal(again.status, 403, 'an application lets in no other')
})

test('a code used by another application, too late or after a sign-out is refused and used up', async () => {
  for (const more of [
    { verifier: 'x'.repeat(43) },
    { client: 'escale-mobile' },
    { redirectUri: 'http://127.0.0.1:49153/retour' },
  ]) {
    const { code } = await authorized()
    assert.equal((await exchange(code, more)).body.code, 'AUTHORIZATION_OVER', JSON.stringify(more))
    assert.equal((await exchange(code)).body.code, 'AUTHORIZATION_OVER', 'spent')
  }
  const late = await authorized()
  await world.owner.query(`update auth.authorization_codes set expires_at = now() - interval '1 second'`)
  assert.equal((await exchange(late.code)).status, 400)
  const left = await authorized()
  await postJson('/api/auth/sign-out', {}, left.cookie)
  assert.equal((await exchange(left.code)).status, 400)
})

test('codes are sent only to the addresses of our applications', async () => {
  for (const redirectUri of [
    'https://ailleurs.example/retour',
    'http://localhost:4000/',
    'http://127.0.0.1.ailleurs.example:80/',
    'http://127.0.0.1:4000/?a=b',
    'http://127.0.0.1:4000/#a',
    'http://a@127.0.0.1:4000/',
    'http://127.0.0.1:99999/',
    'javascript:alert(1)',
    'com.escale.app:/connexion',
    '//127.0.0.1:4000/',
  ])
    assert.deepEqual(
      (({ status, body }) => [status, body.code])(await authorized({ redirectUri })),
      [422, 'UNKNOWN_APP'],
      redirectUri,
    )
  assert.equal((await authorized({ client: 'inconnue' })).status, 422)
  assert.equal(
    (await authorized({ client: 'escale-mobile', redirectUri: 'com.escale.app:/connexion' })).status,
    200,
  )
  const nobody = await site.ask('/api/profile/applications', {
    json: { ...waiting, challenge: challengeOf(verifier) },
  })
  assert.equal(nobody.status, 401)
})
