import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { signOnErrorText } from '@escale/contract/access/sign-on-refusals'
import { hashPassword } from '#access/passwords/passwords.ts'
import { addFactor } from '#testing/company/person-security.ts'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { forgingProvider } from '#testing/providers/forged-openid.ts'
import { mailTo } from '#testing/providers/letters.ts'
import { clientId, clientSecret, startProvider } from '#testing/providers/openid.ts'
import { foundCompany, hire, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.mail = 'smtp'
const site = await openSite(world)
const callback = `${world.server.publicUrl}/api/auth/openid/callback`
const provider = await startProvider([callback])
const forger = await forgingProvider()
const ours = { issuer: provider.issuer, clientId, clientSecret, name: 'Registre' }
after(async () => {
  await site.close()
  await provider.stop()
  await forger.stop()
  await world.stop()
})
beforeEach(async () => {
  world.server.openId = ours
  await world.owner.query('delete from auth.tries')
})

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)

type PersonWithCompany = Person & { email: string; tenantId: string; slug: string }

/** A person in a company of their own, with a password. */
async function someone(): Promise<PersonWithCompany> {
  const { tenantId, slug } = await foundCompany(world)
  return Object.assign((await hire(world, tenantId, 'manager', hash)) as PersonWithCompany, {
    tenantId,
    slug,
  })
}

function installationBrowser() {
  const visitor = openVisitor(site, callback)
  const begin = (json: object = {}) => visitor.begin('/api/auth/openid', json)
  /** The person that the provider knows by this email signs in. */
  const follow = (url: string | undefined, email: string) =>
    visitor.follow(`${url ?? assert.fail('there is no provider')}&login_hint=${email}`)
  const goIn = async (email: string, json: object = {}) =>
    visitor.land(await follow((await begin(json)).url, email))
  const signIn = (email: string) => visitor.ask('/api/auth/sign-in/email', { email, password })
  const leaveToLink = (current: string) => visitor.begin('/api/profile/identities/provider', { current })
  return { ...visitor, begin, follow, goIn, signIn, leaveToLink }
}

/** The final page of a link with the provider's account of this email, in a new browser. */
async function linkedFrom({ email }: PersonWithCompany, theirs: string): Promise<string> {
  const at = installationBrowser()
  await at.signIn(email)
  return at.land(await at.follow((await at.leaveToLink(password)).url, theirs))
}

const registerPerson = (email: string, claims: Record<string, unknown> = {}) =>
  provider.directory.set(email, { sub: `sub-${email}`, email, email_verified: true, ...claims })
const refused = (code: string) => `/auth?refus=${code}`
const linksOf = async (userId: string) =>
  (
    await world.owner.query(
      `select provider_id as issuer, account_id as sub, tenant_id as company from auth.accounts
      where user_id = $1 and provider_id <> 'credential'`,
      [userId],
    )
  ).rows

test('a person whose email both sides verified signs in, reaches their page, is linked and notified', async () => {
  const grace = await someone()
  registerPerson(grace.email)
  const at = installationBrowser()
  assert.equal(await at.goIn(grace.email, { search: '?retour=%2Fapp%2Ffactures' }), '/app/factures')
  const session = await at.session()
  assert.deepEqual(
    [session?.user.id, session?.company?.id, session?.ways, session?.level],
    [grace.userId, grace.tenantId, ['openid'], 1],
  )
  assert.deepEqual(await linksOf(grace.userId), [
    { issuer: provider.issuer, sub: `sub-${grace.email}`, company: null },
  ])
  assert.ok((await grace.account.identities())[0]?.usedAt, 'the first entry is counted')
  const [told] = await mailTo(world, grace.email)
  assert.equal(told?.letter.subject, 'Registre a été relié à votre compte')
  assert.deepEqual(
    (await grace.account.sessions()).map(({ ways }) => ways.join()).toSorted(),
    ['openid', 'password'],
    'the session list shows the sign-in method',
  )
  registerPerson(grace.email, { email: 'autre@ailleurs.example', email_verified: false })
  assert.equal(
    await installationBrowser().goIn(grace.email),
    '/app',
    'the subject identifies the person, whatever their email at the provider',
  )
  assert.equal((await mailTo(world, grace.email)).length, 1)
})

test('without a provider no sign-on starts or returns', async () => {
  const grace = await someone()
  registerPerson(grace.email)
  const at = installationBrowser()
  const back = await at.follow((await at.begin()).url, grace.email)
  world.server.openId = undefined
  assert.equal(await at.land(back), refused('SIGN_ON_OVER'))
  const { status, code } = await installationBrowser().begin()
  assert.deepEqual([status, code], [404, 'NO_SIGN_ON'])
})

test('an absent provider starts no sign-on; cancelling there is reported', async () => {
  assert.equal(await installationBrowser().goIn('inconnue@ailleurs.example'), refused('SIGN_ON_GIVEN_UP'))
  world.server.openId = { ...ours, issuer: 'http://127.0.0.1:9' }
  const { status, code } = await installationBrowser().begin()
  assert.deepEqual([status, code], [503, 'SIGN_ON_AWAY'])
})

test('the provider creates no account', async () => {
  const email = 'personne@ailleurs.example'
  registerPerson(email)
  assert.equal(await installationBrowser().goIn(email), refused('SIGN_ON_UNKNOWN'))
  assert.equal((await world.owner.query('select from auth.users where email = $1', [email])).rowCount, 0)
})

test('an email not verified by both sides opens nothing; a missing claim counts as unverified', async () => {
  for (const claims of [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'true' },
    { email: undefined },
  ]) {
    const grace = await someone()
    registerPerson(grace.email, claims)
    assert.equal(
      await installationBrowser().goIn(grace.email),
      refused('SIGN_ON_NO_EMAIL'),
      JSON.stringify(claims),
    )
    assert.deepEqual(await linksOf(grace.userId), [])
  }
  const unproved = await someone()
  registerPerson(unproved.email)
  await world.owner.query('update auth.users set email_verified = false where id = $1', [unproved.userId])
  assert.equal(await installationBrowser().goIn(unproved.email), refused('SIGN_ON_UNLINKED'))
  assert.deepEqual(await linksOf(unproved.userId), [])
})

test('a new subject with the email of a linked person is refused', async () => {
  const grace = await someone()
  registerPerson(grace.email)
  assert.equal(await installationBrowser().goIn(grace.email), '/app')
  registerPerson(grace.email, { sub: 'somebody new' })
  assert.equal(await installationBrowser().goIn(grace.email), refused('SIGN_ON_OTHER_PERSON'))
})

test('a sign-on returns once, in the same browser, within ten minutes and with its own state', async () => {
  const grace = await someone()
  registerPerson(grace.email)
  const [mine, thief] = [installationBrowser(), installationBrowser()]
  const back = await mine.follow((await mine.begin()).url, grace.email)
  await thief.begin()
  assert.equal(await thief.land(back), refused('SIGN_ON_OVER'), 'of another browser, which left too')
  assert.equal(await installationBrowser().land(back), refused('SIGN_ON_OVER'), 'of one that never left')
  assert.equal(await mine.land(back.replace(/state=[^&]+/, 'state=x')), refused('SIGN_ON_OVER'))
  assert.equal(
    await mine.land(back.replace('/openid/callback', '/sign-on/callback')),
    '/auth/unique?refus=SIGN_ON_OVER',
    'same as for a company’s provider',
  )
  assert.equal(await mine.land(back), '/app')
  assert.equal(await mine.land(back), refused('SIGN_ON_OVER'), 'used')
  const late = await mine.follow((await mine.begin()).url, grace.email)
  await world.owner.query(`update auth.sign_on_attempts set expires_at = now() - interval '1 second'`)
  assert.equal(await mine.land(late), refused('SIGN_ON_OVER'))
  const spoilt = await mine.follow((await mine.begin()).url, grace.email)
  assert.equal(await mine.land(spoilt.replace(/code=[^&]+/, 'code=x')), refused('SIGN_ON_FAILED'))
  assert.equal(await mine.land(spoilt), refused('SIGN_ON_OVER'), 'one that failed is used up')
})

test('an attempt at a company’s provider cannot return to the installation’s callback', async () => {
  world.server.signOn = { reachesLoopback: true }
  const company = await foundCompany(world)
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at)
      values ($1, 'melange.example', 'x', now())`,
    [company.tenantId],
  )
  const admin = await company.hire('admin')
  const settings = {
    isActive: true,
    issuer: forger.issuer,
    clientId,
    clientSecret,
    groupsClaim: null,
    rolesByGroup: [],
    defaultRole: 'viewer' as const,
  }
  await admin.signOn.save({
    version: 0,
    ...settings,
    makesAccounts: false,
    provesFactor: false,
    shutsPassword: false,
  })
  const at = openVisitor(site, world.server.publicUrl)
  const { url = '' } = await at.begin('/api/auth/sign-on', { email: 'moi@melange.example' })
  assert.equal(
    await at.land(`/api/auth/openid/callback?code=x&state=${new URL(url).searchParams.get('state')}`),
    refused('SIGN_ON_OVER'),
  )
})

test('a forged, foreign, expired or replayed id_token is refused', async () => {
  world.server.openId = { ...ours, issuer: forger.issuer }
  const { email } = await someone()
  const now = Math.floor(Date.now() / 1000)
  const goIn = (more: typeof forger.next, how: typeof forger.how = 'RS256') => {
    Object.assign(forger, { next: { email, email_verified: true, ...more }, how })
    return installationBrowser().goIn(email)
  }
  assert.equal(await goIn({}), '/app')
  for (const more of [
    { nonce: 'x' },
    { nonce: undefined },
    { aud: 'another client' },
    { iss: 'https://autre.example' },
    { exp: now - 200, iat: now - 500 },
    { sub: '' },
    { sub: ' \u00a0\u200b' },
  ])
    assert.equal(await goIn(more), refused('SIGN_ON_FAILED'), Object.keys(more).join())
  for (const how of ['none', 'HS256 with the secret', 'another key', 'altered'] as const)
    assert.equal(await goIn({}, how), refused('SIGN_ON_FAILED'), how)
})

test('blocked people, suspended companies and non-members are refused, and not linked', async () => {
  const banned = await someone()
  registerPerson(banned.email)
  await world.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    banned.userId,
  ])
  assert.equal(await installationBrowser().goIn(banned.email), refused('BANNED'))
  assert.deepEqual(await linksOf(banned.userId), [])

  const closed = await someone()
  registerPerson(closed.email)
  await world.owner.query('update tenants set is_active = false where id = $1', [closed.tenantId])
  assert.equal(await installationBrowser().goIn(closed.email), refused('SUSPENDED'))

  const [guest, host] = [await someone(), await foundCompany(world)]
  registerPerson(guest.email)
  assert.equal(
    await installationBrowser().goIn(guest.email, { tenant: host.slug }),
    `/tenant/${host.slug}?refus=NOT_A_MEMBER`,
  )
  assert.equal(
    await installationBrowser().goIn(guest.email, { tenant: guest.slug, search: '?retour=%2Fapp%2Fclients' }),
    '/app/clients',
  )
})

test('a person who left their company signs in without one, as with a password', async () => {
  const gone = await someone()
  registerPerson(gone.email)
  await world.owner.query('update user_tenants set deactivated_at = now() where user_id = $1', [gone.userId])
  const at = installationBrowser()
  assert.equal(await at.goIn(gone.email), '/app')
  assert.deepEqual([(await at.session())?.user.id, (await at.session())?.company], [gone.userId, null])
  assert.equal((await at.ask('/api/clients')).status, 403)
})

test('a company that allows only its own provider cannot be bypassed, even by linked people', async () => {
  const [known, fresh] = [await someone(), await someone()]
  registerPerson(known.email)
  registerPerson(fresh.email)
  assert.equal(await installationBrowser().goIn(known.email), '/app')
  for (const { tenantId, email } of [known, fresh]) {
    const shutter = await hire(world, tenantId, 'admin', hash)
    const domain = `ferme-${tenantId.slice(-12)}.example`
    await world.owner.query(
      `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'x', now())`,
      [tenantId, domain],
    )
    await world.owner.query(
      `insert into sign_on_providers (tenant_id, is_active, issuer, client_id, shuts_password, rescue_id)
        values ($1, true, 'https://id.example', 'x', true, $2)`,
      [tenantId, shutter.userId],
    )
    await world.owner.query('update auth.users set email = $2 where email = $1', [email, `moi@${domain}`])
    registerPerson(email, { email: `moi@${domain}` })
  }
  const at = installationBrowser()
  assert.equal(await at.goIn(known.email), refused('SIGN_ON_ONLY'))
  assert.equal(await at.session(), null)
  assert.equal(await installationBrowser().goIn(fresh.email), refused('SIGN_ON_ONLY'))
  assert.deepEqual(await linksOf(fresh.userId), [], 'nor linked, for the day when it opens again')
  await addFactor(world, known.userId)
  const other = installationBrowser()
  assert.equal(
    await other.goIn(known.email),
    refused('SIGN_ON_ONLY'),
    'refused before a useless second factor',
  )
  assert.equal(other.jar.has('escale-factor'), false)
})

test('a second factor is required after the provider, whatever the provider claims', async () => {
  world.server.openId = { ...ours, issuer: forger.issuer }
  const grace = await someone()
  await addFactor(world, grace.userId)
  Object.assign(forger, { next: { email: grace.email, email_verified: true, amr: ['mfa'] }, how: 'RS256' })
  const at = installationBrowser()
  assert.equal(await at.goIn(grace.email, { tenant: grace.slug }), `/auth/code?entreprise=${grace.slug}`)
  assert.deepEqual([await at.session(), at.jar.has('escale-factor')], [null, true])
})

test('an open session links any email of the provider with its password; an unlinked one never links by email again', async () => {
  const grace = await someone()
  const elsewhere = `privee-${grace.userId}@ailleurs.example`
  registerPerson(elsewhere, { email_verified: false })
  const at = installationBrowser()
  await at.signIn(grace.email)
  assert.equal((await at.leaveToLink('faux')).code, 'WRONG_PASSWORD')
  const back = await at.follow((await at.leaveToLink(password)).url, elsewhere)
  assert.equal(await installationBrowser().land(back), refused('SIGN_ON_OVER'), 'of another browser')
  assert.equal(await at.land(back), '/app/parametres/connexions')
  assert.equal((await mailTo(world, grace.email))[0]?.letter.subject, 'Registre a été relié à votre compte')
  const identity = (await grace.account.identities())[0] ?? assert.fail('nothing is linked')
  assert.deepEqual(
    [identity.kind, identity.name, identity.companyName, identity.email],
    ['provider', provider.issuer, null, null],
  )
  assert.equal(identity.usedAt, null, 'a link made by an open session is no entry')
  assert.equal(await installationBrowser().goIn(elsewhere), '/app')

  await grace.account.unlink({ id: identity.id })
  assert.equal(await installationBrowser().goIn(elsewhere), refused('SIGN_ON_NO_EMAIL'))
  registerPerson(grace.email)
  assert.equal(
    await installationBrowser().goIn(grace.email),
    refused('SIGN_ON_UNLINKED'),
    'its owner took it away',
  )
  assert.equal(await linkedFrom(grace, grace.email), '/app/parametres/connexions')
  assert.equal(await installationBrowser().goIn(grace.email), '/app', 'and put it back')
})

test('a link requested by a session that ended meanwhile is not made', async () => {
  const grace = await someone()
  registerPerson(grace.email)
  const at = installationBrowser()
  await at.signIn(grace.email)
  const back = await at.follow((await at.leaveToLink(password)).url, grace.email)
  await at.ask('/api/auth/sign-out', {})
  assert.equal(await at.land(back), refused('SIGN_ON_OVER'))
  assert.deepEqual(await linksOf(grace.userId), [])
})

test('one subject links one account, and one account one subject', async () => {
  const [grace, other] = [await someone(), await someone()]
  registerPerson(grace.email)
  registerPerson(other.email)
  assert.equal(await installationBrowser().goIn(grace.email), '/app')
  const taken = await linkedFrom(other, grace.email)
  assert.equal(taken, '/app/parametres/connexions?refus=SIGN_ON_TAKEN')
  assert.equal(
    signOnErrorText(taken.split('refus=')[1] ?? null),
    'Cette connexion ouvre déjà un autre compte.',
  )
  assert.equal(await linkedFrom(grace, other.email), '/app/parametres/connexions?refus=SIGN_ON_OTHER_PERSON')
  assert.equal(await linkedFrom(grace, grace.email), '/app/parametres/connexions', 'linked already')
  assert.deepEqual([(await linksOf(grace.userId)).length, (await mailTo(world, grace.email)).length], [1, 1])
})

test('a person with a second factor proves it before linking', async () => {
  const grace = await someone()
  await addFactor(world, grace.userId)
  await assert.rejects(grace.account.leaveToLink({ current: password }), { code: 'FACTOR_ASKED' })
})
