import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { openPool } from '#database/pool/pool.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
const behindProxy = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await behindProxy.close()
  await world.stop()
})

const password = 'vague-palette-quai-72'
const hash = await hashPassword(password)

async function hireEmployee() {
  const company = await foundCompany(world)
  const person = (await hire(world, company.tenantId, 'employee', hash)) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  return { company, person, cookie: signedCookie(person.token, world.server.secret) }
}

// Each test has its own address, because sign-in limits are counted by address too.
const signInBehindProxy = (email: string, given: string, more: { tenant?: string; address?: string } = {}) =>
  behindProxy.ask('/api/auth/sign-in/email', {
    json: { email, password: given, tenant: more.tenant },
    headers: { 'x-forwarded-for': more.address ?? '203.0.113.1' },
  })

test('the right password opens the default company, with a cookie no script can read', async () => {
  const { company, person } = await hireEmployee()
  const answer = await signInBehindProxy(person.email.toUpperCase(), password)
  assert.equal(answer.status, 200)
  const session = (await answer.json()) as { company: { id: string }; role: string }
  assert.deepEqual([session.company.id, session.role], [company.tenantId, 'employee'])
  const cookie = answer.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^escale=/)
  assert.match(cookie, /HttpOnly/i)
  assert.match(cookie, /SameSite=Lax/i)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const user = (await (await site.ask('/api/auth/get-session', { headers })).json()) as {
    user: { id: string }
  }
  assert.equal(user.user.id, person.userId)
  const list = await site.ask('/api/clients', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  assert.equal(list.status, 200)
})

test('the cookies of a request are checked once, and sign-in cookies only during a sign-in', async () => {
  const { cookie, company } = await hireEmployee()
  let judged = 0
  const server = {
    ...world.server,
    get secret() {
      judged += 1
      return world.server.secret
    },
  }
  const counting = await openSite({ ...world, server })
  const headers = {
    cookie: `${cookie}; escale-code=abc.def; escale-device=abc.def`,
    'x-company': company.tenantId,
    'idempotency-key': randomUUID(),
  }
  const answer = await counting.ask('/api/clients', { headers, json: { name: 'Maison Kivu' } })
  await counting.close()
  assert.equal(answer.status, 201)
  assert.equal(judged, 1)
})

test('a sign-in opens a row of user_sessions, and signing out ends it', async () => {
  const { person } = await hireEmployee()
  const cookie =
    ((await signInBehindProxy(person.email, password)).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const rows = async () =>
    (
      await world.owner.query('select session_end is null as open from user_sessions where user_id = $1', [
        person.userId,
      ])
    ).rows
  assert.deepEqual(await rows(), [{ open: true }])
  assert.equal((await site.ask('/api/auth/sign-out', { method: 'POST', headers: { cookie } })).status, 200)
  assert.deepEqual(await rows(), [{ open: false }])
  assert.equal((await site.ask('/api/clients', { headers: { cookie } })).status, 401)
  const { rows: logged } = await world.owner.query(
    'select action, success from security_logs where user_id = $1 order by created_at',
    [person.userId],
  )
  assert.deepEqual(logged, [
    { action: 'LOGIN_ATTEMPT', success: true },
    { action: 'LOGOUT', success: true },
  ])
})

test('a wrong password and an unknown email get the same message, and both are logged', async () => {
  const { person } = await hireEmployee()
  const [wrong, unknown] = await Promise.all([
    signInBehindProxy(person.email, 'faux-mot-de-passe', { address: '203.0.113.2' }),
    signInBehindProxy('personne@nulle.part', password, { address: '203.0.113.2' }),
  ])
  const bodies = [await wrong.json(), await unknown.json()]
  assert.deepEqual([wrong.status, unknown.status], [401, 401])
  assert.deepEqual(bodies[0], { code: 'WRONG_CREDENTIALS', message: 'Email ou mot de passe incorrect' })
  assert.deepEqual(bodies[1], bodies[0])
  const { rows } = await world.owner.query(
    `select user_id is null as unknown, email_hash is null as named from security_logs
      where action = 'LOGIN_ATTEMPT' and not success and ip_address = '203.0.113.2' order by user_id`,
  )
  assert.deepEqual(rows, [
    { unknown: false, named: true },
    { unknown: true, named: false },
  ])
})

test('an internal error during a sign-in is reported and logged', async () => {
  const { person } = await hireEmployee()
  await world.owner.query(
    `update auth.accounts set password = '$argon2id$v=19$m=0,t=0,p=0$AA$AA' where user_id = $1`,
    [person.userId],
  )
  const answer = await signInBehindProxy(person.email, password, { address: '203.0.113.5' })
  assert.deepEqual(
    [answer.status, await answer.json()],
    [500, { code: 'SIGN_IN_FAILED', message: 'Erreur de connexion' }],
  )
  const { rows } = await world.owner.query('select action, success from security_logs where user_id = $1', [
    person.userId,
  ])
  assert.deepEqual(rows, [{ action: 'LOGIN_FAILED', success: false }])
})

test('a sign-in on the page of a foreign company opens no session', async () => {
  const [{ person }, { company }] = [await hireEmployee(), await hireEmployee()]
  const answer = await signInBehindProxy(person.email, password, {
    tenant: company.slug,
    address: '203.0.113.3',
  })
  assert.equal(answer.status, 403)
  assert.equal(
    ((await answer.json()) as { message: string }).message,
    "Vous n'avez pas accès à cette entreprise.",
  )
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('a suspended company cannot be opened', async () => {
  const { company, person } = await hireEmployee()
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  const answer = await signInBehindProxy(person.email, password, { address: '203.0.113.4' })
  assert.equal(
    ((await answer.json()) as { message: string }).message,
    'Cette entreprise est désactivée. Contactez votre administrateur.',
  )
})

test('a super_admin whose only company is suspended signs in above it, and may open it again', async () => {
  const { company, person } = await hireEmployee()
  await world.owner.query(`insert into user_roles (id, user_id, role) values ($1, $2, 'super_admin')`, [
    randomUUID(),
    person.userId,
  ])
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  const answer = await signInBehindProxy(person.email, password, { address: '203.0.113.8' })
  assert.equal(answer.status, 200)
  const headers = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const reopened = await site.ask(`/api/tenants/${company.tenantId}/reopening`, {
    json: { reason: 'Réglé' },
    headers,
  })
  assert.equal(((await reopened.json()) as { isActive: boolean }).isActive, true)
})

test('passwords are stored as argon2id, 19 MiB, two passes', () => {
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
})

test('a write from another site is refused', async () => {
  const { cookie } = await hireEmployee()
  const from = (origin: string) =>
    site.ask('/api/clients', {
      json: { name: 'X' },
      headers: { cookie, origin, 'idempotency-key': randomUUID() },
    })
  assert.equal((await from('https://ailleurs.example')).status, 403)
  assert.equal((await from('null')).status, 403)
  assert.equal((await from(site.url)).status, 201)
})

test('every response has the security headers, errors and files too', async () => {
  for (const path of [
    '/api/session',
    '/api/absent',
    '/healthz',
    '/theme/0b5d6b.css',
    '/absent.js',
    '/api/openapi.json',
    '/api/docs',
  ]) {
    const { headers } = await site.ask(path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('x-frame-options'), 'DENY', path)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe/, path)
  }
})

test('no page can be framed or held by its opener, and each response has a new nonce', async () => {
  const [page, again] = await Promise.all([site.ask('/app'), site.ask('/app')])
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe-/)
  assert.equal(page.headers.get('x-frame-options'), 'DENY')
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin')
  assert.equal(page.headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  assert.match(
    page.headers.get('permissions-policy') ?? '',
    /camera=\(self\), microphone=\(self\), geolocation=\(\)/,
  )
  assert.match(policy, /; media-src 'self' blob:;/, 'a voice message is heard')
  const nonce = (text: string | null) => /nonce-([^']+)/.exec(text ?? '')?.[1]
  assert.ok(nonce(policy))
  assert.notEqual(nonce(policy), nonce(again.headers.get('content-security-policy')))
})

test('an error has one shape, in French, and never a stack', async () => {
  const { cookie } = await hireEmployee()
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const answerTo = async (path: string, options: Parameters<typeof site.ask>[1]) => {
    const answer = await site.ask(path, options)
    const body = (await answer.json()) as Record<string, unknown>
    assert.deepEqual(
      Object.keys(body).filter((key) => !['code', 'message', 'fields', 'data'].includes(key)),
      [],
    )
    assert.doesNotMatch(JSON.stringify(body), /stack|node_modules|Invalid|Error:/)
    return [answer.status, body.code, body.fields ? Object.keys(body.fields) : undefined]
  }
  const json = { 'content-type': 'application/json' }
  assert.deepEqual(await answerTo('/api/absent', {}), [404, 'NOT_FOUND', undefined])
  assert.deepEqual(await answerTo('/api/clients/pas-un-id', { headers }), [422, 'INVALID', ['id']])
  assert.deepEqual(await answerTo('/api/clients?limit=1000&sort=drop', { headers }), [
    422,
    'INVALID',
    ['limit', 'sort'],
  ])
  assert.deepEqual(await answerTo('/api/clients?cursor=abc', { headers }), [422, 'INVALID', ['cursor']])
  assert.deepEqual(await answerTo('/api/clients?search=%00', { headers }), [422, 'INVALID', ['search']])
  assert.deepEqual(
    await answerTo('/api/clients', { json: { name: 'x'.repeat(10_000), email: 'pas un email' }, headers }),
    [422, 'INVALID', ['email', 'name']],
  )
  assert.deepEqual(await answerTo('/api/clients', { json: { name: 'a\0b' }, headers }), [
    422,
    'INVALID',
    ['name'],
  ])
  assert.deepEqual(
    await answerTo('/api/clients', { method: 'POST', body: '{"name":', headers: { ...headers, ...json } }),
    [400, 'BAD_REQUEST', undefined],
  )
  assert.deepEqual(await answerTo('/api/clients', { json: { name: 'X' }, headers: { cookie } }), [
    400,
    'KEY_MISSING',
    undefined,
  ])
  assert.deepEqual(
    await answerTo('/api/clients', { json: { name: 'X', address: 'x'.repeat(1_100_000) }, headers }),
    [413, 'PAYLOAD_TOO_LARGE', undefined],
  )
  assert.deepEqual(
    await answerTo('/api/clients', {
      method: 'POST',
      body: `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      headers: { ...headers, ...json },
    }),
    [400, 'BAD_REQUEST', undefined],
  )
})

test('an unavailable database is reported, and the first request after its return is served', async () => {
  const lost = {
    ...world,
    server: { ...world.server, pool: openPool('postgres://nobody@127.0.0.1:1/none', 4) },
  } as typeof world
  const apart = await openSite(lost)
  const { cookie } = await hireEmployee()
  const answer = await apart.ask('/api/clients', { headers: { cookie } })
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [503, 'UNAVAILABLE'])
  await apart.close()
})

test('behind a proxy we trust, an insecure page is sent to the public address', async () => {
  const secure = await openSite(
    { ...world, server: { ...world.server, publicUrl: 'https://escale.example' } },
    ['127.0.0.1'],
  )
  const answer = await secure.ask('/app/clients?x=1', {
    headers: { 'x-forwarded-proto': 'http', host: 'evil.example' },
  })
  assert.deepEqual(
    [answer.status, answer.headers.get('location')],
    [308, 'https://escale.example/app/clients?x=1'],
  )
  assert.match(
    (await secure.ask('/healthz', { headers: { 'x-forwarded-proto': 'https' } })).headers.get(
      'strict-transport-security',
    ) ?? '',
    /max-age/,
  )
  await secure.close()
})

test('a company’s sign-in page has its colours, and unknown and suspended slugs give one page', async () => {
  const { company } = await hireEmployee()
  await world.owner.query(`update tenants set primary_color = '#c2410c' where id = $1`, [company.tenantId])
  const face = async (slug: string) => (await site.ask(`/api/tenants/${slug}/face`)).json()
  assert.equal(((await face(company.slug)) as { primaryColor: string }).primaryColor, '#c2410c')
  await world.owner.query('update tenants set is_active = false where id = $1', [company.tenantId])
  assert.deepEqual(await face(company.slug), await face('inconnu'))
})

test('search engines are excluded from all but the public pages and the listed companies', async () => {
  const [listed, quiet, suspended] = [
    await foundCompany(world),
    await foundCompany(world),
    await foundCompany(world),
  ]
  await world.owner.query('update tenants set listed_in_directory = true where id = any($1)', [
    [listed.tenantId, suspended.tenantId],
  ])
  await world.owner.query('update tenants set is_active = false where id = $1', [suspended.tenantId])
  const answerTo = async (path: string) => (await site.ask(path)).headers.get('x-robots-tag')
  for (const path of ['/', '/directory', '/services-price', `/tenant/${listed.slug}`])
    assert.equal(await answerTo(path), 'all', path)
  for (const path of [
    ...[
      '/auth',
      '/auth/inscription',
      '/app',
      '/app/clients',
      '/super-admin',
      '/warehouse',
      '/installation',
      '/nulle-part',
      '/absent.js',
    ],
    ...[
      '/api/session',
      '/api/clients',
      '/api/absent',
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
      '/api/auth/get-session',
    ],
    ...['/directory?recherche=x', '/services-price?entreprise=inconnue'],
    ...[`/tenant/${quiet.slug}`, `/tenant/${suspended.slug}`, '/tenant/inconnue'],
  ])
    assert.equal(await answerTo(path), 'noindex', path)
})

test('the page of an unknown company and that of a suspended one are identical', async () => {
  const { company } = await hireEmployee()
  await world.owner.query(
    `update tenants set primary_color = '#c2410c', is_active = false, listed_in_directory = true
      where id = $1`,
    [company.tenantId],
  )
  const answerTo = async (slug: string) => {
    const answer = await site.ask(`/tenant/${slug}`, { headers: { 'accept-encoding': 'identity' } }) // a nonce weighs a byte more or less, packed
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    const headers = [...answer.headers]
      .filter(([name]) => !['date', 'x-request-id'].includes(name))
      .map((header) => header.join(': ').replace(nonce, ''))
    return [answer.status, headers, (await answer.text()).replaceAll(nonce, '')]
  }
  assert.deepEqual(await answerTo(company.slug), await answerTo('inconnue-au-bataillon'))
})

test('the API describes itself, with money in cents, and needs no external asset', async () => {
  const document = (await (await site.ask('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, object>
    info: { description: string }
  }
  assert.match(document.openapi, /^3\.1/)
  assert.match(document.info.description, /centimes/)
  for (const path of [
    '/clients',
    '/clients/{id}',
    '/services',
    '/invoices',
    '/invoices/{id}',
    '/payments',
    '/expeditions/{id}',
    '/warehouse-receipts',
    '/vehicle-registrations',
  ])
    assert.ok(document.paths[path], path)
  const page = await (await site.ask('/api/docs')).text()
  assert.doesNotMatch(page, /https?:\/\//)
  assert.equal((await site.ask('/api/docs/swagger-ui-bundle.js')).status, 200)
})

test('a path that climbs out of the site finds nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${site.url}`, { path: '/assets/../../../package.json' }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end()
  })
  assert.ok(status === 404 || status === 400 || status === 403, String(status))
})

test('hashed files are cached a year; the service worker is revalidated, and may fetch here', async () => {
  const built = await readdir(join(import.meta.dirname, '../../../web/dist/assets')).catch(
    () => [] as string[],
  )
  const asset = built.find((name) => name.endsWith('.js'))
  assert.ok(asset, 'the web build comes before this test')
  const chunk = await site.ask(`/assets/${asset}`)
  assert.deepEqual(
    [chunk.status, chunk.headers.get('cache-control')],
    [200, 'public, max-age=31536000, immutable'],
  )
  const worker = await site.ask('/sw.js')
  assert.deepEqual([worker.status, worker.headers.get('cache-control')], [200, 'no-cache'])
  assert.match(worker.headers.get('content-security-policy') ?? '', /connect-src 'self'/)
  assert.equal((await site.ask('/assets/absent.js')).status, 404)
})
