import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createMailTransport } from '#channels/mail/transport.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openSite } from '#testing/http.ts'
import { lastLetter, tokenOf } from '#testing/providers/letters.ts'
import { callAs, type FoundedCompany, foundCompany, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'

// An invitation handed over without email: only the company vouches for the address.
const world = await startWorld()
const site = await openSite(world)
const worker = await startWorker(world.workerPool, {
  ...world.server,
  pool: world.jobs,
  post: createMailTransport({ configuration: undefined, demo: true, publicUrl: world.server.publicUrl }),
})
after(async () => {
  await worker.stop()
  await site.close()
  await world.stop()
})
beforeEach(async () => {
  world.server.mail = 'mailbox'
  await world.owner.query(
    `insert into platform_settings (name, value) values ('sign_up_is_open', 'true')
     on conflict (name) do nothing`,
  )
  await world.owner.query('delete from auth.tries')
})

const nobody = callAs(world, null)
const given = 'quai-brume-lanterne-93'
const own = 'vergue-orage-cabestan-27'
const names = { firstName: 'Paul', lastName: 'Kato' }
let people = 0
const newEmail = () => `patron-${people++}@autre-societe.test`
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('jeton') ?? ''

/** The admin opens the link himself: the address belongs to a person who knows nothing of it. */
async function attest(company: FoundedCompany, email: string): Promise<void> {
  world.server.mail = 'none'
  const { link } = await (await company.hire('admin')).users.invite({ ...names, email, role: 'employee' })
  await nobody.account.acceptInvitation({ token: tokenIn(link), newcomer: { ...names, password: given } })
  world.server.mail = 'mailbox'
}

async function signInForToken(email: string, password: string) {
  const answer = await site.ask('/api/auth/sign-in/email', { json: { email, password } })
  const token =
    decodeURIComponent(answer.headers.get('set-cookie')?.match(/escale=([^;]*)/)?.[1] ?? '').split('.')[0] ??
    ''
  return {
    status: answer.status,
    person: callAs(world, token),
    session: (await answer.json()) as { company: { id: string } | null },
  }
}

async function accountOf(email: string) {
  const { rows } = await world.owner.query(
    'select id, email_verified, attested_by from auth.users where email = $1',
    [email],
  )
  return rows[0]
}

async function prove(email: string, password: string): Promise<void> {
  await nobody.account.signUp({ ...names, email, password: own })
  await nobody.account.verify({
    token: tokenOf(await lastLetter(world, email)),
    newcomer: { ...names, password },
  })
}

test('an invitation handed over verifies no address: it opens its company only', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const email = newEmail()
  await attest(ours, email)
  assert.deepEqual(
    [(await accountOf(email))?.email_verified, (await accountOf(email))?.attested_by],
    [false, ours.tenantId],
  )
  const { person, session } = await signInForToken(email, given)
  assert.equal(session.company?.id, ours.tenantId)
  assert.equal((await person.account.profile()).isEmailProved, false)
  await assert.rejects(person.account.askAccess({ company: theirs.slug }), hasCode('EMAIL_UNPROVED'))

  world.server.mail = 'none'
  const { link } = await (await theirs.hire('admin')).users.invite({ ...names, email, role: 'admin' })
  await assert.rejects(person.account.acceptInvitation({ token: tokenIn(link) }), hasCode('EMAIL_UNPROVED'))
  await assert.rejects(
    nobody.account.acceptInvitation({ token: tokenIn(link), newcomer: { ...names, password: own } }),
    hasCode('EMAIL_UNPROVED'),
  )
})

test('the database refuses another company to an unverified address', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const email = newEmail()
  await attest(ours, email)
  const { id } = (await accountOf(email)) as { id: string }
  await assert.rejects(
    world.owner.query(`select access.admit($1, $2, 'viewer', null, gen_random_uuid())`, [
      theirs.tenantId,
      id,
    ]),
    hasCode('42501'),
  )
})

test('the person who proves the address gets a new account without the company’s data', async () => {
  const company = await foundCompany(world)
  const email = newEmail()
  await attest(company, email)
  const before = await signInForToken(email, given)
  const { id } = (await accountOf(email)) as { id: string }
  await prove(email, own)
  const after = await signInForToken(email, own)
  assert.deepEqual([after.status, after.session.company], [200, null])
  await assert.rejects(after.person.clients.list({}), hasCode('FORBIDDEN'))
  assert.deepEqual((await after.person.account.companies()).members, [])
  assert.equal((await signInForToken(email, given)).status, 401)
  await assert.rejects(
    before.person.clients.list({}),
    hasCode('UNAUTHORIZED'),
    'the session of the other account is over',
  )
  const { rows } = await world.owner.query(
    `select user_id from security_logs where tenant_id = $1 and action = 'ATTESTED_ACCOUNT_ENDED'`,
    [company.tenantId],
  )
  assert.deepEqual(rows, [{ user_id: id }])
})

test('proving the address with the account’s password keeps the account and its company', async () => {
  const company = await foundCompany(world)
  const email = newEmail()
  await attest(company, email)
  await prove(email, given)
  const { session, person } = await signInForToken(email, given)
  assert.equal(session.company?.id, company.tenantId)
  assert.equal((await person.account.profile()).isEmailProved, true)
})

test('a verification link needs the account’s password: a click proves nothing', async () => {
  const [company, other] = [await foundCompany(world), await foundCompany(world)]
  const email = newEmail()
  await attest(company, email)
  const { person } = await signInForToken(email, given)
  await person.account.askVerification()
  const token = tokenOf(await lastLetter(world, email))
  await assert.rejects(nobody.account.verify({ token, password: own }), hasCode('WRONG_PASSWORD'))
  assert.equal((await accountOf(email))?.email_verified, false)
  await nobody.account.verify({ token, password: given })
  await person.account.askAccess({ company: other.slug })
  assert.equal((await person.account.companies()).requests.length, 1)
})

test('only the company that vouches for an account can have its password recovered', async () => {
  const company = await foundCompany(world)
  const email = newEmail()
  await attest(company, email)
  await nobody.account.recover({ email })
  assert.equal((await lastLetter(world, email)).action, undefined)
  const { id } = (await accountOf(email)) as { id: string }
  await (await company.hire('admin')).users.resetPassword({ id })
  const letter = await lastLetter(world, email, 2)
  assert.equal(letter.code, undefined, 'no browser of theirs asked for a code')
  await nobody.account.resetPassword({ token: tokenOf(letter), password: own })
  assert.equal((await signInForToken(email, own)).session.company?.id, company.tenantId)
})

test('an emailed invitation verifies the address and ends another company’s account there', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const email = newEmail()
  await attest(ours, email)
  await (await theirs.hire('admin')).users.invite({ ...names, email, role: 'viewer' })
  const token = tokenOf(await lastLetter(world, email))
  await nobody.account.acceptInvitation({ token, newcomer: { ...names, password: own } })
  const { session, person } = await signInForToken(email, own)
  assert.equal(session.company?.id, theirs.tenantId)
  assert.deepEqual(
    (await person.account.companies()).members.map(({ id }) => id),
    [theirs.tenantId],
  )
})

test('an address confirmed for another account is no longer vouched for by a company', async () => {
  const company = await foundCompany(world)
  const [email, mine] = [newEmail(), newEmail()]
  await attest(company, email)
  await prove(mine, own)
  const { person } = await signInForToken(mine, own)
  await person.account.askEmail({ email, current: own })
  await nobody.account.confirmEmail({ token: tokenOf(await lastLetter(world, email)) })
  assert.deepEqual(
    [(await signInForToken(email, own)).session.company, (await signInForToken(email, given)).status],
    [null, 401],
  )
})
