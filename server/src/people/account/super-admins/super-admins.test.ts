import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openSite } from '#testing/http.ts'
import { lastLetter, tokenOf } from '#testing/providers/letters.ts'
import { callAs, foundCompany, hire, join, openSession, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query('delete from auth.tries')
})

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)
const nobody = callAs(world, null)
const known = async (tenantId: string | null, role: Parameters<typeof hire>[2]) =>
  await hire(world, tenantId, role, hash)
let people = 0
const draft = () => ({ firstName: 'Odile', lastName: 'Banza', email: `odile-${people++}@exemple.test` })
const roleOf = async ({ userId }: Person) =>
  (await callAs(world, await openSession(world, userId, null)).session.current())?.role

async function logOf(boss: Person): Promise<(string | null)[][]> {
  const { items } = await boss.platform.log({})
  return items.map(({ action, errorMessage }) => [action, errorMessage])
}

test('appointing a super_admin needs the password, ends sessions, is emailed and logged', async () => {
  const company = await foundCompany(world)
  const [boss, person] = [await known(null, 'super_admin'), await known(company.tenantId, 'viewer')]
  await assert.rejects(
    boss.superAdmins.grant({ id: person.userId, current: 'autre chose' }),
    hasCode('WRONG_PASSWORD'),
  )
  await boss.superAdmins.grant({ id: person.userId, current })
  await assert.rejects(person.clients.list({}), hasCode('UNAUTHORIZED'))
  assert.equal(await roleOf(person), 'super_admin')
  assert.equal((await lastLetter(world, person.email)).subject, 'Vous êtes super administrateur')
  assert.deepEqual((await logOf(boss))[0], ['SUPER_ADMIN_MADE', person.email])
  const listed = (await boss.superAdmins.list()).items.find(({ id }) => id === person.userId)
  assert.equal(listed?.madeBy, 'Amina Ilunga')
  await assert.rejects(boss.superAdmins.grant({ id: person.userId, current }), hasCode('ALREADY_SUPER_ADMIN'))
})

test('an account vouched for only by a company cannot become a super_admin', async () => {
  const company = await foundCompany(world)
  const [boss, person] = [await known(null, 'super_admin'), await known(company.tenantId, 'viewer')]
  await world.owner.query('update auth.users set email_verified = false, attested_by = $2 where id = $1', [
    person.userId,
    company.tenantId,
  ])
  await assert.rejects(boss.superAdmins.grant({ id: person.userId, current }), hasCode('EMAIL_UNPROVED'))
})

test('an invited newcomer becomes super_admin by the emailed link, which works once', async () => {
  const boss = await known(null, 'super_admin')
  const invited = draft()
  await assert.rejects(
    boss.superAdmins.invite({ ...invited, current: 'autre chose' }),
    hasCode('WRONG_PASSWORD'),
  )
  const { link } = await boss.superAdmins.invite({ ...invited, current })
  assert.equal(link, null)
  const letter = await lastLetter(world, invited.email)
  assert.equal(letter?.paragraphs[0], `Bonjour ${invited.firstName} ${invited.lastName},`)
  const token = tokenOf(letter)
  const face = await nobody.account.invitation({ token })
  assert.deepEqual([face.company, face.role, face.hasAccount], [null, 'super_admin', false])
  await nobody.account.acceptInvitation({ token, newcomer: { ...invited, password: current } })
  await assert.rejects(nobody.account.invitation({ token }), hasCode('LINK_OVER'))
  const signedInAs = await site.ask('/api/auth/sign-in/email', {
    json: { email: invited.email, password: current },
  })
  assert.equal(((await signedInAs.json()) as { role: string }).role, 'super_admin')
  assert.deepEqual((await boss.superAdmins.list()).invitations, [])
  assert.deepEqual((await logOf(boss)).slice(0, 2), [
    ['SUPER_ADMIN_MADE', invited.email],
    ['SUPER_ADMIN_INVITED', invited.email],
  ])
})

test('a person with an account accepts signed in; replaced or cancelled links are void', async () => {
  const company = await foundCompany(world)
  const [boss, person] = [await known(null, 'super_admin'), await known(company.tenantId, 'employee')]
  world.server.mail = 'none'
  const first = await boss.superAdmins.invite({ ...draft(), email: person.email, current })
  const second = await boss.superAdmins.invite({ ...draft(), email: person.email, current })
  const token = (link: string | null) => new URL(link ?? '').searchParams.get('jeton') ?? ''
  await assert.rejects(person.account.acceptInvitation({ token: token(first.link) }), hasCode('LINK_OVER'))
  await assert.rejects(
    nobody.account.acceptInvitation({ token: token(second.link) }),
    hasCode('SIGN_IN_FIRST'),
  )
  const elsewhere = callAs(world, await openSession(world, person.userId, company.tenantId))
  await person.account.acceptInvitation({ token: token(second.link) })
  assert.equal(await roleOf(person), 'super_admin')
  assert.equal(await elsewhere.session.current(), null, 'a session open elsewhere is raised to nothing')

  const third = await boss.superAdmins.invite({ ...draft(), current })
  await boss.superAdmins.cancelInvitation({ id: third.invitation.id })
  await assert.rejects(nobody.account.invitation({ token: token(third.link) }), hasCode('LINK_OVER'))
  await assert.rejects(boss.superAdmins.cancelInvitation({ id: third.invitation.id }), hasCode('NOT_FOUND'))
})

test('an invitation is void once its author is no longer a super_admin', async () => {
  const [boss, other] = [await known(null, 'super_admin'), await known(null, 'super_admin')]
  world.server.mail = 'none'
  const { link } = await other.superAdmins.invite({ ...draft(), current })
  const token = new URL(link ?? '').searchParams.get('jeton') ?? ''
  assert.equal((await nobody.account.invitation({ token })).role, 'super_admin')
  await boss.superAdmins.revoke({ id: other.userId, current })
  await assert.rejects(
    nobody.account.acceptInvitation({ token, newcomer: { ...draft(), password: current } }),
    hasCode('LINK_OVER'),
  )
})

test('an open invitation does not reappoint a super_admin who was removed', async () => {
  const company = await foundCompany(world)
  const [boss, person] = [await known(null, 'super_admin'), await known(company.tenantId, 'viewer')]
  world.server.mail = 'none'
  const { link } = await boss.superAdmins.invite({ ...draft(), email: person.email, current })
  const token = new URL(link ?? '').searchParams.get('jeton') ?? ''
  await boss.superAdmins.grant({ id: person.userId, current })
  assert.ok(!(await boss.superAdmins.list()).invitations.some(({ email }) => email === person.email))
  await boss.superAdmins.revoke({ id: person.userId, current })
  const again = callAs(world, await openSession(world, person.userId, company.tenantId))
  await assert.rejects(again.account.acceptInvitation({ token }), hasCode('LINK_OVER'))
  assert.equal(await roleOf(person), 'viewer')
})

test('a super_admin is removed by another or by themselves, but never the last one', async () => {
  const [one, two, three] = [
    await known(null, 'super_admin'),
    await known(null, 'super_admin'),
    await known(null, 'super_admin'),
  ]
  await world.owner.query(
    `insert into user_roles (id, user_id, role, assigned_at) select gen_random_uuid(), user_id, 'none',
       now() + interval '1 second'
    from user_roles where role = 'super_admin' and user_id <> all ($1)`,
    [[one.userId, two.userId, three.userId]],
  )
  await assert.rejects(
    one.superAdmins.revoke({ id: three.userId, current: 'autre chose' }),
    hasCode('WRONG_PASSWORD'),
  )
  await one.superAdmins.revoke({ id: three.userId, current })
  assert.deepEqual((await logOf(one))[0], ['SUPER_ADMIN_UNMADE', (three as Person).email])
  assert.equal(await roleOf(three), 'viewer')
  await assert.rejects(one.superAdmins.revoke({ id: three.userId, current }), hasCode('NOT_FOUND'))

  const outcomes = await Promise.allSettled([
    one.superAdmins.revoke({ id: one.userId, current }),
    two.superAdmins.revoke({ id: two.userId, current }),
  ])
  assert.deepEqual(
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
    ['LAST_SUPER_ADMIN'],
  )
})

test('only a super_admin sees the companies of a person', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [boss, admin, person] = [
    await known(null, 'super_admin'),
    await known(ours.tenantId, 'admin'),
    await known(ours.tenantId, 'viewer'),
  ]
  await join(world, person.userId, theirs.tenantId, 'manager')
  const both = [ours.tenantId, theirs.tenantId].toSorted()
  const [found] = await boss.superAdmins.people({ search: `AMINA ${person.email}` })
  assert.deepEqual(found?.companies.map(({ id }) => id).toSorted(), both)
  assert.deepEqual(found?.companies.find(({ id }) => id === theirs.tenantId)?.role, 'manager')
  await assert.rejects(admin.superAdmins.people({ search: 'amina' }), hasCode('FORBIDDEN'))

  const companiesSeenBy = async (reader: Person, tenantId?: string) =>
    (await reader.users.list({ ...(tenantId && { tenantId }) })).items.find(({ id }) => id === person.userId)
      ?.companies
  assert.deepEqual((await companiesSeenBy(boss, ours.tenantId))?.map(({ id }) => id).toSorted(), both)
  assert.equal(await companiesSeenBy(admin), null)
})
