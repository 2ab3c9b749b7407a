import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { mostOpenInvitations } from '@escale/contract/people/invitations'
import { hashPassword } from '#access/passwords/passwords.ts'
import type { MailContent } from '#channels/mail/mail-content.ts'
import { newId } from '#database/query/ids.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openSite } from '#testing/http.ts'
import { callAs, foundCompany, hire, join, openSession, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(() => {
  world.server.mail = 'mailbox'
})

const nobody = callAs(world, null)
const password = 'quai-brume-lanterne-93'
const invitationDraft = (email = `${newId()}@exemple.test`) => ({
  firstName: 'Nadia',
  lastName: 'Kasa',
  email,
  role: 'employee' as const,
})
const newcomer = { firstName: 'Nadia', lastName: 'Kasa', password }
const signedInRole = async (email: string) =>
  (await site.ask('/api/auth/sign-in/email', { json: { email, password } })).json() as Promise<{
    role: string
    company: { id: string } | null
  }>

async function lastMail(to: string): Promise<MailContent | undefined> {
  const { rows } = await world.owner.query<{ letter: MailContent }>(
    `select content as letter from auth.outgoing_mails
     where to_address = $1 order by created_at desc, id desc limit 1`,
    [to],
  )
  return rows[0]?.letter
}
const tokenIn = (url = '') => new URL(url).searchParams.get('jeton') ?? ''

test('an invitation makes a newcomer a member with its role; its link serves once', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invited = invitationDraft()
  const { link } = await admin.users.invite({ ...invited, email: invited.email.toUpperCase() })
  assert.equal(link, null)
  const letter = await lastMail(invited.email)
  assert.equal(letter?.paragraphs[0], 'Bonjour Nadia Kasa,')
  const token = tokenIn(letter?.action?.url)
  const face = await nobody.account.invitation({ token })
  assert.deepEqual([face.email, face.role, face.hasAccount], [invited.email, 'employee', false])
  await assert.rejects(
    nobody.account.acceptInvitation({ token, newcomer: { ...newcomer, password: 'azertyuiop' } }),
    hasCode('WEAK_PASSWORD'),
  )
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () => nobody.account.acceptInvitation({ token, newcomer })),
  )
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(nobody.account.invitation({ token }), hasCode('LINK_OVER'))
  const session = await signedInRole(invited.email)
  assert.deepEqual([session.role, session.company?.id], ['employee', company.tenantId])
  await assert.rejects(admin.users.invite(invited), hasCode('ALREADY_MEMBER'))
})

test('without email the inviter gets the link; a new one, a cancellation or 72 hours void it', async () => {
  world.server.mail = 'none'
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invited = invitationDraft()
  const { invitation, link: first } = await admin.users.invite(invited)
  const { link: second } = await admin.users.invite({ ...invited, role: 'manager' })
  await assert.rejects(nobody.account.invitation({ token: tokenIn(first ?? '') }), hasCode('LINK_OVER'))
  assert.equal((await nobody.account.invitation({ token: tokenIn(second ?? '') })).role, 'manager')
  const again = await admin.users.resendInvitation({ id: invitation.id })
  await assert.rejects(nobody.account.invitation({ token: tokenIn(second ?? '') }), hasCode('LINK_OVER'))
  await nobody.account.invitation({ token: tokenIn(again.link ?? '') })
  await world.owner.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [
    invitation.id,
  ])
  await assert.rejects(nobody.account.invitation({ token: tokenIn(again.link ?? '') }), hasCode('LINK_OVER'))
  assert.deepEqual(
    (await admin.users.invitations()).items.map(({ isOver }) => isOver),
    [true],
  )
  const { link } = await admin.users.resendInvitation({ id: invitation.id })
  await admin.users.cancelInvitation({ id: invitation.id })
  await assert.rejects(
    nobody.account.acceptInvitation({ token: tokenIn(link ?? ''), newcomer }),
    hasCode('LINK_OVER'),
  )
  assert.deepEqual(await admin.users.invitations(), { items: [], sendsMail: false })
})

test('a company has no more open invitations than the list shows', async () => {
  world.server.mail = 'none'
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invited = invitationDraft()
  const { invitation } = await admin.users.invite(invited)
  await world.owner.query(
    `insert into invitations (tenant_id, id, first_name, last_name, email, role, token_hash, is_mailed,
       invited_by, expires_at)
     select $1, gen_random_uuid(), 'Aline', 'Kabeya', n || '@essais.example', 'viewer', n::text, false, $2,
       now() from generate_series(2, $3) n`,
    [company.tenantId, admin.userId, mostOpenInvitations],
  )
  await assert.rejects(admin.users.invite(invitationDraft()), hasCode('TOO_MANY_INVITATIONS'))
  await admin.users.invite(invited)
  assert.equal((await admin.users.invitations()).items.length, mostOpenInvitations)
  await admin.users.cancelInvitation({ id: invitation.id })
  await admin.users.invite(invitationDraft())
})

test('a person with an account accepts signed in, and no other person in their place', async () => {
  world.server.mail = 'none'
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const person = (await hire(world, theirs.tenantId, 'manager', await hashPassword(password))) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const token = tokenIn((await admin.users.invite(invitationDraft(person.email))).link ?? '')
  assert.equal((await nobody.account.invitation({ token })).hasAccount, true)
  await assert.rejects(nobody.account.acceptInvitation({ token, newcomer }), hasCode('SIGN_IN_FIRST'))
  await assert.rejects(
    (await theirs.hire('admin')).account.acceptInvitation({ token }),
    hasCode('SIGN_IN_FIRST'),
  )
  assert.equal((await signedInRole(person.email)).company?.id, theirs.tenantId, 'the password is untouched')
  await person.account.acceptInvitation({ token })
  const session = await person.session.current()
  assert.deepEqual(
    [session?.company?.id, session?.role, session?.companies.length],
    [ours.tenantId, 'employee', 2],
  )
})

test('a member of a suspended company signs in only to accept another invitation', async () => {
  world.server.mail = 'none'
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const person = (await hire(world, theirs.tenantId, 'manager', await hashPassword(password))) as Awaited<
    ReturnType<typeof hire>
  > & { email: string }
  const [token, another] = [
    tokenIn((await admin.users.invite(invitationDraft(person.email))).link ?? ''),
    tokenIn((await admin.users.invite(invitationDraft())).link ?? ''),
  ]
  await world.owner.query('update tenants set is_active = false where id = $1', [theirs.tenantId])
  const enter = (invitation?: string) =>
    site.ask('/api/auth/sign-in/email', { json: { email: person.email, password, invitation } })
  for (const wrong of [undefined, '', another]) assert.equal((await enter(wrong)).status, 403)
  const entered = await enter(token)
  assert.equal(entered.status, 200)
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.equal(
    (await site.ask('/api/account/invitation/accept', { json: { token }, headers: { cookie } })).status,
    200,
  )
  assert.equal((await signedInRole(person.email)).company?.id, ours.tenantId)
})

test('an invitation is void once its author left or is no longer an admin', async () => {
  world.server.mail = 'none'
  const company = await foundCompany(world)
  const [author, admin] = [await company.hire('admin'), await company.hire('admin')]
  const invitedBy = async (who: typeof author) =>
    (await who.users.invite({ ...invitationDraft(), role: 'admin' })).link ?? ''
  const [first, second] = [tokenIn(await invitedBy(author)), tokenIn(await invitedBy(author))]
  await admin.users.changeRole({ id: author.userId, role: 'manager' })
  await assert.rejects(nobody.account.invitation({ token: first }), hasCode('LINK_OVER'))
  await admin.users.changeRole({ id: author.userId, role: 'admin' })
  assert.equal((await nobody.account.invitation({ token: first })).role, 'admin')
  await admin.users.setActive({ id: author.userId, active: false })
  await assert.rejects(nobody.account.acceptInvitation({ token: first, newcomer }), hasCode('LINK_OVER'))
  await admin.users.remove({ id: author.userId })
  await assert.rejects(nobody.account.acceptInvitation({ token: second, newcomer }), hasCode('LINK_OVER'))
  const open = (await admin.users.invitations()).items[0]?.id ?? ''
  const { link } = await admin.users.resendInvitation({ id: open })
  assert.equal(
    (await nobody.account.invitation({ token: tokenIn(link ?? '') })).role,
    'admin',
    'sent again by one who may',
  )
})

test('an open invitation does not readmit a person who was removed since', async () => {
  world.server.mail = 'none'
  const [company, elsewhere] = [await foundCompany(world), await foundCompany(world)]
  const admin = await company.hire('admin')
  for (const sendAway of [
    (id: string) => admin.users.setActive({ id, active: false }),
    (id: string) => admin.users.remove({ id }),
  ]) {
    const person = (await elsewhere.hire('viewer')) as Awaited<ReturnType<typeof hire>> & { email: string }
    const token = tokenIn((await admin.users.invite(invitationDraft(person.email))).link ?? '')
    await person.account.askAccess({ company: company.slug })
    const [request] = await admin.users.accessRequests()
    await admin.users.acceptAccess({ id: request?.id ?? '', role: 'viewer' })
    await assert.rejects(person.account.acceptInvitation({ token }), hasCode('LINK_OVER'))
    await sendAway(person.userId)
    await assert.rejects(person.account.acceptInvitation({ token }), hasCode('LINK_OVER'))
  }
})

test('no person grants super_admin in a company, or changes their own access', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const colleague = await company.hire('viewer')
  await assert.rejects(admin.users.invite({ ...invitationDraft(), role: 'super_admin' as never }))
  await assert.rejects(admin.users.changeRole({ id: colleague.userId, role: 'super_admin' as never }))
  await assert.rejects(admin.users.changeRole({ id: admin.userId, role: 'viewer' }), hasCode('SELF'))
  await assert.rejects(admin.users.setActive({ id: admin.userId, active: false }), hasCode('SELF'))
  await assert.rejects(admin.users.remove({ id: admin.userId }), hasCode('SELF'))
})

test('a changed role is a new row of the history, and takes effect at once', async () => {
  const company = await foundCompany(world)
  const [admin, person] = [await company.hire('admin'), await company.hire('employee')]
  await admin.users.changeRole({ id: person.userId, role: 'manager' })
  assert.deepEqual(
    (await admin.users.roles({ id: person.userId })).map(({ role, assignedBy }) => [role, assignedBy]),
    [
      ['manager', 'Amina Ilunga'],
      ['employee', null],
    ],
  )
  await assert.rejects(person.clients.list({}), hasCode('UNAUTHORIZED'))
  assert.equal(
    (await callAs(world, await openSession(world, person.userId, company.tenantId)).session.current())?.role,
    'manager',
  )
})

test('the last active admin stays, even when two admins deactivate each other at once', async () => {
  const company = await foundCompany(world)
  const [one, two] = [await company.hire('admin'), await company.hire('admin')]
  const outcomes = await Promise.allSettled([
    one.users.setActive({ id: two.userId, active: false }),
    two.users.changeRole({ id: one.userId, role: 'viewer' }),
  ])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  const superAdmin = await hire(world, company.tenantId, 'super_admin')
  const { items } = await superAdmin.users.list({})
  const remainingAdmin = items.find(({ role, isActive }) => role === 'admin' && isActive)
  assert.ok(remainingAdmin)
  await assert.rejects(superAdmin.users.remove({ id: remainingAdmin.id }), hasCode('LAST_ADMIN'))
  await assert.rejects(superAdmin.users.changeRole({ id: remainingAdmin.id, role: 'manager' }), {
    message: 'Impossible : il doit rester au moins un administrateur actif.',
  })
})

test('deactivating, signing out and deleting end the sessions of this company only', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const person = await ours.hire('employee')
  await join(world, person.userId, theirs.tenantId, 'viewer')
  const elsewhere = callAs(world, await openSession(world, person.userId, theirs.tenantId))
  assert.deepEqual(await admin.users.signOut({ id: person.userId }), { ended: 1 })
  const here = callAs(world, await openSession(world, person.userId, ours.tenantId))
  await admin.users.setActive({ id: person.userId, active: false })
  await assert.rejects(here.clients.list({}), hasCode('UNAUTHORIZED'))
  assert.deepEqual(
    (await admin.users.list({ active: false })).items.map(({ id }) => id),
    [person.userId],
  )
  await admin.users.setActive({ id: person.userId, active: true })
  await admin.users.remove({ id: person.userId })
  assert.equal((await elsewhere.clients.list({})).items.length > 0, true)
  const account = async () =>
    (await world.owner.query('select 1 from auth.users where id = $1', [person.userId])).rowCount
  assert.equal(await account(), 1)
  await (await theirs.hire('admin')).users.remove({ id: person.userId })
  assert.equal(await account(), 0, 'the account goes with its last membership')
})

test('a reset emails the owner only, and shows the admin nothing', async () => {
  const company = await foundCompany(world)
  const [admin, person] = [await company.hire('admin'), await company.hire('viewer')]
  assert.equal(await admin.users.resetPassword({ id: person.userId }), undefined)
  const { rows } = await world.owner.query(
    `select task_identifier from graphile_worker.jobs where task_identifier = 'prove_email'`,
  )
  assert.equal(rows.length, 1)
  world.server.mail = 'none'
  await assert.rejects(admin.users.resetPassword({ id: person.userId }), hasCode('MAIL_OFF'))
})

test('access requests are accepted with a role or refused, once', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [one, two] = [await hire(world, null, null), await hire(world, null, null)]
  for (const who of [one, two]) await who.account.askAccess({ company: company.slug })
  const [first, second, ...others] = await admin.users.accessRequests()
  assert.ok(first && second && others.length === 0)
  await admin.users.acceptAccess({ id: first.id, role: 'manager' })
  await admin.users.refuseAccess({ id: second.id })
  await assert.rejects(admin.users.acceptAccess({ id: second.id, role: 'manager' }), hasCode('NOT_FOUND'))
  assert.equal(
    (await callAs(world, await openSession(world, one.userId, company.tenantId)).session.current())?.role,
    'manager',
  )
  assert.match((await lastMail(`${one.userId}@test.example`))?.subject ?? '', /est ouvert$/)
  assert.match((await lastMail(`${two.userId}@test.example`))?.paragraphs[1] ?? '', /n'a pas été acceptée/)
})

test('a request ends when its author is readmitted, and is deleted with their account', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, other] = [await ours.hire('admin'), await theirs.hire('admin')]
  const person = await ours.hire('employee')
  await admin.users.setActive({ id: person.userId, active: false })
  const outside = callAs(world, await openSession(world, person.userId, null))
  for (const { slug } of [ours, theirs]) await outside.account.askAccess({ company: slug })
  assert.equal((await admin.users.accessRequests()).length, 1)
  await admin.users.setActive({ id: person.userId, active: true })
  assert.deepEqual(await admin.users.accessRequests(), [])
  assert.equal((await outside.account.companies()).requests.length, 1)
  assert.equal((await other.users.accessRequests()).length, 1)
  await admin.users.remove({ id: person.userId })
  assert.deepEqual(await other.users.accessRequests(), [])
})

test('people, invitations and requests of another company are not found', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [thief, owner, victim] = [
    await ours.hire('admin'),
    await theirs.hire('admin'),
    await theirs.hire('viewer'),
  ]
  const { invitation } = await owner.users.invite(invitationDraft())
  const attempts: Promise<unknown>[] = [
    thief.users.changeRole({ id: victim.userId, role: 'admin' }),
    thief.users.setActive({ id: victim.userId, active: false }),
    thief.users.remove({ id: victim.userId }),
    thief.users.signOut({ id: victim.userId }),
    thief.users.resetPassword({ id: victim.userId }),
    thief.users.roles({ id: victim.userId }),
    thief.users.cancelInvitation({ id: invitation.id }),
    thief.users.resendInvitation({ id: invitation.id }),
    thief.users.acceptAccess({ id: invitation.id, role: 'viewer' }),
  ]
  const outcomes = await Promise.allSettled(attempts)
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
    attempts.map(() => 'NOT_FOUND'),
  )
  assert.deepEqual(await thief.users.totals({}), { count: 1 })
  assert.equal((await owner.users.list({ search: 'amina ilu' })).items.length, 2)
})

test('in the demo an admin reads the mail of members, but no link of a higher role', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const admin = await ours.hire('admin')
  const [simple, double, boss] = [
    await ours.hire('employee'),
    await ours.hire('viewer'),
    await hire(world, null, 'super_admin'),
  ]
  await join(world, double.userId, theirs.tenantId, 'admin')
  await join(world, boss.userId, ours.tenantId, 'viewer')
  const stranger = await theirs.hire('viewer')
  const letter: MailContent = {
    subject: 'Lien',
    sender: { name: 'E', color: '#000000' },
    paragraphs: ['x'],
    action: { label: 'L', url: 'https://x' },
    code: '123456',
    closing: [],
  }
  const ids = new Map<string, string>()
  for (const who of [simple, double, boss, stranger]) {
    const id = newId()
    ids.set(who.userId, id)
    await world.owner.query(
      `insert into auth.outgoing_mails (id, user_id, to_address, kind, subject, content, state)
       values ($1, $2, $3, 'récupération', 'Lien', $4, 'envoyé')`,
      [id, who.userId, `${who.userId}@x`, letter],
    )
  }
  const roleSeenBy = async (reader: typeof admin, who: typeof admin) =>
    reader.mailbox.get({ id: ids.get(who.userId) ?? '' }).then(
      ({ action, code: digits, isHidden }) => [action !== undefined, digits !== undefined, isHidden],
      (error: { code: string }) => error.code,
    )
  assert.deepEqual(
    [
      await roleSeenBy(admin, simple),
      await roleSeenBy(admin, double),
      await roleSeenBy(admin, boss),
      await roleSeenBy(admin, stranger),
    ],
    [[true, true, false], [false, false, true], [false, false, true], 'NOT_FOUND'],
  )
  assert.deepEqual(
    [await roleSeenBy(boss, stranger), await roleSeenBy(boss, boss)],
    [
      [true, true, false],
      [true, true, false],
    ],
  )
  assert.equal(
    (await admin.mailbox.list({})).items.some(({ id }) => id === ids.get(stranger.userId)),
    false,
  )
  world.server.mail = 'smtp'
  await assert.rejects(boss.mailbox.list({}), hasCode('NOT_FOUND'))
})
