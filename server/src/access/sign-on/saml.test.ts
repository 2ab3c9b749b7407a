import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import {
  companyWithProvider,
  type ProviderSettings,
  usualProvider,
} from '#testing/company/company-with-provider.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { openSite } from '#testing/http.ts'
import { newCertificate } from '#testing/providers/certificate.ts'
import { type SamlForgery, type SamlPerson, startSamlProvider } from '#testing/providers/saml.ts'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world)
const pathOf = (url: string) => url.slice(world.server.publicUrl.length)
const provider = await startSamlProvider(async (entityId) => (await site.ask(pathOf(entityId))).text())
const rival = await startSamlProvider(async (entityId) => (await site.ask(pathOf(entityId))).text())
after(async () => {
  await site.close()
  await provider.stop()
  await rival.stop()
  await world.stop()
})
beforeEach(async () => {
  await world.owner.query('delete from auth.tries')
  provider.lie = {}
})

const draft = { ...usualProvider, kind: 'saml' as const }

/** A company with a SAML provider. */
const samlCompany = (more: Partial<ProviderSettings> = {}, by = provider) =>
  companyWithProvider(world, { kind: 'saml', metadata: by.metadata(), ...more }, 'a hash')

/** A browser that keeps our cookies and sends none with a cross-site post. */
function samlBrowser() {
  const jar = new Map<string, string>()
  const ask = async (path: string, json?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await site.ask(path, { ...(json !== undefined && { json }), headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const leave = async (email: string, search = '') => {
    const { url = '' } = (await (await ask('/api/auth/sign-on', { email, search })).json()) as {
      url?: string
    }
    const { searchParams } = new URL(url)
    return { request: searchParams.get('SAMLRequest') ?? '', relay: searchParams.get('RelayState') ?? '' }
  }
  const land = async (path: string) => (await ask(path)).headers.get('location') ?? ''
  const goIn = async (email: string, search = '', by = provider) => {
    const { request, relay } = await leave(email, search)
    const led = await postResponse(await by.answer(request), relay)
    return led.startsWith('/api/auth/sign-on/callback') ? land(led) : led
  }
  const session = async () => (await (await ask('/api/session')).json()) as Session | null
  return { ask, leave, land, goIn, session }
}

/** Posts a provider's response from its page. Returns the redirect. */
async function postResponse(
  { url, posted }: { url: string; posted: string },
  relay: string,
): Promise<string> {
  const body = new URLSearchParams({ SAMLResponse: posted, RelayState: relay }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: provider.entityId,
    'sec-fetch-site': 'cross-site',
  }
  const answer = await site.ask(pathOf(url), { method: 'POST', body, headers })
  assert.deepEqual([answer.status, answer.headers.getSetCookie()], [303, []])
  return answer.headers.get('location') ?? ''
}

const refusedPath = (code: string) => `/auth/unique?refus=${code}`
const answerAs = (email: string, more: Partial<SamlPerson> = {}) => {
  provider.next = {
    nameId: `id-${email}`,
    attributes: { email: [email], firstName: ['Grâce'], lastName: ['Mbuyi'] },
    ...more,
  }
}

test('a person signs in through their company’s SAML provider, reaches their page and is linked', async () => {
  const company = await samlCompany()
  const { userId, email } = await company.hireAt('viewer', 'grace')
  answerAs(email)
  const at = samlBrowser()
  assert.equal(await at.goIn(email, '?retour=%2Fapp%2Ffactures'), '/app/factures')
  const session = await at.session()
  assert.deepEqual(
    [session?.user.id, session?.company?.id, session?.ways, session?.level],
    [userId, company.tenantId, ['saml'], 1],
  )
  const { rows } = await world.owner.query(
    `select provider_id, account_id from auth.accounts where user_id = $1 and provider_id <> 'credential'`,
    [userId],
  )
  assert.deepEqual(rows, [{ provider_id: provider.entityId, account_id: `id-${email}` }])
  answerAs('autre@ailleurs.example', { nameId: `id-${email}` })
  assert.equal(await samlBrowser().goIn(email), '/app', 'known by what the provider calls them')
})

test('the first sign-on creates an account if the company allows it, with the role of a group', async () => {
  const company = await samlCompany({
    makesAccounts: true,
    groupsClaim: 'urn:groupes',
    rolesByGroup: [{ group: 'chefs', role: 'manager' }],
  })
  const email = `nouvelle@${company.domain}`
  answerAs(email, {
    attributes: {
      'urn:oid:0.9.2342.19200300.100.1.3': [email],
      'urn:groupes': ['quai', 'chefs'],
      givenName: ['Ruth'],
      sn: ['Kabila'],
    },
  })
  const at = samlBrowser()
  assert.equal(await at.goIn(email), '/app')
  const session = await at.session()
  assert.deepEqual(
    [session?.role, session?.user.firstName, session?.user.lastName],
    ['manager', 'Ruth', 'Kabila'],
  )
  answerAs('nom-seul', { nameId: `seul@${company.domain}`, attributes: {} })
  assert.equal(await samlBrowser().goIn(`seul@${company.domain}`), '/app', 'a name that is an address is one')
})

test('the provider’s second factor counts if the company trusts it and the provider reports it', async () => {
  for (const [provesFactor, context, landed] of [
    [true, 'https://refeds.org/profile/mfa', '/app'],
    [true, undefined, '/auth/code'],
    [false, 'https://refeds.org/profile/mfa', '/auth/code'],
  ] as const) {
    const company = await samlCompany({ provesFactor })
    const { userId, email } = await company.hireAt('viewer', 'facteur')
    await world.owner.query(
      `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
        values (gen_random_uuid(), $1, 'X', 'x', now())`,
      [userId],
    )
    answerAs(email, context && { context })
    assert.equal(await samlBrowser().goIn(email), landed)
  }
})

test('a response is used once, in the browser that left, and never without that browser', async () => {
  const company = await samlCompany()
  const { email } = await company.hireAt('viewer', 'retour')
  answerAs(email)
  const [mine, thief] = [samlBrowser(), samlBrowser()]
  const { request, relay } = await mine.leave(email)
  await thief.leave(email)
  const answer = await provider.answer(request)
  const led = await postResponse(answer, relay)
  assert.equal(await postResponse(answer, relay), refusedPath('SIGN_ON_OVER'), 'posted again')
  assert.equal(await thief.land(led), refusedPath('SIGN_ON_OVER'), 'in another browser')
  assert.equal(await mine.land(led), '/app')
  assert.equal(await mine.land(led), refusedPath('SIGN_ON_OVER'), 'used')
  const early = await mine.leave(email)
  assert.equal(
    await mine.land(`/api/auth/sign-on/callback?state=${early.relay}`),
    refusedPath('SIGN_ON_OVER'),
    'before the provider’s response',
  )
  const other = await mine.leave(email)
  assert.equal(
    await postResponse(answer, other.relay),
    refusedPath('SIGN_ON_FAILED'),
    'the answer to another request',
  )
  assert.equal(
    await postResponse(await provider.answer(other.request), 'x'.repeat(43)),
    refusedPath('SIGN_ON_OVER'),
    'to none',
  )
})

test('an assertion works once, even in two concurrent requests', async () => {
  const company = await samlCompany()
  const { email } = await company.hireAt('viewer', 'rejoue')
  answerAs(email)
  provider.lie = { before: (xml) => xml.replace(/(<saml:Assertion ID=")[^"]+/, '$1_toujours-le-meme') }
  assert.equal(await samlBrowser().goIn(email), '/app')
  assert.equal(await samlBrowser().goIn(email), refusedPath('SIGN_ON_OVER'))
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const times = (xml: string, from: number, until: number) =>
  xml
    .replace(/NotBefore="[^"]+"/g, `NotBefore="${minutes(from)}"`)
    .replace(/NotOnOrAfter="[^"]+"/g, `NotOnOrAfter="${minutes(until)}"`)
const assertionOf = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const unsigned = (xml: string) => xml.replace(/<(ds:)?Signature .*?<\/\1Signature>/s, '')
const evil = (xml: string) =>
  unsigned(assertionOf(xml))
    .replace(/ID="[^"]+"/, 'ID="_mal"')
    .replace(/>id-[^<]+</, '>id-victime<')

const lies: Record<string, SamlForgery> = {
  unsigned: { after: unsigned },
  'of another key': { key: newCertificate().key },
  'signed in SHA-1': { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
  altered: { after: (xml) => xml.replace(/>id-/, '>ie-') },
  'wrapped, the wrong one first': {
    after: (xml) => xml.replace('<saml:Assertion ', `${evil(xml)}<saml:Assertion `),
  },
  'wrapped, the wrong one last': {
    after: (xml) => xml.replace('</samlp:Response>', `${evil(xml)}</samlp:Response>`),
  },
  'wrapped, the right one inside': {
    after: (xml) =>
      xml.replace(
        assertionOf(xml),
        evil(xml).replace(
          '</saml:Assertion>',
          `<saml:Advice>${assertionOf(xml)}</saml:Advice></saml:Assertion>`,
        ),
      ),
  },
  'wrapped, the right one in its signature': {
    after: (xml) => {
      const signature = /<(ds:)?Signature .*<\/\1Signature>/s.exec(xml)?.[0] ?? ''
      const holding = signature.replace(
        /<\/((ds:)?Signature)>$/,
        `<$2Object>${unsigned(assertionOf(xml))}</$2Object></$1>`,
      )
      return xml.replace(assertionOf(xml), evil(xml).replace('</saml:Issuer>', `</saml:Issuer>${holding}`))
    },
  },
  'a comment in the name': { after: (xml) => xml.replace(/>id-/, '>id-<!-- -->') },
  'a type of document': { after: (xml) => `<!DOCTYPE x [<!ENTITY e "e">]>${xml}` },
  'for another': {
    before: (xml) => xml.replace(/<saml:Audience>[^<]+/, '<saml:Audience>https://autre.example'),
  },
  'for nobody in particular': {
    before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, ''),
  },
  'to be posted elsewhere': {
    before: (xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://autre.example"'),
  },
  'posted elsewhere': {
    before: (xml) => xml.replace(/Destination="[^"]+"/, 'Destination="https://autre.example"'),
  },
  'in answer to nothing': { before: (xml) => xml.replaceAll(/ InResponseTo="[^"]+"/g, '') },
  'in answer to something else': {
    before: (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, 'InResponseTo="_autre"'),
  },
  'its subject in answer to nothing': {
    before: (xml) => xml.replace(/(Recipient="[^"]+") InResponseTo="[^"]+"/, '$1'),
  },
  'of another issuer': {
    before: (xml) => xml.replace(/(<saml:Assertion .*?<saml:Issuer>)[^<]+/s, '$1https://autre.example'),
  },
  expired: { before: (xml) => times(xml, -10, -3) },
  'not yet': { before: (xml) => times(xml, 3, 10) },
  'of yesterday': {
    before: (xml) => xml.replace(/IssueInstant="[^"]+"/g, `IssueInstant="${minutes(-24 * 60)}"`),
  },
  'by no bearer': { before: (xml) => xml.replace('cm:bearer', 'cm:sender-vouches') },
  'of nobody': { before: (xml) => xml.replace(/>id-[^<]+</, '><') },
  'by a passing name': {
    before: (xml) => xml.replace('nameid-format:persistent', 'nameid-format:transient'),
  },
  'not XML': { after: () => 'x' },
}

test('a forged, wrapped, weak, foreign or expired assertion is refused; two minutes of clock difference are accepted', async () => {
  const company = await samlCompany()
  const { email } = await company.hireAt('viewer', 'faux')
  await company.hireAt('viewer', 'victime')
  for (const [how, lie] of Object.entries(lies)) {
    answerAs(email)
    provider.lie = lie
    assert.equal(await samlBrowser().goIn(email), refusedPath('SIGN_ON_FAILED'), how)
  }
  for (const [from, until] of [
    [-10, -1],
    [1, 10],
  ] as const) {
    answerAs(email)
    provider.lie = { before: (xml) => times(xml, from, until) }
    assert.equal(await samlBrowser().goIn(email), '/app', `${from} ${until}`)
  }
})

test('cancelling at the provider is reported', async () => {
  const company = await samlCompany()
  answerAs(`x@${company.domain}`)
  provider.lie = {
    after: (xml) =>
      xml.replace(
        /<samlp:StatusCode.*?\/>/,
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>',
      ),
  }
  assert.equal(await samlBrowser().goIn(`x@${company.domain}`), refusedPath('SIGN_ON_GIVEN_UP'))
})

test('a provider signs in its own company’s people only', async () => {
  const [ours, theirs] = [await samlCompany({ makesAccounts: true }), await samlCompany({}, rival)]
  const victim = await theirs.hireAt('viewer', 'victime')
  answerAs(victim.email)
  assert.equal(
    await samlBrowser().goIn(`pirate@${ours.domain}`),
    refusedPath('SIGN_ON_OTHER_DOMAIN'),
    'an email of another company’s domain',
  )
  const { request, relay } = await samlBrowser().leave(victim.email)
  assert.equal(
    await postResponse(await provider.answer(request), relay),
    refusedPath('SIGN_ON_FAILED'),
    'our provider, in response to their request',
  )
  const mine = await samlBrowser().leave(`pirate@${ours.domain}`)
  const { posted, url } = await provider.answer(mine.request)
  assert.equal(
    await postResponse({ posted, url: url.replace(ours.tenantId, theirs.tenantId) }, mine.relay),
    refusedPath('SIGN_ON_OVER'),
    'posted to their address',
  )
})

test('a provider changes its certificate without locking anybody out', async () => {
  const next = newCertificate()
  const company = await samlCompany()
  const { email } = await company.hireAt('viewer', 'rotation')
  answerAs(email)
  await company.admin.signOn.save({
    version: 1,
    ...draft,
    metadata: provider.metadata([next.pem, provider.certificate]),
  })
  assert.equal(await samlBrowser().goIn(email), '/app')
  await company.admin.signOn.save({ version: 2, ...draft, metadata: provider.metadata([next.pem]) })
  assert.equal(await samlBrowser().goIn(email), refusedPath('SIGN_ON_FAILED'))
})

test('invalid metadata is refused with a French message; a test shows the certificate’s expiry', async () => {
  const company = await samlCompany()
  const { admin } = company
  const refused = async (metadata: string) => outcomeOf(admin.signOn.save({ version: 1, ...draft, metadata }))
  const good = provider.metadata()
  for (const bad of [
    'x',
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good}`,
    good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    good.replace(/Location="[^"]+"/, 'Location="javascript:alert(1)"'),
    good.replace(/Location="[^"]+"/, 'Location="http://intranet.example/sso"'),
    good.replace('HTTP-Redirect', 'HTTP-Artifact'),
    good.replace(/entityID="[^"]+"/, 'entityID=""'),
    good.replace(/<(\w+:)?KeyDescriptor.*<\/\1KeyDescriptor>/s, ''),
    provider.metadata([newCertificate({ bits: 1024 }).pem]),
  ])
    assert.equal(await refused(bad), 'INVALID', bad.slice(0, 80))
  assert.equal(await outcomeOf(admin.signOn.save({ version: 1, ...draft, metadata: null })), 'INVALID')
  const { checks } = await admin.signOn.test()
  assert.ok(checks.length === 3 && checks.every(({ isWell }) => isWell), JSON.stringify(checks))
  await admin.signOn.save({
    version: 1,
    ...draft,
    metadata: provider.metadata([newCertificate({ endsInDays: -1 }).pem]),
  })
  assert.match(
    (await admin.signOn.test()).checks.find(({ isWell }) => !isWell)?.sentence ?? '',
    /n'est plus valable depuis le/,
  )
})

test('our metadata is served for companies with a SAML provider, active or not, and for no other', async () => {
  const [company, idle] = [await samlCompany(), await samlCompany({ isActive: false })]
  const statusOf = async (tenantId: string) => (await site.ask(`/api/auth/sign-on/saml/${tenantId}`)).status
  assert.deepEqual([await statusOf(company.tenantId), await statusOf(idle.tenantId)], [200, 200])
  const { tenantId } = await foundCompany(world)
  assert.deepEqual([await statusOf(tenantId), await statusOf(randomUUID())], [404, 404])
})

test('only SAML responses may be posted from another site', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://ailleurs.example' }
  const { tenantId } = await foundCompany(world)
  for (const path of [
    '/api/auth/sign-on',
    '/api/auth/sign-out',
    `/api/auth/sign-on/saml/${tenantId}/x`,
    `/api/auth/sign-on/saml/${tenantId}?x`,
  ])
    assert.equal((await site.ask(path, { method: 'POST', body: 'x=1', headers })).status, 403, path)
  const path = `/api/auth/sign-on/saml/${tenantId}`
  assert.equal(
    (await site.ask(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
      .status,
    415,
  )
  assert.equal((await site.ask(path, { method: 'POST', body: 'x'.repeat(140_000), headers })).status, 413)
  assert.equal((await site.ask(path, { method: 'POST', body: 'RelayState=x', headers })).status, 422)
})
