import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import type { MailContent } from '#channels/mail/mail-content.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openEventStream, openLiveSite } from '#testing/event-stream.ts'
import { openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { mailedCode } from '#testing/providers/letters.ts'
import { callAs, foundCompany, hire, join, openSession, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(() => {
  world.server.mail = 'mailbox'
})

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)
const other = 'vergue-orage-cabestan-27'

async function person(tenantId: string | null, role: Parameters<typeof hire>[2]): Promise<Person> {
  return await hire(world, tenantId, role, hash)
}

async function lettersTo(address: string): Promise<MailContent[]> {
  const { rows } = await world.owner.query<{ letter: MailContent }>(
    `select content as letter from auth.outgoing_mails where to_address = $1
      order by created_at desc, id desc`,
    [address],
  )
  return rows.map(({ letter }) => letter)
}

async function actionsOf(userId: string): Promise<string[]> {
  const { rows } = await world.owner.query(
    'select action, success from security_logs where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ action, success }) => `${action} ${success}`)
}

const tokenIn = (url = '') => new URL(url).searchParams.get('jeton') ?? ''

test('only its owner changes a profile, and two windows do not undo each other', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'warehouse_supervisor')
  const profile = await someone.account.profile()
  const draft = { firstName: ' Esther ', lastName: 'Mbayo', phone: '+243 812 345 678' }
  const saved = await someone.account.saveProfile({ version: profile.version, ...draft })
  assert.deepEqual(
    [saved.firstName, saved.phone, saved.version],
    ['Esther', '+243812345678', profile.version + 1],
  )
  assert.equal((await someone.session.current())?.user.firstName, 'Esther')
  await assert.rejects(
    someone.account.saveProfile({ version: profile.version, ...draft }),
    (error: { code: string; data: { current: typeof saved } }) => {
      assert.deepEqual([error.code, error.data.current], ['STALE', saved])
      return true
    },
  )
  await assert.rejects(
    someone.account.saveProfile({ version: saved.version, ...draft, phone: 'appelle-moi' }),
  )
})

test('changing a password needs the old one; weak ones are refused, the owner is emailed', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'employee')
  await assert.rejects(someone.account.changePassword({ current: 'autre chose', password: other }), {
    code: 'WRONG_PASSWORD',
    message: 'Ce mot de passe est incorrect.',
  })
  await assert.rejects(
    someone.account.changePassword({ current, password: 'azertyuiop' }),
    hasCode('WEAK_PASSWORD'),
  )
  await someone.account.changePassword({ current, password: other })
  const { rows } = await world.owner.query('select password from auth.accounts where user_id = $1', [
    someone.userId,
  ])
  assert.ok(await verifyPassword({ password: other, hash: rows[0].password }))
  assert.deepEqual(await actionsOf(someone.userId), ['PASSWORD_CHANGED false', 'PASSWORD_CHANGED true'])
  assert.equal((await lettersTo(someone.email))[0]?.subject, 'Votre mot de passe a été changé')
  for (let tries = 0; tries < 10; tries += 1)
    await someone.account.changePassword({ current: 'x', password: other }).catch(() => {})
  await assert.rejects(
    someone.account.changePassword({ current: other, password: current }),
    hasCode('TOO_MANY'),
  )
})

test('a correct own password is never delayed, however often it is given', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'employee')
  const passwords = [current, other]
  for (let turn = 0; turn < 12; turn += 1)
    await someone.account.changePassword({
      current: passwords[turn % 2] ?? '',
      password: passwords[(turn + 1) % 2] ?? '',
    })
  for (let tries = 0; tries < 9; tries += 1)
    await assert.rejects(
      someone.account.changePassword({ current: 'x', password: other }),
      hasCode('WRONG_PASSWORD'),
    )
  await someone.account.changePassword({ current, password: other })
  await assert.rejects(
    someone.account.changePassword({ current: 'x', password: current }),
    hasCode('WRONG_PASSWORD'),
  )
})

test('a password replaced during its check opens and changes nothing any more', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'employee')
  const fresh = await hashPassword(other)
  /** Replaces the password as a reset does, and commits once another statement waits for the row. */
  const replacedDuring = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const reset = `with ended as (delete from auth.sessions where user_id = $1) update auth.accounts
      set password = $2
       where user_id = $1`
    const keep = await openTransaction(world, reset, [someone.userId, fresh])
    const done = work()
    await untilWaiting(world, 1, done)
    await keep()
    return done
  }
  const judged = await replacedDuring(() =>
    site.ask('/api/auth/sign-in/email', { json: { email: someone.email, password: current } }),
  )
  assert.deepEqual([judged.status, judged.headers.get('set-cookie')], [401, null])
  const { rows } = await world.owner.query('select from auth.sessions where user_id = $1', [someone.userId])
  assert.equal(rows.length, 0)

  await world.owner.query('update auth.accounts set password = $2 where user_id = $1', [someone.userId, hash])
  const again = callAs(world, await openSession(world, someone.userId, company.tenantId))
  await assert.rejects(
    replacedDuring(() => again.account.askEmail({ current, email: `neuf-${someone.email}` })),
    hasCode('WRONG_PASSWORD'),
  )
  await world.owner.query('update auth.accounts set password = $2 where user_id = $1', [someone.userId, hash])
  const third = callAs(world, await openSession(world, someone.userId, company.tenantId))
  await assert.rejects(
    replacedDuring(() => third.account.changePassword({ current, password: 'misaine-cabillot-drisse-41' })),
    hasCode('WRONG_PASSWORD'),
  )
  const kept = await world.owner.query('select password from auth.accounts where user_id = $1', [
    someone.userId,
  ])
  assert.equal(kept.rows[0]?.password, fresh)
})

test('a password change renews the session’s token and, on request, ends the others', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'viewer')
  const [second, third] = [
    await openSession(world, someone.userId, company.tenantId),
    await openSession(world, someone.userId, company.tenantId),
  ]
  const change = (token: string, body: object) =>
    site.ask('/api/profile/password', {
      json: body,
      headers: { cookie: signedCookie(token, world.server.secret) },
    })
  const sessionBy = async (cookie: string) =>
    (
      (await (await site.ask('/api/session', { headers: { cookie } })).json()) as {
        user: { id: string }
      } | null
    )?.user.id

  const kept = await change(someone.token, { current, password: other, endOthers: false })
  assert.equal(kept.status, 200)
  const cookie = kept.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.match(kept.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Lax/)
  assert.equal(await sessionBy(cookie), someone.userId)
  assert.equal(
    await sessionBy(signedCookie(someone.token, world.server.secret)),
    undefined,
    'the old token opens nothing',
  )
  assert.equal(await sessionBy(signedCookie(second, world.server.secret)), someone.userId)

  await change(second, { current: other, password: current, endOthers: true })
  assert.equal(await sessionBy(cookie), undefined)
  assert.equal(await sessionBy(signedCookie(third, world.server.secret)), undefined)
})

test('another company has another token, because the role may differ there', async () => {
  const [one, two] = [await foundCompany(world), await foundCompany(world)]
  const someone = await person(one.tenantId, 'viewer')
  await join(world, someone.userId, two.tenantId, 'admin')
  const old = signedCookie(someone.token, world.server.secret)
  const moved = await site.ask('/api/session/company', {
    json: { companyId: two.tenantId },
    headers: { cookie: old },
  })
  const fresh = moved.headers.get('set-cookie')?.split(';')[0] ?? ''
  const whoIs = async (cookie: string) =>
    ((await (await site.ask('/api/session', { headers: { cookie } })).json()) as { role: string } | null)
      ?.role
  assert.deepEqual([await whoIs(fresh), await whoIs(old)], ['admin', undefined])
})

/** Six digits that are not these. */
const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

test('an emailed code replaces the password for one action, in its own session', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'manager')
  const elsewhere = callAs(world, await openSession(world, someone.userId, company.tenantId))
  await someone.account.reauthenticate()
  const mailed = await mailedCode(world, someone.email)
  assert.match(mailed, /^\d{6}$/)
  await assert.rejects(
    elsewhere.account.changePassword({ current: mailed, password: other }),
    hasCode('WRONG_PASSWORD'),
  )
  await assert.rejects(
    someone.account.changePassword({ current: otherThan(mailed), password: other }),
    hasCode('WRONG_PASSWORD'),
  )
  const acts = await Promise.allSettled(
    [0, 1].map(() => someone.account.changePassword({ current: mailed, password: other })),
  )
  assert.equal(
    acts.filter(({ status }) => status === 'fulfilled').length,
    1,
    'good once, also for two at once',
  )
  await assert.rejects(someone.account.remove({ current: mailed }), hasCode('WRONG_PASSWORD'))
  await someone.account.changePassword({ current: other, password: current })
  assert.ok((await actionsOf(someone.userId)).includes('NONCE_ASKED true'))
  const storedHashes = JSON.stringify((await world.owner.query('select code_hash from auth.nonces')).rows)
  assert.ok(!storedHashes.includes(mailed))
})

test('a person without a password sets one by a code, unless it expired or was replaced', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'viewer')
  await world.owner.query('delete from auth.accounts where user_id = $1', [someone.userId])
  await someone.account.reauthenticate()
  const first = await mailedCode(world, someone.email)
  await someone.account.reauthenticate()
  const second = await mailedCode(world, someone.email)
  if (first !== second)
    await assert.rejects(
      someone.account.changePassword({ current: first, password: other }),
      hasCode('WRONG_PASSWORD'),
    )
  await someone.account.changePassword({
    current: ` ${second.slice(0, 3)} ${second.slice(3)}`,
    password: other,
  })
  await someone.account.reauthenticate()
  await world.owner.query(`update auth.nonces set expires_at = now() - interval '1 second'`)
  await assert.rejects(
    someone.account.remove({ current: await mailedCode(world, someone.email) }),
    hasCode('WRONG_PASSWORD'),
  )
  await world.owner.query('update auth.users set email_verified = false where id = $1', [someone.userId])
  await assert.rejects(someone.account.reauthenticate(), hasCode('EMAIL_UNPROVED'))
  world.server.mail = 'none'
  await assert.rejects(someone.account.reauthenticate(), hasCode('MAIL_OFF'))
})

test('an address changes by the link sent to it; the old address is notified first', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'manager')
  const email = `${crypto.randomUUID()}@exemple.test`
  await assert.rejects(someone.account.askEmail({ email, current: 'autre chose' }), hasCode('WRONG_PASSWORD'))
  await someone.account.askEmail({ email: email.toUpperCase(), current })
  assert.deepEqual(
    await someone.account.profile().then(({ email: now, pendingEmail }) => [now, pendingEmail]),
    [someone.email, email],
  )
  assert.match((await lettersTo(someone.email))[0]?.paragraphs[1] ?? '', new RegExp(email))
  const token = tokenIn((await lettersTo(email))[0]?.action?.url)
  const nobody = callAs(world, null)
  const outcomes = await Promise.allSettled([
    nobody.account.confirmEmail({ token }),
    nobody.account.confirmEmail({ token }),
  ])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1, 'a link serves once')
  assert.deepEqual(
    await someone.account.profile().then(({ email: now, pendingEmail }) => [now, pendingEmail]),
    [email, null],
  )
  assert.equal((await lettersTo(someone.email))[0]?.subject, 'Votre email a été changé')
  assert.ok((await actionsOf(someone.userId)).includes('EMAIL_CHANGED true'))
})

test('a used address gets the same response, and only its owner is notified', async () => {
  const company = await foundCompany(world)
  const [someone, owner] = [
    await person(company.tenantId, 'viewer'),
    await person(company.tenantId, 'viewer'),
  ]
  const free = await someone.account.askEmail({ email: `${crypto.randomUUID()}@exemple.test`, current })
  const taken = await someone.account.askEmail({ email: owner.email, current })
  assert.deepEqual(taken, free)
  assert.equal((await someone.account.profile()).pendingEmail, owner.email)
  const letter = (await lettersTo(owner.email))[0]
  assert.match(letter?.subject ?? '', /^Vous avez déjà un compte/)
  assert.doesNotMatch(JSON.stringify(letter), /jeton=/)
  await someone.account.cancelEmail()
  assert.equal((await someone.account.profile()).pendingEmail, null)
})

test('an address taken meanwhile, a day passed or another request voids the link', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'viewer')
  const nobody = callAs(world, null)
  const askChange = async () => {
    const email = `${crypto.randomUUID()}@exemple.test`
    await someone.account.askEmail({ email, current })
    return { email, token: tokenIn((await lettersTo(email))[0]?.action?.url) }
  }
  const first = await askChange()
  const second = await askChange()
  await assert.rejects(nobody.account.confirmEmail({ token: first.token }), hasCode('LINK_OVER'))
  await world.owner.query('update auth.users set email = $2 where id = $1', [
    (await person(null, null)).userId,
    second.email,
  ])
  await assert.rejects(nobody.account.confirmEmail({ token: second.token }), hasCode('LINK_OVER'))
  const third = await askChange()
  await world.owner.query(
    `update auth.email_changes set expires_at = now() - interval '1 second' where user_id = $1`,
    [someone.userId],
  )
  await assert.rejects(nobody.account.confirmEmail({ token: third.token }), hasCode('LINK_OVER'))
  assert.equal((await someone.account.profile()).email, someone.email)
})

test('an address change requested with a stolen password is void once the password is changed', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'viewer')
  const email = `${crypto.randomUUID()}@exemple.test`
  await someone.account.askEmail({ email, current })
  const token = tokenIn((await lettersTo(email))[0]?.action?.url)
  await someone.account.changePassword({ current, password: other })
  await assert.rejects(callAs(world, null).account.confirmEmail({ token }), hasCode('LINK_OVER'))
  assert.equal((await someone.account.profile()).pendingEmail, null)
})

test('a person ends their sessions everywhere: one by one, the others, or all', async () => {
  const [ours, theirs] = [await foundCompany(world, 'Fret des sessions'), await foundCompany(world)]
  const someone = await person(ours.tenantId, 'employee')
  await join(world, someone.userId, theirs.tenantId, 'viewer')
  const elsewhere = await openSession(world, someone.userId, theirs.tenantId)
  await openSession(world, someone.userId, ours.tenantId)
  const stranger = await theirs.hire('admin')
  const [mine, ...others] = await someone.account.sessions()
  assert.deepEqual([mine?.isCurrent, mine?.companyName, others.length], [true, 'Fret des sessions', 2])
  await assert.rejects(stranger.account.closeSession({ id: mine?.id ?? '' }), hasCode('NOT_FOUND'))
  const there = (await callAs(world, elsewhere).account.sessions()).find(({ isCurrent }) => isCurrent)
  await someone.account.closeSession({ id: there?.id ?? '' })
  await assert.rejects(callAs(world, elsewhere).account.sessions(), hasCode('UNAUTHORIZED'))
  assert.deepEqual(await someone.account.closeSessions({ scope: 'others' }), { ended: 1 })
  assert.equal((await someone.account.sessions()).length, 1)
  assert.deepEqual(await someone.account.closeSessions({ scope: 'all' }), { ended: 1 })
  await assert.rejects(someone.account.sessions(), hasCode('UNAUTHORIZED'))
})

test('an ended session ends its stream at once', async () => {
  const company = await foundCompany(world)
  const someone = await person(company.tenantId, 'employee')
  const live = await openLiveSite(world)
  const elsewhere = await openSession(world, someone.userId, company.tenantId)
  const stream = await openEventStream(world, live.url, elsewhere)
  await stream.heard('joined')
  await someone.account.closeSessions({ scope: 'others' })
  await stream.ended
  await live.close()
})

test('a person with an account requests access elsewhere, and the notified admins answer', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [someone, admin] = [await person(ours.tenantId, 'viewer'), await person(theirs.tenantId, 'admin')]
  await someone.account.askAccess({ company: `https://escale.example/tenant/${theirs.slug}` })
  await someone.account.askAccess({ company: theirs.slug })
  const waiting = await admin.users.accessRequests()
  assert.deepEqual(
    waiting.map(({ email }) => email),
    [someone.email],
  )
  assert.match((await lettersTo(admin.email))[0]?.subject ?? '', /demande l'accès/)
  assert.equal((await someone.account.companies()).requests.length, 1)
  await admin.users.acceptAccess({ id: waiting[0]?.id ?? '', role: 'employee' })
  const { members, requests } = await someone.account.companies()
  assert.deepEqual([members.find(({ id }) => id === theirs.tenantId)?.role, requests.length], ['employee', 0])
  await assert.rejects(someone.account.askAccess({ company: theirs.slug }), hasCode('ALREADY_MEMBER'))
  await assert.rejects(someone.account.askAccess({ company: 'nulle-part' }), {
    code: 'UNKNOWN_COMPANY',
    message: 'Aucune entreprise active à cette adresse.',
  })
  await world.owner.query('update tenants set is_active = false where id = $1', [ours.tenantId])
  await assert.rejects(admin.account.askAccess({ company: ours.slug }), hasCode('UNKNOWN_COMPANY'))
})

test('deleting an account needs the password; its records stay, its sessions end', async () => {
  const company = await foundCompany(world)
  const admin = await person(company.tenantId, 'admin')
  const someone = await person(company.tenantId, 'employee')
  const client = await someone.clients.create({ name: 'Écrit avant de partir' })
  await assert.rejects(someone.account.remove({ current: 'autre chose' }), hasCode('WRONG_PASSWORD'))
  await someone.account.remove({ current })
  await assert.rejects(someone.clients.list({}), hasCode('UNAUTHORIZED'))
  assert.equal((await admin.clients.get({ id: client.id })).name, 'Écrit avant de partir')
  assert.deepEqual(await admin.users.totals({}), { count: 1 })
  assert.equal(
    (await world.owner.query('select 1 from auth.users where id = $1', [someone.userId])).rowCount,
    0,
  )
  assert.deepEqual(await actionsOf(someone.userId), [
    'CLIENT_CREATED true',
    'ACCOUNT_DELETED false',
    'ACCOUNT_DELETED true',
  ])
  assert.equal((await lettersTo(someone.email))[0]?.subject, 'Votre compte est supprimé')
})

test('the last admin and the last super_admin stay, even when two leave at once', async () => {
  const company = await foundCompany(world, 'Fret du dernier')
  const [one, two] = [await person(company.tenantId, 'admin'), await person(company.tenantId, 'admin')]
  const outcomes = await Promise.allSettled([
    one.account.remove({ current }),
    two.account.remove({ current }),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => [reason.code, reason.message]),
    [
      [
        'LAST_ADMIN',
        "Impossible : vous êtes le dernier administrateur actif de Fret du dernier. Nommez-en un autre d'abord.",
      ],
    ],
  )
  const supers = [await person(null, 'super_admin'), await person(null, 'super_admin')]
  await world.owner.query(
    `delete from auth.users
     where id in (select user_id from user_roles where role = 'super_admin') and id <> all ($1)`,
    [supers.map(({ userId }) => userId)],
  )
  const expeditions = await Promise.allSettled(supers.map((each) => each.account.remove({ current })))
  assert.deepEqual(
    expeditions.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
    ['LAST_SUPER_ADMIN'],
  )
})
