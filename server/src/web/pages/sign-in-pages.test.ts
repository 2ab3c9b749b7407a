import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { ensurePublicBuild, ensureWebBuild } from './build.ts'

await ensureWebBuild(() => {})
await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await world.stop()
})

const password = 'vergue-orage-cabestan-27'
const hash = await hashPassword(password)
const company = await foundCompany(world)

async function employ(role: Parameters<typeof hire>[2]) {
  return (await hire(world, company.tenantId, role, hash)) as Awaited<ReturnType<typeof hire>> & {
    email: string
  }
}

/** Submits a form as a browser does. */
function submitForm(path: string, typed: Record<string, string>, headers: Record<string, string> = {}) {
  const ours = {
    origin: site.url,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': '203.0.113.7',
  }
  return site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(typed).toString(),
    headers: { ...ours, ...headers },
  })
}

const receivedCookie = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('the form of the page signs in by the session cookie, and the requested page opens', async () => {
  const person = await employ('employee')
  const page = await (await site.ask('/auth')).text()
  assert.match(page, /<form[^>]* method="post"/)
  for (const name of ['email', 'password'])
    assert.match(
      page,
      new RegExp(`<label[^>]* for="([^"]+)".*<input[^>]* id="\\1"[^>]* name="${name}"`),
      name,
    )
  for (const way of ['/auth/inscription', '/auth/oubli']) assert.ok(page.includes(`href="${way}"`), way)
  const answer = await submitForm('/auth', { email: ` ${person.email} `, password })
  assert.deepEqual(
    [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')],
    [303, '/app', 'no-store'],
  )
  const session = await (
    await site.ask('/api/session', { headers: { cookie: receivedCookie(answer) } })
  ).json()
  assert.equal((session as { user: { id: string } }).user.id, person.userId)
  const destination = '/app/factures?q=kivu&page=2'
  const back = await submitForm(`/auth?retour=${encodeURIComponent(destination)}`, {
    email: person.email,
    password,
  })
  assert.equal(back.headers.get('location'), destination)
  const supervisor = await employ('warehouse_supervisor')
  const there = await submitForm(`/auth?retour=${encodeURIComponent(destination)}`, {
    email: supervisor.email,
    password,
  })
  assert.equal(there.headers.get('location'), '/warehouse')
})

test('a person with a second factor gets the code page and a password cookie, but no session', async () => {
  const { userId, email } = await employ('employee')
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
      values (gen_random_uuid(), $1, 'Téléphone', 'x', now())`,
    [userId],
  )
  const answer = await submitForm(`/tenant/${company.slug}?retour=%2Fapp%2Ffactures`, { email, password })
  const to = `/auth/code?retour=%2Fapp%2Ffactures&entreprise=${company.slug}`
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, to])
  assert.deepEqual(
    answer.headers.getSetCookie().map((line) => line.split('=')[0]),
    ['escale-factor'],
  )
  assert.equal((await site.ask('/auth/code')).status, 200)
})

test('a sign-in leads to no other site, and an invalid address does not break it', async () => {
  const { email } = await employ('viewer')
  for (const path of [
    '//ailleurs.example',
    'https://ailleurs.example',
    '/app/..//ailleurs.example',
    '/app/\r\nx: y',
    '/application',
  ]) {
    const answer = await submitForm(`/auth?retour=${encodeURIComponent(path)}`, { email, password })
    assert.equal(answer.status, 303, path)
    assert.match(answer.headers.get('location') ?? '', /^\/app(\/x:%20y)?$/, path)
    assert.equal(answer.headers.get('x'), null)
  }
})

test('a refusal is shown on the same page, with the email and never the password', async () => {
  const { email } = await employ('viewer')
  const wrong = await submitForm('/auth', { email, password: 'pas-le-bon-motdepasse' })
  const html = await wrong.text()
  assert.deepEqual(
    [wrong.status, wrong.headers.get('set-cookie'), wrong.headers.get('cache-control')],
    [401, null, 'no-store'],
  )
  assert.match(html, /role="alert".*Email ou mot de passe incorrect.*href="\/auth\/verification"/s)
  assert.match(html, new RegExp(`name="email"[^>]*value="${email}"|value="${email}"[^>]*name="email"`))
  assert.ok(!html.includes('pas-le-bon-motdepasse'))
  const empty = await submitForm('/auth', { email: '<script>alert(1)</script>', password: '' })
  const emptyHtml = await empty.text()
  assert.equal(empty.status, 422)
  assert.match(
    emptyHtml,
    /aria-invalid="true" aria-describedby="([^"]+)".*id="\1">Indiquez votre mot de passe\./s,
  )
  assert.ok(!emptyHtml.includes('<script>alert(1)'))
  assert.match(
    await (await submitForm('/auth', {})).text(),
    /Indiquez votre email\..*Indiquez votre mot de passe\./s,
  )
})

test('a company’s own page signs in to it, and refuses in its name', async () => {
  const other = await foundCompany(world, 'Ailleurs Fret')
  const { email } = await employ('manager')
  const into = await submitForm(`/tenant/${company.slug}`, { email, password })
  const session = await (await site.ask('/api/session', { headers: { cookie: receivedCookie(into) } })).json()
  assert.equal((session as { company: { slug: string } }).company.slug, company.slug)
  const refused = await submitForm(`/tenant/${other.slug}`, { email, password })
  assert.equal(refused.status, 403)
  const html = await refused.text()
  assert.match(html, /role="alert"/)
  assert.ok(html.includes('Ailleurs Fret'))

  const closed = await foundCompany(world, 'Fermé Fret')
  const theirs = await hire(world, closed.tenantId, 'admin', hash)
  assert.match(
    await (await site.ask(`/tenant/${closed.slug}`)).text(),
    /Accédez à l(&#x27;|')espace Fermé Fret\./,
  )
  await world.owner.query('update tenants set is_active = false, suspended_at = now() where id = $1', [
    closed.tenantId,
  ])
  const suspended = await submitForm(`/tenant/${closed.slug}`, { email: theirs.email, password })
  assert.equal(suspended.status, 403)
  assert.match(
    await suspended.text(),
    /role="alert".*Cette entreprise est désactivée\. Contactez votre administrateur\./s,
  )
})

test('a suspended company and an unknown one have identical pages and sign-in refusals', async () => {
  const suspended = await foundCompany(world, 'Arrêté Fret')
  await world.owner.query('update tenants set is_active = false, suspended_at = now() where id = $1', [
    suspended.tenantId,
  ])
  const { email } = await employ('viewer')
  const unknown = suspended.slug.replaceAll(/[0-9a-z]/g, 'x')
  const responses = async (slug: string) => {
    const wrong = { email: 'personne@nulle.part', password: 'pas-le-bon-motdepasse' }
    const page = await site.ask(`/tenant/${slug}`)
    const face = await site.ask(`/api/tenants/${slug}/face`)
    const byApi = await site.ask('/api/auth/sign-in/email', { json: { ...wrong, tenant: slug } })
    const byMember = await site.ask('/api/auth/sign-in/email', { json: { email, password, tenant: slug } })
    const byForm = await submitForm(`/tenant/${slug}`, wrong)
    const textOf = async (response: Response) =>
      (await response.text()).replaceAll(slug, 'slug').replace(/nonce="[^"]+"/, '')
    return Promise.all(
      [page, face, byApi, byMember, byForm].map(async (one) => `${one.status} ${await textOf(one)}`),
    )
  }
  assert.deepEqual(await responses(suspended.slug), await responses(unknown))
})

test('a form of another site, or without an origin, signs no one in', async () => {
  const { email } = await employ('viewer')
  const typed = { email, password }
  for (const origin of ['https://ailleurs.example', 'null'])
    assert.equal((await submitForm('/auth', typed, { origin })).status, 403, origin)
  const unsaid = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(typed).toString()
  for (const headers of [
    unsaid,
    { ...unsaid, 'sec-fetch-site': 'cross-site' },
    { ...unsaid, 'sec-fetch-site': 'same-site' },
  ]) {
    const answer = await site.ask(`/tenant/${company.slug}`, { method: 'POST', body, headers })
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null])
  }
})

test('attempts by the form and by the API are counted together', async () => {
  const { email } = await employ('viewer')
  const from = { 'x-forwarded-for': '203.0.113.99' }
  for (let n = 0; n < 10; n += 1) {
    const wrong = { email, password: 'faux-mot-de-passe-7' }
    const answer =
      n % 2
        ? await submitForm('/auth', wrong, from)
        : await site.ask('/api/auth/sign-in/email', { json: wrong, headers: from })
    assert.equal(answer.status, 401)
  }
  const answer = await submitForm('/auth', { email, password }, from)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  assert.match(await answer.text(), /Trop de tentatives\. Veuillez patienter\./)
})

test('the size and shape of the form are limited like any anonymous request', async () => {
  const heavy = await submitForm('/auth', { email: 'x'.repeat(20_000), password })
  assert.equal(heavy.status, 413)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    assert.equal(
      (await submitForm('/auth', { email: 'a@b.test', password }, { 'content-type': type })).status,
      415,
      type,
    )
  const formElsewhere = await submitForm('/api/auth/sign-in/email', { email: 'a@b.test', password })
  assert.equal(formElsewhere.status, 415)
  const odd = await site.ask('/auth', {
    method: 'POST',
    body: Buffer.from('email=%FF%00&password=%zz&email=b'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url },
  })
  assert.ok([401, 422].includes(odd.status), String(odd.status))
})
