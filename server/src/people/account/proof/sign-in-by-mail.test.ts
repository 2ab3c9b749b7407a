import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#access/passwords/passwords.ts'
import type { MailContent } from '#channels/mail/mail-content.ts'
import { renderPlainText } from '#channels/mail/render.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { emailHash } from '#journal/event.ts'
import { openBrowser, type TestBrowser } from '#testing/browser.ts'
import { addressOfEachKind, askAndGuess } from '#testing/company/sign-in-addresses.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { shareOf } from '#testing/night.ts'
import { callAs, foundCompany, hire, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'

const world = await startWorld()
world.server.mail = 'mailbox'
const [site, other] = [await openSite(world, ['127.0.0.0/8']), await openSite(world, ['127.0.0.0/8'])]
const post = createMailTransport({ configuration: undefined, demo: true, publicUrl: world.server.publicUrl })
const worker = await startWorker(
  world.workerPool,
  { ...world.server, pool: world.jobs, post },
  { hasClock: false },
)
after(async () => {
  await worker.stop()
  await site.close()
  await other.close()
  await world.stop()
})
beforeEach(async () => {
  await world.owner.query('delete from auth.tries')
  await world.owner.query('delete from auth.wrong_codes')
})

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)
type KnownPerson = Awaited<ReturnType<typeof hire>> & { email: string }
type Company = { tenantId: string; slug: string }

async function hireIn(company?: Company) {
  const place = company ?? (await foundCompany(world))
  return Object.assign((await hire(world, place.tenantId, 'employee', hash)) as KnownPerson, place)
}

type Answer = Partial<Session> & { code?: string }
const askMail = (browser: TestBrowser, email: string, tenant?: string) =>
  browser.post('/api/account/sign-in/mail', { email, tenant })
const give = async (browser: TestBrowser, proof: { email: string; code: string } | { token: string }) => {
  const { status, body, answer } = await browser.post('/api/auth/sign-in/mail', proof)
  return {
    status,
    body: body as Answer,
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
  }
}
const codeIn = /\b\d{3} \d{3}\b/

/** The latest email to an address, once there are `count` of them. */
async function letterTo(email: string, count = 1): Promise<string> {
  const written = `select subject, content from auth.outgoing_mails
    where to_address = $1 order by created_at, id`
  return eventually(async () => {
    const { rows } = await world.owner.query<{ subject: string; content: MailContent }>(written, [
      email.toLowerCase(),
    ])
    assert.equal(rows.length, count, `letters to ${email}`)
    const [{ subject, content }] = rows.slice(-1) as [(typeof rows)[number]]
    return `Subject: ${subject}\r\n\r\n${renderPlainText(content)}`
  })
}

/** Requests a code and reads the email. */
async function requestCode(
  email: string,
  { count = 1, browser = openBrowser(site), tenant = undefined as string | undefined } = {},
) {
  assert.equal((await askMail(browser, email, tenant)).status, 200)
  const letter = await letterTo(email, count)
  const url = new URL(/https?:\S+jeton=\S+/.exec(letter)?.[0] ?? 'nowhere:')
  return {
    browser,
    letter,
    url,
    code: (codeIn.exec(letter)?.[0] ?? '').replace(' ', ''),
    token: url.searchParams.get('jeton') ?? '',
  }
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('an email holds a code and a link; using one voids both', async () => {
  const { email, tenantId, userId } = await hireIn()
  const { browser, code, token, letter } = await requestCode(email.toUpperCase())
  assert.match(letter, /Subject: Votre code de connexion/)
  const storedProofs = JSON.stringify((await world.owner.query('select * from auth.email_proofs')).rows)
  assert.ok(!storedProofs.includes(code) && !storedProofs.includes(token), 'only their hashes are kept')
  assert.equal((await give(openBrowser(site), { email, code })).body.code, 'OTHER_BROWSER')
  const stranger = openBrowser(site)
  await askMail(stranger, 'autre@exemple.test')
  assert.equal(
    (await give(stranger, { email, code })).body.code,
    'WRONG_CODE',
    'not in a browser that requestCode for another address',
  )

  const entered = await give(browser, { email, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  assert.deepEqual(
    [entered.status, entered.body.ways, entered.body.level, entered.body.company?.id],
    [200, ['email'], 1, tenantId],
  )
  assert.ok(entered.cookies.includes('escale') && entered.cookies.includes('escale-device'))
  assert.equal((await give(browser, { email, code })).body.code, 'WRONG_CODE')
  assert.equal((await give(browser, { token })).body.code, 'LINK_OVER')
  const { rows } = await world.owner.query(
    `select success from security_logs where user_id = $1 and action = 'LOGIN_ATTEMPT' order by created_at`,
    [userId],
  )
  assert.deepEqual(
    rows.map(({ success }) => success),
    [false, true, false],
    'the owner reads of wrong codes in their log',
  )
})

test('the link signs in anywhere, once; opening its page consumes nothing', async () => {
  const { email } = await hireIn()
  const { browser, code, token, url } = await requestCode(email)
  assert.equal((await site.ask(url.pathname + url.search)).status, 200)
  assert.deepEqual(await callAs(world, null).account.signInLink({ token }), { email })
  assert.equal((await give(openBrowser(other), { token })).status, 200, 'of another server too')
  assert.equal((await give(openBrowser(site), { token })).body.code, 'LINK_OVER')
  assert.equal((await give(browser, { email, code })).body.code, 'WRONG_CODE')
  await assert.rejects(callAs(world, null).account.signInLink({ token }), { code: 'LINK_OVER' })
})

test('of two concurrent sign-ins by code or link, on two servers, one succeeds', async () => {
  for (const ways of ['code code', 'token token', 'code token']) {
    const { email } = await hireIn()
    const { browser, code, token } = await requestCode(email)
    const { cookie } = browser
    const by = (way: string | undefined) => (way === 'code' ? { email, code } : { token })
    const statuses = await Promise.all(
      [site, other, site, other].map(async (server, n) => {
        const json = by(ways.split(' ')[n % 2])
        return (await server.ask('/api/auth/sign-in/mail', { json, headers: { cookie: cookie() } })).status
      }),
    )
    assert.equal(statuses.filter((status) => status === 200).length, 1, `${ways}: ${statuses}`)
  }
})

test('five wrong codes void the right one, even concurrently; the link still works', async () => {
  const { email } = await hireIn()
  const { browser, code, token } = await requestCode(email)
  const headers = { cookie: browser.cookie() }
  const wrong = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? site : other).ask('/api/auth/sign-in/mail', { json: { email, code: another(code) }, headers }),
    ),
  )
  assert.ok(wrong.every(({ status }) => status === 422))
  assert.equal((await give(browser, { email, code })).body.code, 'WRONG_CODE')
  assert.equal((await give(browser, { token })).status, 200)
})

test('code and link expire in ten minutes; a new email replaces the browser’s code, not the link', async () => {
  const { email } = await hireIn()
  const first = await requestCode(email)
  const second = await requestCode(email, { browser: first.browser, count: 2 })
  assert.equal((await give(first.browser, { email, code: first.code })).body.code, 'WRONG_CODE')
  const { rows } = await world.owner.query(
    `select extract(epoch from expires_at - created_at)::int as link,
       extract(epoch from code_expires_at - created_at)::int as code
    from auth.email_proofs where email = $1`,
    [email],
  )
  assert.deepEqual(rows, [
    { link: 600, code: 600 },
    { link: 600, code: 600 },
  ])
  await world.owner.query(`update auth.email_proofs set code_expires_at = now() - interval '1 second'`)
  assert.equal((await give(first.browser, { email, code: second.code })).body.code, 'WRONG_CODE')
  assert.equal((await give(openBrowser(site), { token: first.token })).status, 200)
  const late = await requestCode(email, { count: 3 })
  await world.owner.query(`update auth.email_proofs set expires_at = now() - interval '1 second'`)
  assert.equal((await give(late.browser, { token: late.token })).body.code, 'LINK_OVER')
})

test('another person’s code, another email’s token and an invalid code open nothing', async () => {
  const [one, two] = [await hireIn(), await hireIn()]
  const mine = await requestCode(one.email)
  await requestCode(two.email, { browser: mine.browser })
  assert.equal((await give(mine.browser, { email: two.email, code: mine.code })).status, 422)
  await mine.browser.post('/api/account/recovery/mail', { email: one.email })
  const recovery = /jeton=(\S+)/.exec(await letterTo(one.email, 2))?.[1] ?? ''
  assert.equal((await give(mine.browser, { token: recovery })).body.code, 'LINK_OVER')
  await assert.rejects(
    callAs(world, null).account.resetPassword({ token: mine.token, password: 'autre-quai-brume-41' }),
    { code: 'LINK_OVER' },
  )
  for (const wrong of [
    { email: one.email, code: '12' },
    { email: 'x', code: '123456' },
    { code: '123456' },
    { token: 5 },
    { token: 'x'.repeat(300) },
    {},
    null,
    [],
    'x',
  ]) {
    const { status, answer } = await mine.browser.post('/api/auth/sign-in/mail', wrong)
    assert.ok(
      status === 422 && !answer.headers.getSetCookie().some((cookie) => cookie.startsWith('escale=')),
      JSON.stringify(wrong),
    )
  }
})

test('a second factor is still required, and the session names both methods', async () => {
  const { email, userId } = await hireIn()
  const secret = new Secret({ size: 20 }).base32
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', $3, now())`,
    [newId(), userId, createSeal(world.server.secret, 'second factors').close(userId, secret)],
  )
  for (const [n, way] of ['code', 'token'].entries()) {
    const { browser, code, token } = await requestCode(email, { count: n + 1 })
    const entered = await give(browser, way === 'code' ? { email, code } : { token })
    assert.deepEqual([entered.status, entered.body.code], [401, 'FACTOR_NEEDED'])
    assert.ok(!entered.cookies.includes('escale'))
    await world.owner.query('update auth.factors set last_step = 0')
    const given = await browser.post('/api/auth/sign-in/factor', {
      way: 'totp',
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })
    const session = given.body as Answer
    assert.deepEqual([given.status, session.ways, session.level], [200, ['email', 'totp'], 2])
  }
})

test('a company’s page admits its own people only, and while it is open', async () => {
  const [home, away] = [await foundCompany(world), await foundCompany(world)]
  const { email, userId } = await hireIn(home)
  const enter = async (count: number, tenant?: string) => {
    const { browser, token, url } = await requestCode(email, { count, ...(tenant && { tenant }) })
    assert.equal(url.searchParams.get('entreprise') ?? undefined, tenant)
    const { status, body } = await give(browser, { token })
    return [status, body.code ?? body.company?.id ?? null]
  }
  assert.deepEqual(await enter(1, home.slug), [200, home.tenantId])
  assert.deepEqual(await enter(2, away.slug), [403, 'NOT_A_MEMBER'])
  await world.owner.query('update tenants set is_active = false where id = $1', [home.tenantId])
  assert.deepEqual(await enter(3, home.slug), [403, 'SUSPENDED'])
  await world.owner.query('update tenants set is_active = true where id = $1', [home.tenantId])
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [userId])
  assert.deepEqual(await enter(4, home.slug), [403, 'NOT_A_MEMBER'])
  assert.deepEqual(
    await enter(5),
    [200, null],
    'who was put out of a company has an account, and nothing of that company',
  )
})

test('an unverified address gets no code; an unproved sign-up gets its verification link', async () => {
  const attested = await hireIn()
  await world.owner.query('update auth.users set email_verified = false, attested_by = $2 where id = $1', [
    attested.userId,
    attested.tenantId,
  ])
  await askMail(openBrowser(site), attested.email)
  const answersByKind = await letterTo(attested.email)
  assert.ok(
    answersByKind.includes('Connectez-vous avec votre mot de passe') &&
      !/jeton=/.test(answersByKind) &&
      !codeIn.test(answersByKind),
  )
  const email = `${newId()}@exemple.test`
  await world.owner.query(
    `insert into auth.sign_ups (id, email, first_name, last_name, password_hash)
      values ($1, $2, 'A', 'B', $3)`,
    [newId(), email, hash],
  )
  const browser = openBrowser(site)
  await askMail(browser, email)
  const proving = await letterTo(email)
  assert.ok(/\?confirmation=/.test(proving) && !codeIn.test(proving))
  assert.equal(
    (await give(browser, { token: /confirmation=(\S+)/.exec(proving)?.[1] ?? '' })).body.code,
    'LINK_OVER',
  )
})

test('a new password voids the unused emails', async () => {
  const person = await hireIn()
  const { browser, token, code } = await requestCode(person.email)
  await person.account.changePassword({
    current: password,
    password: 'grue-passerelle-cabestan-27',
    endOthers: true,
  })
  assert.equal((await give(browser, { email: person.email, code })).body.code, 'WRONG_CODE')
  assert.equal((await give(browser, { token })).body.code, 'LINK_OVER')
})

test('requests are limited by account and network, whatever the spelling or the server', async () => {
  const person = await hireIn()
  const { email } = person
  const from = (server: typeof site, address: string, named: string) =>
    server.ask('/api/account/sign-in/mail', {
      json: { email: named },
      headers: { 'x-forwarded-for': address },
    })
  const forms = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    `${email[0]?.toUpperCase()}${email.slice(1)}`,
    email,
  ]
  for (const [n, form] of forms.entries())
    assert.equal((await from(n % 2 ? site : other, '198.51.100.9', form)).status, 200)
  assert.equal((await from(other, '198.51.100.9', email.toUpperCase())).status, 429)
  assert.equal(
    (await from(site, `6.6.6.6, 198.51.100.9`, email)).status,
    429,
    'what one writes oneself before the proxy counts for nothing',
  )
  for (let n = 0; n < 20; n += 1) await from(site, `198.51.100.${n + 10}`, email)
  assert.equal((await from(site, '192.0.2.8', email)).status, 429, 'the account, from everywhere')
  for (let n = 0; n < 30; n += 1) await from(site, '203.0.113.5', `${newId()}@exemple.test`)
  assert.equal(
    (await from(site, '203.0.113.5', `${newId()}@exemple.test`)).status,
    429,
    'the network, for all accounts',
  )
  assert.equal((await person.account.profile()).email, email)
})

const mailPaths = { ask: '/api/account/sign-in/mail', give: '/api/auth/sign-in/mail' }
const recoveryPaths = { ask: '/api/account/recovery/mail', give: '/api/account/recovery/code' }

/**
 * An attacker asks for a code from each network and gives five wrong ones for it. By day only the first
 * network does it. The
 * wrong codes of the others are added to its counters, because hashing each of them takes long.
 */
async function guessFrom(networks: string[], email: string, { ask, give } = mailPaths) {
  const guessing = shareOf(networks, networks.length)
  for (const address of guessing) {
    await world.owner.query('delete from auth.tries')
    const stranger = openBrowser(site, address)
    const before = await lettersTo(email)
    assert.equal((await stranger.post(ask, { email })).status, 200)
    await letterTo(email, before + 1)
    for (let n = 0; n < 5; n += 1)
      assert.equal((await stranger.post(give, { email, code: '000000' })).body.code, 'WRONG_CODE')
  }
  const left = networks.slice(guessing.length)
  await addWrongCodes(emailHash(email), left.length * 5)
  await addWrongCodes(
    `${emailHash(email)} ${networks[0]}`,
    left.filter((address) => address === networks[0]).length * 5,
  )
}

/** Adds wrong codes to a counter that exists, and returns how many it has now. */
async function addWrongCodes(counter: string, count: number): Promise<number> {
  const { rows } = await world.owner.query<{ tries: number }>(
    'update auth.wrong_codes set tries = tries + $2 where email_hash = $1 returning tries',
    [counter, count],
  )
  assert.equal(rows.length, 1, `the wrong codes of ${counter} are counted`)
  return rows[0]?.tries ?? 0
}
const lettersTo = async (email: string) =>
  (await world.owner.query('select from auth.outgoing_mails where to_address = $1', [email])).rowCount ?? 0
const network = (n: number) => `198.51.100.${n}`

test('wrong codes of anonymous callers lock no owner out, even on a new device', async () => {
  const { email } = await hireIn()
  await guessFrom([1, 2, 3, 4].map(network), email)
  const owner = await requestCode(email, {
    browser: openBrowser(site, network(9)),
    count: (await lettersTo(email)) + 1,
  })
  assert.equal((await give(owner.browser, { email, code: owner.code })).status, 200)

  await guessFrom([11, 12, 13, 14].map(network), email, recoveryPaths)
  const forgetful = openBrowser(site, network(19))
  const before = await lettersTo(email)
  await forgetful.post('/api/account/recovery/mail', { email })
  const code = (codeIn.exec(await letterTo(email, before + 1))?.[0] ?? '').replace(' ', '')
  assert.ok((await forgetful.post('/api/account/recovery/code', { email, code })).body.token)
})

test('a network has twenty wrong codes a day for each account', async () => {
  const [one, two] = [await hireIn(), await hireIn()]
  await guessFrom(Array(4).fill(network(21)), one.email)
  assert.equal(await addWrongCodes(`${emailHash(one.email)} ${network(21)}`, 0), 20)
  await world.owner.query('delete from auth.tries')
  const late = await requestCode(one.email, {
    browser: openBrowser(site, network(21)),
    count: (await lettersTo(one.email)) + 1,
  })
  assert.equal((await give(late.browser, { email: one.email, code: late.code })).body.code, 'WRONG_CODE')
  const other = await requestCode(two.email, { browser: openBrowser(site, network(21)) })
  assert.equal((await give(other.browser, { email: two.email, code: other.code })).status, 200)
})

test('unknown networks share a hundred wrong codes a day, without effect on the owner', async () => {
  const { email } = await hireIn()
  const home = '203.0.113.7'
  const first = await requestCode(email, { browser: openBrowser(site, home) })
  assert.equal((await give(first.browser, { email, code: first.code })).status, 200)
  await guessFrom([network(31)], email)
  assert.equal(
    await addWrongCodes(emailHash(email), 95),
    100,
    'five wrong codes are counted, ninety-five are added here',
  )
  await world.owner.query('delete from auth.tries')
  const stranger = await requestCode(email, { browser: openBrowser(site, network(39)), count: 3 })
  assert.equal(
    (await give(stranger.browser, { email, code: stranger.code })).body.code,
    'WRONG_CODE',
    'the 101st guess, though it is right',
  )
  assert.equal((await give(stranger.browser, { token: stranger.token })).status, 200)
  const atHome = await requestCode(email, { browser: openBrowser(site, home), count: 4 })
  assert.equal(
    (await give(atHome.browser, { email, code: atHome.code })).status,
    200,
    'a new browser at home',
  )
  const own = await requestCode(email, { browser: first.browser, count: 5 })
  assert.equal((await give(first.browser, { email, code: own.code })).status, 200, 'the own browser')
})

test('emails requested by anonymous callers do not use up the owner’s limit', async () => {
  const { email } = await hireIn()
  const home = '203.0.113.8'
  const first = await requestCode(email, { browser: openBrowser(site, home) })
  assert.equal((await give(first.browser, { email, code: first.code })).status, 200)
  for (let n = 41; n <= 60; n += 1) await askMail(openBrowser(site, network(n)), email)
  assert.equal((await askMail(openBrowser(site, network(61)), email)).status, 429)
  assert.equal((await askMail(openBrowser(site, home), email)).status, 200)
  assert.equal((await askMail(first.browser, email)).status, 200)
})

test('signing in ends the browser’s former session; after sign-out nothing revives it', async () => {
  const { email } = await hireIn()
  const { browser, code, token } = await requestCode(email)
  assert.equal((await give(browser, { email, code })).status, 200)
  const before = browser.cookie()
  const again = await requestCode(email, { browser, count: 2 })
  assert.equal((await give(browser, { email, code: again.code })).status, 200)
  assert.notEqual(browser.cookie(), before)
  assert.equal(await (await site.ask('/api/session', { headers: { cookie: before } })).text(), 'null')
  await browser.post('/api/auth/sign-out', {})
  assert.deepEqual(
    [(await give(browser, { email, code: again.code })).status, (await give(browser, { token })).status],
    [422, 404],
  )
})

test('the link names the installation’s address; another site cannot submit a code', async () => {
  const { email } = await hireIn()
  const headers = {
    host: 'ailleurs.example',
    'x-forwarded-host': 'ailleurs.example',
    'x-forwarded-for': '198.51.100.3',
  }
  await site.ask('/api/account/sign-in/mail', { json: { email }, headers })
  const letter = await letterTo(email)
  assert.ok(
    letter.includes(`${world.server.publicUrl}/auth/code-par-email?jeton=`) &&
      !letter.includes('ailleurs.example'),
  )
  const foreign = await site.ask('/api/auth/sign-in/mail', {
    json: { token: 'x' },
    headers: { origin: 'https://ailleurs.example' },
  })
  assert.equal(foreign.status, 403)
})

test('an installation without email refuses the request', async () => {
  world.server.mail = 'none'
  const { status, body } = await askMail(openBrowser(site), 'a@exemple.test')
  world.server.mail = 'mailbox'
  assert.deepEqual([status, body.code], [503, 'MAIL_OFF'])
})

test('every kind of address gets the same answer, for wrong codes too', async () => {
  const addresses = await addressOfEachKind(world, hash)
  const answersByKind = { ask: new Set<string>(), code: new Set<string>() }
  await askAndGuess({ world, site, addresses, rounds: 2 }, async (step, _kind, send) => {
    const answer = await send()
    answersByKind[step].add(
      JSON.stringify([answer.status, [...answer.headers.keys()].toSorted(), await answer.text()]),
    )
  })
  assert.deepEqual([answersByKind.ask.size, answersByKind.code.size], [1, 1])
  assert.deepEqual(
    (
      await world.owner.query(
        `select count(*)::int as n from auth.sessions
         where ways = '{email}' and user_id in (select id from auth.users where email = any ($1))`,
        [Object.values(addresses)],
      )
    ).rows,
    [{ n: 0 }],
  )
})
