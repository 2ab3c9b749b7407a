import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { Secret, TOTP } from 'otpauth'
import { newBackupCodes, storeBackupCodes } from '#access/factor/backup-codes.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { asAccounts } from '#database/caller/company.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { personEvents } from '#testing/company/person-security.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { removeDueFactors } from './removal.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query('delete from auth.tries')
  await world.owner.query(`delete from platform_settings where name = 'super_admin_factor'`)
})

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)
const person = async (tenantId: string | null, role: Parameters<typeof hire>[2]) =>
  await hire(world, tenantId, role, hash)

/** The code of a device, so many steps of thirty seconds from now. */
const totpCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Forgets the codes already used, so that the device's next code is valid again. */
const forgetSteps = (userId: string) =>
  world.owner.query('update auth.factors set last_step = 0 where user_id = $1', [userId])
const age = (userId: string, minutes: number) =>
  world.owner.query(
    `update auth.sessions set factor_at = factor_at - $2 * interval '1 minute' where user_id = $1`,
    [userId, minutes],
  )

/** A browser that keeps its cookies. */
function browser() {
  const jar = new Map<string, string>()
  const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const answer = await site.ask(path, {
      method,
      ...body,
      headers: { 'content-type': 'application/json', cookie, ...headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const text = await answer.text()
    return {
      status: answer.status,
      body: (text ? JSON.parse(text) : null) as never,
      retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    }
  }
  return {
    jar,
    ask,
    signIn: (email: string, password = current, more = {}) =>
      ask('POST', '/api/auth/sign-in/email', { email, password, ...more }),
    answer: (code: string, way = 'totp') => ask('POST', '/api/auth/sign-in/factor', { way, code }),
  }
}
type Browser = ReturnType<typeof browser>

async function enrolDevice(at: Browser, name = 'Téléphone', given: string | undefined = current) {
  const begun = await at.ask('POST', '/api/profile/factors', { name, current: given })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const { id, secret } = begun.body as { id: string; secret: string; uri: string }
  const confirmed = await at.ask('POST', `/api/profile/factors/${id}/confirmation`, {
    code: totpCode(secret),
  })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { id, secret, ...(confirmed.body as { codes: string[] | null; session: Session }) }
}

const backupCodes = await newBackupCodes()

/**
 * Creates a person with a device whose codes are unused, and a browser signed in as them. The device is
 * inserted, because
 * enrolling one by the API hashes ten backup codes.
 */
async function enrolled(role: Parameters<typeof hire>[2] = 'employee', codes = backupCodes) {
  const { tenantId } = await foundCompany(world)
  const { userId, email } = await person(tenantId, role)
  const at = browser()
  assert.equal((await at.signIn(email)).status, 200)
  const [id, secret] = [newId(), new Secret({ size: 20 }).base32]
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values ($1, $2, 'Téléphone', $3, now())`,
    [id, userId, createSeal(world.server.secret, 'second factors').close(userId, secret)],
  )
  await asAccounts(world.server.pool, (client) => storeBackupCodes(client, userId, codes))
  assert.equal(
    (await at.ask('POST', '/api/profile/factors/proof', { way: 'totp', code: totpCode(secret) })).status,
    200,
  )
  await forgetSteps(userId)
  return { id, secret, codes: codes.shown, tenantId, userId, email, at }
}

const lettersTo = async (email: string) =>
  (
    await world.owner.query(
      'select subject, content from auth.outgoing_mails where to_address = $1 order by created_at, id',
      [email],
    )
  ).rows as {
    subject: string
    content: { action?: { url: string } }
  }[]

test('enrolment needs the password; the secret is sealed, the backup codes hashed', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'employee')
  const at = browser()
  const first = (await at.signIn(someone.email)).body as Session
  assert.deepEqual([first.level, first.ways, first.lacks], [1, ['password'], null])
  assert.equal((await at.ask('POST', '/api/profile/factors', { name: 'X' })).status, 422)
  assert.equal((await at.ask('POST', '/api/profile/factors', { name: 'X', current: 'faux' })).status, 422)
  const begun = (await at.ask('POST', '/api/profile/factors', { name: 'Téléphone', current })).body as {
    id: string
    secret: string
    uri: string
  }
  assert.match(begun.uri, /^otpauth:\/\/totp\/Escale:.*secret=[A-Z2-7]{32}/)
  assert.equal(
    (await browser().signIn(someone.email)).status,
    200,
    'a device without a first code asks nothing',
  )
  assert.equal(
    (await at.ask('POST', `/api/profile/factors/${begun.id}/confirmation`, { code: '000000' })).status,
    422,
  )
  const token = at.jar.get('escale')
  const confirmed = await at.ask('POST', `/api/profile/factors/${begun.id}/confirmation`, {
    code: totpCode(begun.secret),
  })
  const { codes, session } = confirmed.body as { codes: string[]; session: Session }
  assert.deepEqual([codes.length, session.level, session.ways], [10, 2, ['password', 'totp']])
  assert.notEqual(at.jar.get('escale'), token, 'the session has another token')
  const storedFactors = JSON.stringify(
    (await world.owner.query('select * from auth.factors, auth.backup_codes')).rows,
  )
  assert.ok(
    !storedFactors.includes(begun.secret) &&
      !codes.some((code) => storedFactors.includes(code) || storedFactors.includes(code.replaceAll('-', ''))),
  )
  assert.deepEqual((await personEvents(world, someone.userId)).slice(-2).toSorted(), [
    'MFA_BACKUP_CODES_MADE true',
    'MFA_ENROLLED true',
  ])
  assert.equal(
    (await lettersTo(someone.email)).at(-1)?.subject,
    'Un appareil de double authentification a été ajouté',
  )
})

test('with a factor, a password alone opens no session; a code does, in this browser only', async () => {
  const someone = await enrolled()
  const at = browser()
  const asked = await at.signIn(someone.email)
  assert.deepEqual(
    [asked.status, (asked.body as { code: string }).code, at.jar.has('escale')],
    [401, 'FACTOR_NEEDED', false],
  )
  assert.equal((await at.ask('GET', '/api/session')).body, null)
  assert.equal((await at.ask('GET', '/api/profile')).status, 401)
  assert.equal(
    (await browser().answer(totpCode(someone.secret))).status,
    401,
    'another browser has no challenge',
  )
  const opened = await at.answer(totpCode(someone.secret))
  const session = opened.body as Session
  assert.deepEqual(
    [opened.status, session.level, session.ways, session.company?.id],
    [200, 2, ['password', 'totp'], someone.tenantId],
  )
  assert.equal(at.jar.has('escale-factor'), false)
  assert.equal((await at.ask('GET', '/api/profile')).status, 200)
  assert.deepEqual((await personEvents(world, someone.userId)).slice(-3).toSorted(), [
    'LOGIN_ATTEMPT true',
    'MFA_ASKED true',
    'MFA_VERIFIED true',
  ])
})

test('a code is valid once, even concurrently, and one step early or late', async () => {
  const someone = await enrolled()
  const [one, two, three] = [browser(), browser(), browser()]
  for (const at of [one, two, three]) await at.signIn(someone.email)
  const code = totpCode(someone.secret)
  const statuses = (await Promise.all([one.answer(code), two.answer(code)])).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 422])
  assert.equal((await three.answer(code)).status, 422)
  await forgetSteps(someone.userId)
  for (const steps of [-3, 3]) assert.equal((await three.answer(totpCode(someone.secret, steps))).status, 422)
  assert.equal((await three.answer(totpCode(someone.secret, -1))).status, 200)
})

test('a challenge is answered once, within five minutes, under the same password', async () => {
  const someone = await enrolled()
  const at = browser()
  await at.signIn(someone.email)
  const kept = at.jar.get('escale-factor') ?? ''
  assert.equal((await at.answer(totpCode(someone.secret))).status, 200)
  at.jar.set('escale-factor', kept)
  await forgetSteps(someone.userId)
  assert.equal((await at.answer(totpCode(someone.secret))).status, 401)

  await at.signIn(someone.email)
  await world.owner.query(`update auth.factor_challenges set expires_at = now() where user_id = $1`, [
    someone.userId,
  ])
  assert.deepEqual(
    ((await at.answer(totpCode(someone.secret))).body as { code: string }).code,
    'CHALLENGE_OVER',
  )

  await at.signIn(someone.email)
  const change = await someone.at.ask('POST', '/api/profile/password', {
    current,
    password: 'vergue-orage-cabestan-27',
  })
  assert.equal(change.status, 200)
  assert.equal((await at.answer(totpCode(someone.secret))).status, 401)
})

test('another person’s code or device answers no challenge', async () => {
  const [ours, theirs] = [await enrolled(), await enrolled('employee', await newBackupCodes())]
  const at = browser()
  await at.signIn(ours.email)
  assert.equal((await at.answer(totpCode(theirs.secret))).status, 422)
  assert.equal((await at.answer(theirs.codes[0] ?? '', 'backup')).status, 422)
  assert.equal((await ours.at.ask('DELETE', `/api/profile/factors/${theirs.id}`)).status, 404)
  assert.equal(
    (await ours.at.ask('PATCH', `/api/profile/factors/${theirs.id}`, { name: 'À nous' })).status,
    404,
  )
  assert.equal(
    (
      await ours.at.ask('POST', `/api/profile/factors/${theirs.id}/confirmation`, {
        code: totpCode(theirs.secret),
      })
    ).status,
    404,
  )
})

test('a backup code is valid once, in any spelling; new codes void the old ones', async () => {
  const someone = await enrolled()
  const [first = '', second = '', third = ''] = someone.codes
  const [one, two, three] = [browser(), browser(), browser()]
  for (const at of [one, two, three]) await at.signIn(someone.email)
  const typed = first.toLowerCase().replaceAll('-', ' ')
  const both = await Promise.all([one.answer(typed, 'backup'), two.answer(first, 'backup')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  assert.deepEqual(
    both.flatMap(({ status, body }) => (status === 200 ? (body as Session).ways : [])),
    ['password', 'backup'],
  )
  assert.equal((await three.answer(second, 'backup')).status, 200)
  const factors = (await someone.at.ask('GET', '/api/profile/factors')).body as { backupCodesLeft: number }
  assert.equal(factors.backupCodesLeft, 8)
  assert.equal((await someone.at.ask('POST', '/api/profile/backup-codes')).status, 200)
  const last = browser()
  await last.signIn(someone.email)
  assert.equal((await last.answer(third, 'backup')).status, 422)
  assert.ok((await personEvents(world, someone.userId)).includes('MFA_BACKUP_CODE_USED true'))
})

test('wrong codes count and are logged like wrong passwords, and an open session continues', async () => {
  const someone = await enrolled()
  const at = browser()
  await at.signIn(someone.email)
  for (let n = 0; n < 10; n += 1) assert.equal((await at.answer('000000')).status, 422)
  const refused = await at.answer(totpCode(someone.secret))
  assert.equal(refused.status, 429)
  assert.ok(refused.retryAfter > 0)
  assert.equal((await someone.at.ask('GET', '/api/profile')).status, 200)
  const fresh = await someone.at.ask('POST', '/api/profile/factors/proof', {
    way: 'totp',
    code: totpCode(someone.secret),
  })
  assert.equal(fresh.status, 200, 'where one signed in before, strangers count for nothing')
  await forgetSteps(someone.userId)
  await world.owner.query(`update auth.tries set blocked_until = now() - interval '1 second'`)
  assert.equal((await at.answer(totpCode(someone.secret))).status, 200)
  assert.ok((await personEvents(world, someone.userId)).includes('MFA_VERIFIED false'))
})

test('a sensitive action requires a fresh code from people with a factor, then continues', async () => {
  const admin = await enrolled('admin')
  const plain = await person(admin.tenantId, 'admin')
  const key = (at: Browser, name: string) =>
    at.ask('POST', '/api/api-keys', { name, permissions: ['clients.read'] })
  assert.equal((await key(admin.at, 'Fraîche')).status, 201)
  await age(admin.userId, 11)
  const asked = await key(admin.at, 'Tard')
  assert.deepEqual([asked.status, (asked.body as { code: string }).code], [403, 'FACTOR_ASKED'])
  assert.equal((await admin.at.ask('GET', '/api/clients')).status, 200, 'the rest goes on')
  assert.equal((await admin.at.ask('PUT', `/api/users/${plain.userId}/role`, { role: 'viewer' })).status, 403)
  assert.equal((await admin.at.ask('DELETE', `/api/profile/factors/${admin.id}`)).status, 403)
  const proof = await admin.at.ask('POST', '/api/profile/factors/proof', {
    way: 'totp',
    code: totpCode(admin.secret),
  })
  assert.equal((proof.body as Session).level, 2)
  assert.equal((await key(admin.at, 'Tard')).status, 201)
})

test('an account has five named devices at most, and deleting the last one removes the factor', async () => {
  const someone = await enrolled()
  const tablet = await enrolDevice(someone.at, 'Tablette', '')
  assert.equal(tablet.codes, null)
  await forgetSteps(someone.userId)
  const at = browser()
  await at.signIn(someone.email)
  assert.equal((await at.answer(totpCode(tablet.secret))).status, 200)
  for (const name of ['3', '4', '5']) await enrolDevice(someone.at, name, '')
  assert.equal(
    ((await someone.at.ask('POST', '/api/profile/factors', { name: '6' })).body as { code: string }).code,
    'TOO_MANY_FACTORS',
  )
  assert.equal(
    (await someone.at.ask('PATCH', `/api/profile/factors/${someone.id}`, { name: 'Vieux téléphone' })).status,
    204,
  )
  const { devices } = (await someone.at.ask('GET', '/api/profile/factors')).body as {
    devices: { id: string; name: string }[]
  }
  assert.deepEqual(
    devices.map(({ name }) => name),
    ['Vieux téléphone', 'Tablette', '3', '4', '5'],
  )
  for (const { id } of devices)
    assert.equal((await someone.at.ask('DELETE', `/api/profile/factors/${id}`)).status, 204)
  const { rows } = await world.owner.query('select from auth.backup_codes where user_id = $1', [
    someone.userId,
  ])
  assert.equal(rows.length, 0)
  assert.equal((await browser().signIn(someone.email)).status, 200)
})

test('a removal started by a colleague takes 72 hours; its owner is emailed and can cancel it', async () => {
  const lost = await enrolled()
  const admin = await person(lost.tenantId, 'admin')
  const at = browser()
  await at.signIn(admin.email)
  const start = () => at.ask('POST', `/api/users/${lost.userId}/factor-removal`)
  assert.equal((await start()).status, 200)
  assert.equal(((await start()).body as { code: string }).code, 'REMOVAL_RUNNING')
  const link = (await lettersTo(lost.email)).at(-1)?.content.action?.url ?? ''
  await removeDueFactors(world.server.pool, lost.userId, world.server.publicUrl)
  assert.equal((await browser().signIn(lost.email)).status, 401, 'not before it is due')

  const token = new URL(link).searchParams.get('jeton')
  assert.equal((await browser().ask('POST', '/api/account/factors/keep', { token })).status, 200)
  assert.equal((await browser().ask('POST', '/api/account/factors/keep', { token })).status, 404)
  await start()
  assert.equal((await lost.at.ask('DELETE', '/api/profile/factors/removal')).status, 204)
  await start()
  const back = browser()
  await back.signIn(lost.email)
  assert.equal((await back.answer(totpCode(lost.secret))).status, 200)
  const { removal } = (await back.ask('GET', '/api/profile/factors')).body as { removal: unknown }
  assert.equal(removal, null)

  await start()
  await world.owner.query(`update auth.factor_removals set due_at = now() where user_id = $1`, [lost.userId])
  await removeDueFactors(world.server.pool, lost.userId, world.server.publicUrl)
  assert.equal((await back.ask('GET', '/api/profile')).status, 401, 'every session ended')
  assert.equal((await browser().signIn(lost.email)).status, 200)
  const log = await personEvents(world, lost.userId)
  assert.ok(log.includes('MFA_RESET true') && log.includes('MFA_REMOVAL_CANCELLED true'))
})

test('only an admin of the same company starts a removal, never their own or a super_admin’s', async () => {
  const lost = await enrolled()
  const visitor = await hire(world, lost.tenantId, 'super_admin')
  await assert.rejects(visitor.users.askFactorRemoval({ id: lost.userId }), { code: 'NOTHING_TO_REMOVE' })
  const elsewhere = await foundCompany(world)
  await assert.rejects((await elsewhere.hire('admin')).users.askFactorRemoval({ id: lost.userId }), {
    code: 'NOT_FOUND',
  })
  const admin = await hire(world, lost.tenantId, 'admin')
  await assert.rejects(admin.users.askFactorRemoval({ id: admin.userId }), { code: 'SELF' })
  const bare = await hire(world, lost.tenantId, 'viewer')
  await assert.rejects(admin.users.askFactorRemoval({ id: bare.userId }), { code: 'NOTHING_TO_REMOVE' })
  await assert.rejects(
    (await hire(world, lost.tenantId, 'manager')).users.askFactorRemoval({ id: lost.userId }),
    { code: 'FORBIDDEN' },
  )
  world.server.mail = 'none'
  await assert.rejects(admin.users.askFactorRemoval({ id: lost.userId }), { code: 'MAIL_OFF' })
})

test('a company requires a factor of admins or of all, from a day on; its author has one', async () => {
  const admin = await enrolled('admin')
  const rule = (await admin.at.ask('GET', '/api/settings/second-factor')).body as {
    version: number
    of: string
  }
  assert.equal(rule.of, 'Personne')
  const bare = await person(admin.tenantId, 'admin')
  const without = browser()
  await without.signIn(bare.email)
  const save = (at: Browser, version: number, of: string, from: string | null) =>
    at.ask('PUT', '/api/settings/second-factor', { version, of, from })
  assert.equal(
    ((await save(without, rule.version, 'Tous', '2026-01-01')).body as { code: string }).code,
    'OWN_FACTOR_FIRST',
  )
  assert.equal((await save(admin.at, rule.version, 'Administrateurs', null)).status, 422)
  const later = await save(admin.at, rule.version, 'Administrateurs', '2099-01-01')
  assert.equal(later.status, 200)
  const seen = (await without.ask('GET', '/api/profile/factors')).body as {
    neededFrom: string
    isNeeded: boolean
  }
  assert.deepEqual([seen.neededFrom, seen.isNeeded], ['2099-01-01', false])
  assert.equal((await without.ask('GET', '/api/clients')).status, 200)
  const employee = await person(admin.tenantId, 'employee')
  const now = await save(
    admin.at,
    (later.body as { version: number }).version,
    'Administrateurs',
    '2026-01-01',
  )
  const refused = await without.ask('GET', '/api/clients')
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [403, 'FACTOR_LACKING'])
  assert.equal((await employee.clients.list({})).items.length, 1, 'of admins alone')
  await save(admin.at, (now.body as { version: number }).version, 'Tous', '2026-01-01')
  await assert.rejects(employee.clients.list({}), { code: 'FACTOR_LACKING' })
  assert.equal((await admin.at.ask('GET', '/api/clients')).status, 200)

  const session = (await without.ask('GET', '/api/session')).body as Session
  assert.deepEqual([session.lacks, session.company, session.role], ['enrolment', null, 'viewer'])
  await enrolDevice(without)
  assert.equal((await without.ask('GET', '/api/clients')).status, 200, 'once it is enrolled one is at work')
  const { devices } = (await without.ask('GET', '/api/profile/factors')).body as { devices: { id: string }[] }
  assert.equal(
    ((await without.ask('DELETE', `/api/profile/factors/${devices[0]?.id}`)).body as { code: string }).code,
    'LAST_FACTOR',
  )
})

test('a session older than the rule proves its owner’s factor and continues', async () => {
  const someone = await enrolled('employee')
  await world.owner.query('update auth.sessions set factor_at = null where user_id = $1', [someone.userId])
  await world.owner.query(
    `update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where id = $1`,
    [someone.tenantId],
  )
  assert.equal(((await someone.at.ask('GET', '/api/session')).body as Session).lacks, 'proof')
  assert.equal(
    (await someone.at.ask('POST', '/api/profile/factors', { name: 'X', current })).status,
    403,
    'it enrols no other device',
  )
  const proof = await someone.at.ask('POST', '/api/profile/factors/proof', {
    way: 'totp',
    code: totpCode(someone.secret),
  })
  assert.deepEqual(
    [(proof.body as Session).lacks, (proof.body as Session).company?.id],
    [null, someone.tenantId],
  )
})

test('a super_admin must enrol before anything else where the installation requires a factor', async () => {
  await world.owner.query(`insert into platform_settings (name, value) values ('super_admin_factor', 'true')`)
  const above = await person(null, 'super_admin')
  const at = browser()
  const session = (await at.signIn(above.email)).body as Session
  assert.deepEqual([session.lacks, session.role], ['enrolment', 'viewer'])
  assert.equal((await at.ask('GET', '/api/platform/super-admins')).status, 403)
  await enrolDevice(at)
  assert.equal((await at.ask('GET', '/api/platform/super-admins')).status, 200)
})
