import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimNames } from './claim-names.ts'
import { addressFromClaims, verifiedEmail } from './email-claims.ts'

const proved = ['societe.com', 'xn--socit-esab.cm']
const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
const claimedEmail = (claims: Record<string, unknown>) => addressFromClaims({ sub: 'x', ...claims }, proved)
const emailOf = (claims: Record<string, unknown>) => {
  const found = claimedEmail(claims)
  return found.is === 'proved' ? found.email : found.is
}

test('an address of a proved domain is taken from the usual claims and attributes', () => {
  for (const name of [
    'email',
    'upn',
    'preferred_username',
    'unique_name',
    'User.email',
    'user.userprincipalname',
    `${soap}upn`,
    `${soap}name`,
    'eduPersonPrincipalName',
    'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
    'nameid',
  ]) {
    assert.equal(emailOf({ [name]: 'grace@societe.com' }), 'grace@societe.com', name)
    assert.equal(emailOf({ [name]: ' Grace@Societe.COM ' }), 'grace@societe.com', `${name} in capitals`)
  }
  assert.equal(emailOf({ email: 'a@société.cm' }), 'a@xn--socit-esab.cm')
  assert.equal(emailOf({ upn: ['sans adresse', 'grace@societe.com'] }), 'grace@societe.com')
  assert.equal(emailOf({ email: ['grace@gmail.com', 'grace@societe.com'] }), 'grace@societe.com')
  assert.equal(emailOf({ upn: 'x@autre.com', unique_name: 'grace@societe.com' }), 'grace@societe.com')
  assert.equal(emailOf({ email: '', upn: 'grace@societe.com' }), 'grace@societe.com')
  assert.equal(emailOf({ email: null, preferred_username: 'grace@societe.com' }), 'grace@societe.com')
})

test('a value of another domain, an alias or a look-alike is never an address of the company', () => {
  for (const value of [
    'victime@autre-entreprise.com',
    'grace@sous.societe.com',
    'grace@societe.com.pirate.com',
    'grace@societe.com.',
    'grace@societe.co',
    'pirate@pirate.com@societe.com',
    'Grâce <grace@societe.com>',
    'mailto:grace@societe.com',
    'grace@societe.com,pirate@pirate.com',
    'grace@societe.com;',
    'gr\u00e2ce@societe.com',
    'ｇrace@societe.com',
    'grac\u212a@societe.com',
    '\u202agrace@societe.com',
    'grace＠societe.com',
    'grace@soci\u0435te.com',
    'grace@ｓociete.com',
    'grace@societe。com',
    'grace @societe.com',
    'grace@societe.com\u0000',
    '"grace"@societe.com',
    '@societe.com',
    'grace@',
    'grace',
    `${'g'.repeat(65)}@societe.com`,
  ])
    for (const name of ['email', 'preferred_username', 'upn', 'nameid'])
      assert.notEqual(claimedEmail({ [name]: value }).is, 'proved', `${name}: ${value}`)
  for (const value of [{ toString: () => 'grace@societe.com' }, 7, true, [['grace@societe.com']]])
    assert.equal(claimedEmail({ preferred_username: value }).is, 'missing', JSON.stringify(value))
  assert.equal(
    claimedEmail({ preferred_username_2: 'grace@societe.com', login: 'grace@societe.com' }).is,
    'missing',
  )
})

test('an address that the provider does not vouch for opens nothing, by whatever claim', () => {
  for (const isVerified of [false, 'false', 'False', 0, '0', '', 'non', {}])
    for (const name of ['email', 'preferred_username', 'upn'])
      assert.equal(claimedEmail({ [name]: 'grace@societe.com', email_verified: isVerified }).is, 'unverified')
  for (const isVerified of [true, 'true', 'True', 1, '1', undefined, null])
    assert.equal(claimedEmail({ email: 'grace@societe.com', email_verified: isVerified }).is, 'proved')
  assert.equal(
    verifiedEmail({ sub: 'x', preferred_username: 'grace@societe.com', email_verified: true }),
    null,
  )
  assert.equal(verifiedEmail({ sub: 'x', email: 'Grace@gmail.com', email_verified: true }), 'grace@gmail.com')
  assert.equal(verifiedEmail({ sub: 'x', email: 'grac\u212a@gmail.com', email_verified: true }), null)
})

test('the claim email decides alone: a user name does not stand in for an address of another domain', () => {
  const both = {
    email: 'grace@gmail.com',
    preferred_username: 'patron@societe.com',
    upn: 'patron@societe.com',
  }
  assert.deepEqual(claimedEmail(both), {
    is: 'elsewhere',
    received: [{ name: 'email', email: 'grace@gmail.com', domain: 'gmail.com' }],
  })
})

test('the journal names the claims about a person, and those of the protocol not', () => {
  const claims = {
    iss: 'x',
    aud: 'y',
    exp: 1,
    nonce: 'n',
    sub: 's',
    name: 'Grâce',
    email_verified: undefined,
  }
  assert.deepEqual(claimNames({ ...claims, preferred_username: 'grace' }), [
    'sub',
    'name',
    'preferred_username',
  ])
})
