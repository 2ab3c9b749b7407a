import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import { signOnReasons } from '@escale/contract/access/sign-on-reasons'
import { openVisitor } from '#testing/company/visitor.ts'
import { openSite } from '#testing/http.ts'
import { newCertificate } from '#testing/providers/certificate.ts'
import { forgingProvider } from '#testing/providers/forged-openid.ts'
import { clientId, clientSecret } from '#testing/providers/openid.ts'
import { type SamlForgery, type SamlPerson, startSamlProvider } from '#testing/providers/saml.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const pathAtProduct = (url: string) => url.slice(world.server.publicUrl.length)
const forger = await forgingProvider()
const saml = await startSamlProvider(async (entityId) => (await site.ask(pathAtProduct(entityId))).text())
after(async () => {
  await site.close()
  await forger.stop()
  await saml.stop()
  await world.stop()
})
beforeEach(async () => {
  await world.owner.query('delete from auth.tries')
  saml.lie = {}
  forger.how = 'RS256'
})

let companies = 0
type Groups = { groupsClaim: string; rolesByGroup: { group: string; role: GrantableRole }[] }
const noGroups = { groupsClaim: null as string | null, rolesByGroup: [] as Groups['rolesByGroup'] }

async function companyWith(kind: 'oidc' | 'saml', groups: Groups | typeof noGroups = noGroups) {
  const company = await foundCompany(world)
  const domain = `journal-${companies++}.example`
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'x', now())`,
    [company.tenantId, domain],
  )
  const admin = await hire(world, company.tenantId, 'admin', 'a hash')
  const whose =
    kind === 'oidc'
      ? { issuer: forger.issuer, clientId, clientSecret }
      : { issuer: '', clientId: '', clientSecret: null, metadata: saml.metadata() }
  const flags = { isActive: true, makesAccounts: true, provesFactor: false, shutsPassword: false }
  await admin.signOn.save({ version: 0, kind, ...whose, ...groups, defaultRole: 'viewer', ...flags })
  return { ...company, admin, domain }
}

const callback = `${world.server.publicUrl}/api/auth/sign-on/callback`

/** Signs on with any claims. Returns the path that the browser is led to, and its session's role. */
async function byOpenId(
  domain: string,
  claims: Record<string, unknown>,
  visitor = openVisitor(site, callback),
) {
  forger.next = claims
  const { url, status, code } = await visitor.begin('/api/auth/sign-on', { email: `x@${domain}` })
  const path = await visitor.land(await visitor.follow(url ?? assert.fail(`${status} ${code}`)))
  const session = path === '/app' ? await visitor.session() : null
  return { path, role: session?.role, email: session?.user.email }
}

async function bySaml(domain: string, person: SamlPerson, lie: SamlForgery = {}) {
  saml.next = person
  saml.lie = lie
  const visitor = openVisitor(site, callback)
  const { url = '' } = await visitor.begin('/api/auth/sign-on', { email: `x@${domain}` })
  const { searchParams } = new URL(url)
  const answer = await saml.answer(searchParams.get('SAMLRequest') ?? '')
  const response = await postAssertion(answer.url, answer.posted, searchParams.get('RelayState'))
  const led = response.headers.get('location') ?? ''
  const path = led.startsWith('/api/auth/sign-on/callback') ? await visitor.land(led) : led
  const session = path === '/app' ? await visitor.session() : null
  return { path, role: session?.role, email: session?.user.email }
}

function postAssertion(url: string, posted: string, relay: string | null) {
  const body = new URLSearchParams({ SAMLResponse: posted, ...(relay !== null && { RelayState: relay }) })
  return site.ask(pathAtProduct(url), {
    method: 'POST',
    body: body.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin: saml.entityId,
      'sec-fetch-site': 'cross-site',
    },
  })
}

type Events = { rows: { action: string; success: boolean; errorMessage: string | null }[] }

/** The journal of the company as its administrator reads it, the latest event first. */
async function journal(company: Awaited<ReturnType<typeof companyWith>>): Promise<Events['rows']> {
  const { rows } = await world.owner.query(
    `select action, success, error_message as "errorMessage" from security_logs where tenant_id = $1
      order by created_at desc, id desc`,
    [company.tenantId],
  )
  return rows
}

const latestRefusal = async (company: Awaited<ReturnType<typeof companyWith>>) =>
  (await journal(company)).find(({ success }) => !success)?.errorMessage ?? ''

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow

test('the journal says in French why an id_token was refused', async () => {
  const company = await companyWith('oidc')
  const email = `grace@${company.domain}`
  const cases: [Record<string, unknown>, keyof typeof signOnReasons, RegExp?][] = [
    [{ exp: seconds(-900), iat: seconds(-1200) }, 'clock', /Elle valait jusqu'au .* : 15 min d'écart\./],
    [{ nbf: seconds(600) }, 'clock', /Elle vaut à partir du .* : 10 min d'écart\./],
    [{ aud: 'une-autre-application' }, 'audience', /« une-autre-application »/],
    [{ aud: [clientId, 'autre'], azp: 'autre' }, 'audience'],
    [{ iss: 'https://autre.example' }, 'issuer', /Reçu : « https:\/\/autre\.example »/],
    [{ nonce: 'x' }, 'otherRequest'],
    [{ sub: ' \u00a0' }, 'noSubject'],
    [{ sub: undefined }, 'noSubject'],
    [{ email_verified: false }, 'unverifiedEmail'],
  ]
  for (const [claims, reason, detail = /./] of cases) {
    const { path } = await byOpenId(company.domain, { email, email_verified: true, ...claims })
    assert.match(path, /^\/auth\/unique\?refus=SIGN_ON_(FAILED|NO_EMAIL)$/)
    const told = await latestRefusal(company)
    assert.ok(told.startsWith(signOnReasons[reason]), `${reason}: ${told}`)
    assert.match(told, detail)
  }
  for (const [how, reason] of [
    ['another key', 'signature'],
    ['altered', 'signature'],
    ['none', 'weakSignature'],
    ['HS256 with the secret', 'weakSignature'],
  ] as const) {
    forger.how = how
    await byOpenId(company.domain, { email, email_verified: true })
    assert.equal(await latestRefusal(company), signOnReasons[reason], how)
  }
})

test('the journal says in French why a SAML response was refused', async () => {
  const company = await companyWith('saml')
  const person = { nameId: 'id-grace', attributes: { email: [`grace@${company.domain}`] } }
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const between = (from: number, until: number) => (xml: string) =>
    xml
      .replaceAll(/NotBefore="[^"]+"/g, `NotBefore="${moment(from)}"`)
      .replaceAll(/NotOnOrAfter="[^"]+"/g, `NotOnOrAfter="${moment(until)}"`)
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const cases: [string, SamlForgery, keyof typeof signOnReasons, RegExp?][] = [
    ['a fast clock', { before: between(7, 12) }, 'clock', /Elle vaut à partir du .* : 7 min d'écart\./],
    ['a slow clock', { before: between(-12, -7) }, 'clock', /Elle valait jusqu'au .* : 7 min d'écart\./],
    [
      'another audience',
      { before: (xml) => xml.replace(/<saml:Audience>[^<]+/, '<saml:Audience>urn:autre') },
      'audience',
      /Reçu : « urn:autre »\. Attendu : « http.*\/sign-on\/saml\//,
    ],
    [
      'another issuer',
      { before: (xml) => xml.replace(/(<saml:Assertion .*?<saml:Issuer>)[^<]+/s, '$1https://autre.example') },
      'issuer',
      /« https:\/\/autre\.example »/,
    ],
    [
      'another recipient',
      { before: (xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://autre.example/acs"') },
      'recipient',
      /Reçu : « https:\/\/autre\.example\/acs »/,
    ],
    [
      'another destination',
      { before: (xml) => xml.replace(/Destination="[^"]+"/, 'Destination="https://autre.example/acs"') },
      'recipient',
      /Reçu : « https:\/\/autre\.example\/acs »/,
    ],
    [
      'another request',
      { before: (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, 'InResponseTo="_autre"') },
      'otherRequest',
    ],
    ['another key', { key: newCertificate().key }, 'signature', /recollez ses métadonnées/],
    ['SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, 'weakSignature', /SHA-256/],
    [
      'an unsigned assertion',
      { after: (xml) => xml.replace(/<(ds:)?Signature .*?<\/\1Signature>/s, '') },
      'unsigned',
    ],
    [
      'an encrypted assertion',
      {
        after: (xml) =>
          xml.replace(
            /<saml:Assertion .*<\/saml:Assertion>/s,
            '<saml:EncryptedAssertion></saml:EncryptedAssertion>',
          ),
      },
      'encrypted',
    ],
    ['an empty name', { before: (xml) => xml.replace('>id-grace<', '><') }, 'noSubject'],
    [
      'a failed sign-in',
      { after: (xml) => xml.replace('status:Success', 'status:NoAuthnContext') },
      'failure',
      /« NoAuthnContext »/,
    ],
    ['a text that is no XML', { after: () => 'x' }, 'shape'],
  ]
  for (const [how, lie, reason, detail = /./] of cases) {
    assert.equal((await bySaml(company.domain, person, lie)).path, '/auth/unique?refus=SIGN_ON_FAILED', how)
    const told = await latestRefusal(company)
    assert.ok(told.startsWith(signOnReasons[reason]), `${how}: ${told}`)
    assert.match(told, detail, how)
  }
  await bySaml(company.domain, { ...person, format: transient })
  assert.match(await latestRefusal(company), /NameID est provisoire \(transient\).*persistent/)
  const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const named = { nameId: `nom@${company.domain}`, format: emailAddress }
  assert.equal((await bySaml(company.domain, named)).path, '/app', 'an address is a lasting name')
})

test('a missing address names the claims that came, and never their values', async () => {
  const openId = await companyWith('oidc')
  const secret = 'une-valeur-que-personne-ne-lit'
  const claims = { preferred_username: secret, department: secret, email: undefined }
  assert.match((await byOpenId(openId.domain, claims)).path, /SIGN_ON_NO_EMAIL/)
  const told = await latestRefusal(openId)
  assert.match(told, /aucune adresse.*Reçu : « sub », .*« preferred_username », « department »\./)
  assert.ok(!told.includes(secret))
  await byOpenId(openId.domain, { email: undefined, upn: 'grace@autre.example' })
  assert.match(
    await latestRefusal(openId),
    /« @autre\.example \(upn\) »\. Attendu : « journal-\d+\.example »/,
  )

  const saml2 = await companyWith('saml')
  await bySaml(saml2.domain, { nameId: 'id-sans', attributes: { matricule: [secret], 'User.nom': ['x'] } })
  const samlText = await latestRefusal(saml2)
  assert.match(samlText, /« matricule », « User\.nom »/)
  assert.ok(!samlText.includes(secret))
})

test('a user name that is an address of a proved domain signs in, and no other does', async () => {
  const [openId, other] = [await companyWith('oidc'), await companyWith('oidc')]
  for (const name of ['upn', 'preferred_username', 'unique_name']) {
    const value = `${name.replace('_', '-')}@${openId.domain}`
    const came = await byOpenId(openId.domain, { sub: name, email: undefined, [name]: value.toUpperCase() })
    assert.deepEqual([came.path, came.email], ['/app', value], name)
  }
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof) values ($1, 'pas-encore.example', 'x')`,
    [openId.tenantId],
  )
  const victim = await hire(world, other.tenantId, 'admin', 'a hash')
  await world.owner.query('update auth.users set email = $2 where id = $1', [
    victim.userId,
    `victime@${other.domain}`,
  ])
  for (const value of [
    `victime@${other.domain}`,
    'nom@pas-encore.example',
    `nom@sous.${openId.domain}`,
    `\uff4eom@${openId.domain}`,
    `no\u212a@${openId.domain}`,
  ]) {
    const claims = { sub: `sub-${value}`, email: undefined, preferred_username: value }
    assert.match(
      (await byOpenId(openId.domain, claims)).path,
      /refus=SIGN_ON_(OTHER_DOMAIN|NO_EMAIL)$/,
      value,
    )
  }

  const company = await companyWith('saml')
  const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
  const names = ['User.email', `${soap}upn`, `${soap}name`, 'eduPersonPrincipalName']
  for (const [place, name] of names.entries()) {
    const email = `saml${place}@${company.domain}`
    const came = await bySaml(company.domain, { nameId: `id-${place}`, attributes: { [name]: [email] } })
    assert.deepEqual([came.path, came.email], ['/app', email], name)
  }
})

test('groups of every shape give their role; those that fit nothing are named', async () => {
  const rolesByGroup = [{ group: 'admins', role: 'manager' as const }]
  const keycloak = await companyWith('oidc', { groupsClaim: 'realm_access.roles', rolesByGroup })
  const email = `roles@${keycloak.domain}`
  const signIn = (roles: unknown) =>
    byOpenId(keycloak.domain, { email, email_verified: true, realm_access: { roles } })
  for (const roles of [['/admins'], 'users admins', [{ name: 'Admins' }], ['offline', 'ADMINS']]) {
    assert.equal((await signIn(['offline'])).role, 'viewer')
    assert.equal((await signIn(roles)).role, 'manager', JSON.stringify(roles))
  }
  await signIn(['/lecture', 'offline'])
  await signIn(['/lecture', 'offline'])
  const unmatched = (await journal(keycloak)).filter(({ action }) => action === 'SIGN_ON_GROUPS_UNMATCHED')
  assert.deepEqual(
    unmatched.map(({ errorMessage }) => errorMessage?.slice(0, 32)),
    ['Reçu : « /lecture », « offline »', 'Reçu : « offline ». Aucun groupe'],
  )
  await byOpenId(keycloak.domain, { email, email_verified: true, groups: ['admins'] })
  assert.match(
    (await journal(keycloak)).find(({ action }) => action === 'SIGN_ON_GROUPS_UNMATCHED')?.errorMessage ?? '',
    /^Rien n'est venu sous « realm_access\.roles ».*« groups »/,
  )
  const { checks } = await keycloak.admin.signOn.test()
  assert.match(checks.at(-1)?.sentence ?? '', /Groupes de la dernière connexion.*realm_access\.roles/)

  const company = await companyWith('saml', { groupsClaim: 'Groupes', rolesByGroup })
  const asSaml = (groups: string[]) =>
    bySaml(company.domain, {
      nameId: 'id-groupes',
      attributes: { email: [`roles@${company.domain}`], groupes: groups },
    })
  assert.equal((await asSaml(['users', 'Admins'])).role, 'manager')
  assert.equal((await asSaml(['users'])).role, 'viewer')
  assert.equal((await asSaml(['users admins'])).role, 'manager')
})

test('a sign-on that starts at the provider meets a page that leads to the sign-in', async () => {
  const company = await companyWith('saml')
  const url = `${world.server.publicUrl}/api/auth/sign-on/saml/${company.tenantId}`
  const visitor = openVisitor(site, callback)
  const { url: leaving = '' } = await visitor.begin('/api/auth/sign-on', { email: `x@${company.domain}` })
  const { posted } = await saml.answer(new URL(leaving).searchParams.get('SAMLRequest') ?? '')
  const responses = [
    await postAssertion(url, posted, null),
    await postAssertion(url, posted, ''),
    await postAssertion(url, posted, 'https://voleur.example/'),
    await postAssertion(url, 'x', null),
    await postAssertion(url, '', null),
    await postAssertion(url.replace(/[^/]+$/, crypto.randomUUID()), posted, null),
    await site.ask('/api/auth/sign-on/callback'),
    await site.ask('/api/auth/sign-on/callback?code=x&session_state=y'),
    await site.ask('/api/auth/openid/callback?code=x'),
  ]
  for (const response of responses) {
    const page = await response.text()
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(
      page,
      /<html lang="fr">.*Connexion à reprendre ici.*<a href="\/auth(?:\/unique)?">Se connecter<\/a>/s,
    )
    assert.ok(!page.includes('voleur'))
    assert.match(response.headers.get('content-security-policy') ?? '', /style-src 'self' 'sha256-/)
    assert.equal(response.headers.getSetCookie().length, 0)
  }
  assert.equal(await latestRefusal(company), signOnReasons.atProvider)
})

test('a return that is lost, and an absent provider, are in the journal of the company', async () => {
  const company = await companyWith('oidc')
  forger.next = { email: `x@${company.domain}`, email_verified: true }
  const visitor = openVisitor(site, callback)
  const { url } = await visitor.begin('/api/auth/sign-on', { email: `x@${company.domain}` })
  const back = await visitor.follow(url ?? '')
  assert.match(await openVisitor(site, callback).land(back), /SIGN_ON_OVER$/)
  assert.match(await latestRefusal(company), /dans un autre navigateur/)
  await world.owner.query(
    `update sign_on_providers set issuer = 'http://127.0.0.1:9', version = 9 where tenant_id = $1`,
    [company.tenantId],
  )
  assert.equal((await visitor.begin('/api/auth/sign-on', { email: `x@${company.domain}` })).status, 503)
  assert.equal(await latestRefusal(company), 'Le fournisseur ne répond pas. Rien ne répond à cette adresse.')
})

test('seventy people behind one address sign in; beginnings without an end are limited', async () => {
  // The process counts the anonymous requests of each network in a minute: the office has its own network.
  const proxied = await openSite(world, ['127.0.0.0/8'])
  after(proxied.close)
  const openOffice = () => openVisitor(proxied, callback, '203.0.113.71')
  const company = await companyWith('oidc')
  for (let person = 0; person < 70; person += 1) {
    const email = `p${person}@${company.domain}`
    const { path } = await byOpenId(company.domain, { email, email_verified: true }, openOffice())
    assert.equal(path, '/app', email)
  }
  const begin = async () =>
    (await openOffice().begin('/api/auth/sign-on', { email: `x@${company.domain}` })).status
  let allowed = 0
  while ((await begin()) === 200 && allowed < 100) allowed += 1
  assert.equal(allowed, 60)
  const { rows } = await world.owner.query(
    'select count(*)::int as count from security_logs where tenant_id = $1 and not success',
    [company.tenantId],
  )
  assert.equal(rows[0].count, 0)
})
