import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#access/passwords/passwords.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { createSms } from '#channels/phone-codes/sms.ts'
import { Graph } from '#cloud-api/graph.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { openSmsGateway } from '#seeds/phones/sms-gateway.ts'
import { startSimulator } from '#seeds/whatsapp/simulator.ts'
import { openBrowser, type TestBrowser } from '#testing/browser.ts'
import { eventually } from '#testing/database/engines.ts'
import { openSite } from '#testing/http.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { foundCompany, hire, join, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'

const world = await startWorld()
world.server.mail = 'smtp'
const [site, other] = [await openSite(world, ['127.0.0.0/8']), await openSite(world, ['127.0.0.0/8'])]
const [office, gateway] = [await openPostOffice(), await openSmsGateway()]
const { appSecret = '', verifyToken } = world.server.whatsapp
const simulator = await startSimulator({
  webhook: { url: `${site.url}/api/whatsapp/webhook`, appSecret, verifyToken },
  reviewMs: null,
})
world.server.sms = createSms(gateway.configuration, 500)
world.server.whatsapp.graph = new Graph(simulator.url, 500)
const post = createMailTransport({
  configuration: { smtpUrl: office.url, from: 'Escale <ne-pas-repondre@escale.test>' },
  demo: false,
  publicUrl: world.server.publicUrl,
})
const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
const stopWorker = async () => worker.stop()
after(async () => {
  await stopWorker()
  await site.close()
  await other.close()
  await Promise.all([office.close(), gateway.close(), simulator.stop()])
  await world.stop()
})
beforeEach(async () => {
  gateway.refuse(null)
  gateway.silence(false)
  await world.owner.query('delete from auth.tries')
  await world.owner.query('delete from auth.wrong_codes')
})

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)
type KnownPerson = Awaited<ReturnType<typeof hire>> & { email: string }
type Company = { tenantId: string; slug: string }
let drawn = 0
const newNumber = () => `+2438123${String(45_000 + drawn++).padStart(5, '0')}`

async function hireIn(company?: Company) {
  const place = company ?? (await foundCompany(world))
  return Object.assign((await hire(world, place.tenantId, 'employee', hash)) as KnownPerson, place)
}

/** A person with a number that already opens their account. */
async function reachable(company?: Company) {
  const [person, number] = [await hireIn(company), newNumber()]
  await world.owner.query('insert into auth.phones (user_id, number) values ($1, $2)', [
    person.userId,
    number,
  ])
  return Object.assign(person, { number })
}

type Answer = Partial<Session> & { code?: string; fields?: Record<string, string> }
const askCode = (
  browser: TestBrowser,
  phone: string,
  { way = 'sms', tenant }: { way?: string; tenant?: string } = {},
) => browser.post('/api/account/sign-in/phone', { phone, way, tenant })
const give = async (browser: TestBrowser, phone: string, code: string) => {
  const { status, body, answer } = await browser.post('/api/auth/sign-in/phone', { phone, code })
  return {
    status,
    body: body as Answer,
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
  }
}
const textsTo = (number: string) => gateway.received.filter(({ to }) => to === number).map(({ body }) => body)
async function textTo(number: string, count = 1): Promise<string> {
  await eventually(() => assert.equal(textsTo(number).length, count, `texts to ${number}`))
  return textsTo(number).at(-1) ?? ''
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
/** Requests a sign-in code and reads the message. */
async function requestCode(
  number: string,
  { count = 1, browser = openBrowser(site), tenant = undefined as string | undefined } = {},
) {
  assert.equal((await askCode(browser, number, tenant === undefined ? {} : { tenant })).status, 200)
  const text = await textTo(number, count)
  return { browser, text, code: codeIn(text) }
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Waits until the jobs that send codes are done. */
const settled = () =>
  eventually(async () => {
    const { rows } = await world.owner.query(
      `select task_identifier from graphile_worker.jobs where task_identifier like 'phone%'`,
    )
    assert.deepEqual(rows, [])
  })

test('a number opens an account once its code was given in the requesting session', async () => {
  const [person, number] = [await hireIn(), newNumber()]
  assert.deepEqual(await person.account.ownPhone(), { number: null, provedAt: null, ways: ['sms'] })
  await assert.rejects(person.account.askPhone({ phone: number, way: 'sms', current: 'autre-chose' }), {
    code: 'WRONG_PASSWORD',
  })
  await person.account.askPhone({ phone: number.replace('+', '00'), way: 'sms', current: password })
  const code = codeIn(await textTo(number))
  const storedCodes = JSON.stringify((await world.owner.query('select * from auth.phone_codes')).rows)
  assert.ok(!storedCodes.includes(code), 'only its hash is kept')
  assert.equal((await person.account.ownPhone()).number, null, 'nothing changes before the code is given')
  const stranger = await hireIn()
  await assert.rejects(stranger.account.provePhone({ code }), { code: 'WRONG_CODE' })
  await assert.rejects(person.account.provePhone({ code: another(code) }), { code: 'WRONG_CODE' })
  assert.equal((await person.account.provePhone({ code })).number, number)
  await assert.rejects(person.account.provePhone({ code }), { code: 'WRONG_CODE' })
  const letter = await office.letterTo(person.email)
  assert.ok(letter.includes(`finit par ${number.slice(-2)}`) && !letter.includes(number))

  assert.equal((await person.account.removePhone()).number, null)
  assert.match(await office.letterTo(person.email, 2), /n'ouvre plus votre compte/)
  const { rows } = await world.owner.query(
    `select action from security_logs where user_id = $1 and success order by created_at`,
    [person.userId],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['PHONE_ASKED', 'PHONE_PROVED', 'PHONE_REMOVED'],
  )
})

test('an invalid number is refused beside its field', async () => {
  const person = await hireIn()
  for (const phone of ['+2439', '0812345678']) {
    await assert.rejects(person.account.askPhone({ phone, way: 'sms', current: password }), {
      code: 'INVALID',
    })
    const { status, body } = await askCode(openBrowser(site), phone)
    assert.deepEqual([status, body.code], [422, 'INVALID'])
    assert.match(
      (await give(openBrowser(site), phone, '123456')).body.fields?.phone ?? '',
      /indicatif|invalide/,
    )
  }
})

test('a person’s own number is read with the country of the company, like a client’s', async () => {
  const person = await hireIn()
  await world.owner.query(
    `update tenants set country_code = 'CD' from user_tenants one
     where one.tenant_id = tenants.id and one.user_id = $1`,
    [person.userId],
  )
  const profile = await person.account.profile()
  const saved = await person.account.saveProfile({
    version: profile.version,
    firstName: 'Esther',
    lastName: 'Mbayo',
    phone: '0812345678',
  })
  assert.equal(saved.phone, '+243812345678')
  const national = `08${newNumber().slice(-8)}`
  await person.account.askPhone({ phone: national, way: 'sms', current: password })
  await assert.rejects(person.account.askPhone({ phone: '0112', way: 'sms', current: password }), {
    code: 'INVALID',
  })
})

test('a number belongs to its latest prover, even concurrently, and the former one is notified', async () => {
  const [before, number] = [await reachable(), newNumber()]
  const [one, two] = [await hireIn(), await hireIn()]
  await world.owner.query('update auth.phones set number = $2 where user_id = $1', [before.userId, number])
  for (const [n, person] of [one, two].entries()) {
    await person.account.askPhone({ phone: number, way: 'sms', current: password })
    await textTo(number, n + 1)
  }
  const [first = '', second = ''] = textsTo(number).map(codeIn)
  await Promise.all([one.account.provePhone({ code: first }), two.account.provePhone({ code: second })])
  const { rows } = await world.owner.query('select user_id from auth.phones where number = $1', [number])
  assert.equal(rows.length, 1)
  assert.ok([one.userId, two.userId].includes(rows[0].user_id))
  assert.match(await office.letterTo(before.email), /depuis un autre compte/)
  assert.equal((await before.account.ownPhone()).number, null)
})

test('a code signs in once, in the browser that requested it; its text names the site', async () => {
  const { number, tenantId, userId } = await reachable()
  const { browser, code, text } = await requestCode(number)
  assert.ok(text.endsWith(`@localhost:3000 #${code}`), text)
  assert.equal((await give(openBrowser(site), number, code)).body.code, 'OTHER_BROWSER')
  const stranger = openBrowser(site)
  await askCode(stranger, newNumber())
  assert.equal((await give(stranger, number, code)).body.code, 'WRONG_CODE')
  const entered = await give(browser, number, `${code.slice(0, 3)} ${code.slice(3)}`)
  assert.deepEqual(
    [entered.status, entered.body.ways, entered.body.level, entered.body.company?.id],
    [200, ['phone'], 1, tenantId],
  )
  assert.ok(entered.cookies.includes('escale') && entered.cookies.includes('escale-device'))
  assert.equal((await give(browser, number, code)).body.code, 'WRONG_CODE')
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

test('of two concurrent uses of a code on two servers, one succeeds', async () => {
  const { number } = await reachable()
  const { browser, code } = await requestCode(number)
  const headers = { cookie: browser.cookie() }
  const answers = await Promise.all(
    [site, other, site, other].map((server) =>
      server.ask('/api/auth/sign-in/phone', { json: { phone: number, code }, headers }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('wrong codes, ten minutes, a new password or a new owner of the number void a code', async () => {
  const { number } = await reachable()
  const first = await requestCode(number)
  for (let n = 0; n < 5; n += 1)
    assert.equal((await give(first.browser, number, another(first.code))).status, 422)
  assert.equal((await give(first.browser, number, first.code)).body.code, 'WRONG_CODE')

  const late = await reachable()
  const waiting = await requestCode(late.number)
  const { rows } = await world.owner.query(
    'select extract(epoch from expires_at - created_at)::int as life from auth.phone_codes where number = $1',
    [late.number],
  )
  assert.deepEqual(rows, [{ life: 600 }])
  await world.owner.query(
    `update auth.phone_codes set expires_at = now() - interval '1 second' where number = $1`,
    [late.number],
  )
  assert.equal((await give(waiting.browser, late.number, waiting.code)).body.code, 'WRONG_CODE')

  const changing = await reachable()
  const old = await requestCode(changing.number)
  await changing.account.changePassword({
    current: password,
    password: 'grue-passerelle-cabestan-27',
    endOthers: true,
  })
  assert.equal((await give(old.browser, changing.number, old.code)).body.code, 'WRONG_CODE')

  const [losing, taking] = [await reachable(), await hireIn()]
  const lost = await requestCode(losing.number)
  await taking.account.askPhone({ phone: losing.number, way: 'sms', current: password })
  await taking.account.provePhone({ code: codeIn(await textTo(losing.number, 2)) })
  assert.equal((await give(lost.browser, losing.number, lost.code)).body.code, 'WRONG_CODE')
})

test('a telephone code bypasses neither factor, single sign-on, ban nor membership', async () => {
  const person = await reachable()
  const secret = new Secret({ size: 20 }).base32
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', $3, now())`,
    [newId(), person.userId, createSeal(world.server.secret, 'second factors').close(person.userId, secret)],
  )
  const { browser, code } = await requestCode(person.number)
  const entered = await give(browser, person.number, code)
  assert.deepEqual(
    [entered.status, entered.body.code, entered.cookies.includes('escale')],
    [401, 'FACTOR_NEEDED', false],
  )
  const given = await browser.post('/api/auth/sign-in/factor', {
    way: 'totp',
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  })
  assert.deepEqual(
    [given.status, (given.body as Answer).ways, (given.body as Answer).level],
    [200, ['phone', 'totp'], 2],
  )

  const refused = async (
    change: (someone: KnownPerson & Company & { number: string }) => Promise<unknown>,
    tenant?: string,
  ) => {
    const someone = await reachable()
    await change(someone)
    const { browser: own, code: theirs } = await requestCode(someone.number, { tenant })
    const { status, body } = await give(own, someone.number, theirs)
    return [status, body.code]
  }
  const shut = async ({ userId, tenantId }: KnownPerson & Company) => {
    const domain = `${newId()}.example`
    const rescue = await hire(world, tenantId, 'admin', hash)
    await world.owner.query('update auth.users set email = $2 where id = $1', [userId, `amina@${domain}`])
    await world.owner.query(
      `insert into sign_on_providers (tenant_id, issuer, client_id, is_active, shuts_password, rescue_id)
       values ($1, 'https://id.example', 'c', true, true, $2)`,
      [tenantId, rescue.userId],
    )
    await world.owner.query(
      `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'p', now())`,
      [tenantId, domain],
    )
  }
  assert.deepEqual(await refused(shut), [403, 'SIGN_ON_ONLY'])
  assert.deepEqual(
    await refused(({ userId }) =>
      world.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        userId,
      ]),
    ),
    [403, 'BANNED'],
  )
  assert.deepEqual(await refused(async () => {}, (await foundCompany(world)).slug), [403, 'NOT_A_MEMBER'])
})

test('an account vouched for only by a company gets no number and no code', async () => {
  const [person, other] = [await hireIn(), await reachable()]
  await world.owner.query('update auth.users set email_verified = false, attested_by = $2 where id = $1', [
    person.userId,
    person.tenantId,
  ])
  await assert.rejects(person.account.askPhone({ phone: newNumber(), way: 'sms', current: password }), {
    code: 'EMAIL_UNPROVED',
  })
  await world.owner.query('update auth.users set email_verified = false, attested_by = $2 where id = $1', [
    other.userId,
    other.tenantId,
  ])
  assert.equal((await askCode(openBrowser(site), other.number)).status, 200)
  await settled()
  assert.deepEqual(textsTo(other.number), [])
})

test('a second factor is required again before the number changes or is removed', async () => {
  const person = await reachable()
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', 's', now())`,
    [newId(), person.userId],
  )
  await world.owner.query(`update auth.sessions set ways = '{password,totp}' where user_id = $1`, [
    person.userId,
  ])
  await assert.rejects(person.account.askPhone({ phone: newNumber(), way: 'sms', current: password }), {
    code: 'FACTOR_ASKED',
  })
  await assert.rejects(person.account.removePhone(), { code: 'FACTOR_ASKED' })
})

test('requests are limited by number and by network, and an account gets ten codes a day', async () => {
  const { number } = await reachable()
  const from = (address: string, phone = number) =>
    site.ask('/api/account/sign-in/phone', {
      json: { phone, way: 'sms' },
      headers: { 'x-forwarded-for': address },
    })
  for (const form of [number, number.replace('+', '00'), ` ${number.slice(0, 4)} ${number.slice(4)} `])
    assert.equal((await from('198.51.100.9', form)).status, 200)
  assert.equal((await from('198.51.100.9')).status, 429)
  for (let n = 0; n < 8; n += 1) await from(`198.51.100.${n + 10}`)
  assert.equal((await from('192.0.2.8')).status, 429, 'the number, from everywhere')
  for (let n = 0; n < 30; n += 1) await from('203.0.113.5', newNumber())
  assert.equal((await from('203.0.113.5', newNumber())).status, 429, 'the network, for all numbers')
  await settled()
  const before = textsTo(number).length
  for (let n = 0; n < 8; n += 1) {
    await world.owner.query(`delete from auth.tries where key not like 'phone-codes:%'`)
    assert.equal((await from(`192.0.2.${n + 20}`)).status, 200)
  }
  await settled()
  assert.ok(before <= 10 && textsTo(number).length === 10, `${before}, then ${textsTo(number).length}`)
})

test('codes and texts used up by anonymous callers do not limit the owner of the number', async () => {
  const { number } = await reachable()
  const first = await requestCode(number, { browser: openBrowser(site, '203.0.113.7') })
  assert.equal((await give(first.browser, number, first.code)).status, 200)
  for (let n = 1; n <= 4; n += 1) {
    await world.owner.query(`delete from auth.tries where key not like 'phone-codes:%'`)
    const stranger = await requestCode(number, {
      browser: openBrowser(site, `198.51.100.${n}`),
      count: n + 1,
    })
    for (let turn = 0; turn < 5; turn += 1) await give(stranger.browser, number, another(stranger.code))
  }
  await world.owner.query(`delete from auth.tries where key not like 'phone-codes:%'`)
  const late = await requestCode(number, { browser: openBrowser(site, '198.51.100.9'), count: 6 })
  assert.equal((await give(late.browser, number, late.code)).status, 200, 'on a device that is new')

  for (let n = 10; n < 22; n += 1) {
    await world.owner.query(`delete from auth.tries where key not like 'phone-codes:%'`)
    await askCode(openBrowser(site, `198.51.100.${n}`), number)
  }
  await settled()
  const sent = textsTo(number).length
  assert.ok(sent <= 11, `${sent} texts, one of them the owner’s`)
  const atHome = await requestCode(number, { browser: openBrowser(site, '203.0.113.7'), count: sent + 1 })
  assert.equal((await give(atHome.browser, number, atHome.code)).status, 200)
})

test('known and unknown numbers get identical responses, by the same work', async () => {
  const [known, unknown] = [(await reachable()).number, newNumber()]
  const answersByKind = { ask: new Set<string>(), code: new Set<string>() }
  for (const phone of [known, unknown]) {
    const browser = openBrowser(site)
    const sent = await askCode(browser, phone)
    const wrong = await browser.post('/api/auth/sign-in/phone', { phone, code: '000000' })
    for (const [kind, { status, body, answer }] of Object.entries({ ask: sent, code: wrong }) as [
      'ask' | 'code',
      typeof sent,
    ][])
      answersByKind[kind].add(JSON.stringify([status, [...answer.headers.keys()].toSorted(), body]))
  }
  assert.deepEqual([answersByKind.ask.size, answersByKind.code.size], [1, 1])
  await settled()
  assert.deepEqual([textsTo(known).length, textsTo(unknown).length], [1, 0])
  const { rows } = await world.owner.query(
    'select count(*)::int as n from security_logs where email_hash is not null',
  )
  assert.deepEqual(rows, [{ n: 0 }], 'of a number that opens nothing nothing is kept')
})

test('an overloaded gateway is retried, a refusal is not, and silence sends no second code', async () => {
  const { number } = await reachable()
  gateway.refuse({ status: 503, code: 20503, message: 'Service unavailable' })
  await askCode(openBrowser(site), number)
  await eventually(async () => {
    const { rows } = await world.owner.query(
      `select attempts from graphile_worker.jobs where task_identifier = 'phone_sign_in' and attempts > 0`,
    )
    assert.equal(rows.length, 1)
  })
  gateway.refuse(null)
  await world.owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  await textTo(number)
  await settled()

  const [refused, silent] = [await reachable(), await reachable()]
  gateway.refuse({ status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' })
  await askCode(openBrowser(site), refused.number)
  await settled()
  gateway.refuse(null)
  gateway.silence(true)
  await askCode(openBrowser(site), silent.number)
  await settled()
  assert.deepEqual([textsTo(refused.number).length, textsTo(silent.number).length], [0, 1])
})

test('a company’s WhatsApp number sends codes once Meta has approved the template', async () => {
  const [home, away] = [await foundCompany(world), await foundCompany(world)]
  const admin = await home.hire('admin')
  const { phoneNumberId, wabaId, token } = simulator.account
  await admin.whatsapp.connect({ phoneNumberId, wabaId, token })
  const person = await reachable(away)
  await join(world, person.userId, home.tenantId, 'employee')
  assert.deepEqual((await person.account.ownPhone()).ways, ['sms'], 'it has no template yet')
  assert.equal((await admin.whatsapp.offerCodes()).codeTemplate, 'PENDING')
  simulator.account.reviewTemplate('escale_code_connexion', 'APPROVED')
  await eventually(async () => assert.deepEqual((await person.account.ownPhone()).ways, ['whatsapp', 'sms']))

  const browser = openBrowser(site)
  assert.equal((await askCode(browser, person.number, { way: 'whatsapp', tenant: away.slug })).status, 200)
  const messages = () => simulator.messages.filter(({ input }) => input === person.number.slice(1))
  await eventually(() => assert.equal(messages().length, 1))
  const [message] = messages()
  assert.equal(message?.template?.category, 'AUTHENTICATION')
  const entered = await give(browser, person.number, codeIn(message?.text ?? ''))
  assert.deepEqual([entered.status, entered.body.company?.id], [200, away.tenantId])

  const stranger = await reachable()
  await askCode(openBrowser(site), stranger.number, { way: 'whatsapp' })
  assert.match(
    await textTo(stranger.number),
    /Escale/,
    'no company writes to who is not of it: another way is taken',
  )
  assert.deepEqual((await stranger.account.ownPhone()).ways, ['sms'])
})

test('an installation that sends no codes refuses the request', async () => {
  const { sms } = world.server
  const person = await hireIn()
  world.server.sms = undefined
  await world.owner.query('update whatsapp_accounts set code_template_state = null')
  const options = await (await site.ask('/api/account/options')).json()
  const { status, body } = await askCode(openBrowser(site), newNumber())
  await assert.rejects(person.account.askPhone({ phone: newNumber(), way: 'sms', current: password }), {
    code: 'PHONE_OFF',
  })
  world.server.sms = sms
  assert.deepEqual(
    [(options as { phoneWays: string[] }).phoneWays, status, body.code],
    [[], 503, 'PHONE_OFF'],
  )
})

test('a code goes to the proved writing of a number, requested under any other', async () => {
  const person = await hireIn()
  // Proved before the rule, in the writing that WhatsApp uses.
  const proved = '+5215574949947'
  await world.owner.query('insert into auth.phones (user_id, number) values ($1, $2)', [
    person.userId,
    proved,
  ])
  const browser = openBrowser(site)
  assert.equal((await askCode(browser, '+52 55 7494 9947')).status, 200)
  const code = codeIn(await textTo(proved))
  const { status } = await give(browser, '+52 1 55/7494/9947', code)
  assert.equal(status, 200)
})

test('attempts at one number are counted together, whatever its writing', async () => {
  const [current, former] = ['+229 01 97 65 43 21', '+229 97 65 43 21']
  const statuses: number[] = []
  for (const number of [current, former, current, former])
    statuses.push((await askCode(openBrowser(site), number)).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
})

test('another account that proves the same number in another writing takes it', async () => {
  const former = await hireIn()
  await world.owner.query('insert into auth.phones (user_id, number) values ($1, $2)', [
    former.userId,
    '+5215574949900',
  ])
  const person = await hireIn()
  await person.account.askPhone({ phone: '+52 55 7494 9900', way: 'sms', current: password })
  const code = codeIn(await textTo('+525574949900'))
  assert.equal((await person.account.provePhone({ code })).number, '+525574949900')
  assert.equal((await former.account.ownPhone()).number, null)
})
