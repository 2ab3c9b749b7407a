import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, beforeEach, test } from 'node:test'
import { isPublic } from '#access/sign-on/reach.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { clientId, clientSecret, startProvider } from '#testing/providers/openid.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

/** A name server on loopback, which holds the TXT records that it is given. */
async function startNameServer() {
  const records = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (asked, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const question = asked.subarray(12, at + 5)
    const text = records.get(labels.join('.').toLowerCase())
    const head = Buffer.from([
      asked[0] ?? 0,
      asked[1] ?? 0,
      0x81,
      text ? 0x80 : 0x83,
      0,
      1,
      0,
      text ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    const data = Buffer.from(text ?? '')
    const answer = text
      ? [Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length]), data]
      : []
    socket.send(Buffer.concat([head, question, ...answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, stop: () => socket.close() }
}

const world = await startWorld()
const names = await startNameServer()
const provider = await startProvider([`${world.server.publicUrl}/api/auth/sign-on/callback`])
after(async () => {
  names.stop()
  await provider.stop()
  await world.stop()
})
beforeEach(async () => {
  world.server.signOn = { reachesLoopback: true, nameServers: [names.address] }
  await world.owner.query('delete from auth.tries')
})

const draft = {
  isActive: false,
  issuer: provider.issuer,
  clientId,
  clientSecret,
  groupsClaim: null,
  rolesByGroup: [],
  defaultRole: 'viewer' as const,
  makesAccounts: false,
  provesFactor: false,
  shutsPassword: false,
}
let domains = 0
const newDomain = () => `domaine-${domains++}.example`

test('a domain belongs to the first company whose TXT record proves it', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [admin, rival] = [await ours.hire('admin'), await theirs.hire('admin')]
  const domain = newDomain()
  const [wished] = await admin.signOn.addDomain({ domain: `@${domain.toUpperCase()}` })
  assert.deepEqual(
    [wished?.domain, wished?.recordName, wished?.provedAt],
    [domain, `_escale.${domain}`, null],
  )
  assert.equal(await outcomeOf(admin.signOn.proveDomain({ domain })), 'RECORD_MISSING')
  const [other] = await rival.signOn.addDomain({ domain })
  names.records.set(`_escale.${domain}`, other?.record ?? '')
  assert.equal(
    await outcomeOf(admin.signOn.proveDomain({ domain })),
    'RECORD_MISSING',
    'it proves the domain to be the other’s',
  )
  names.records.set(`_escale.${domain}`, wished?.record ?? '')
  const [proved] = await admin.signOn.proveDomain({ domain })
  assert.ok(proved?.provedAt)
  names.records.set(`_escale.${domain}`, other?.record ?? '')
  assert.equal(await outcomeOf(rival.signOn.proveDomain({ domain })), 'TAKEN')
  assert.equal(await outcomeOf(rival.signOn.proveDomain({ domain: newDomain() })), 'NOT_FOUND')
  assert.equal(await outcomeOf(admin.signOn.addDomain({ domain: 'localhost' })), 'INVALID')
  assert.deepEqual(await admin.signOn.removeDomain({ domain }), [])
  assert.ok((await rival.signOn.proveDomain({ domain }))[0]?.provedAt, 'once it is given up')
})

test('the secret is sealed, never returned, unchanged when left empty, and bound to its issuer', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const saved = await admin.signOn.save({ version: 0, ...draft })
  assert.deepEqual([saved.version, saved.hasSecret], [1, true])
  assert.ok(!JSON.stringify(await admin.signOn.provider()).includes(clientSecret))
  const { rows } = await world.owner.query(
    'select sealed_secret from sign_on_providers where tenant_id = $1',
    [company.tenantId],
  )
  assert.ok(!rows[0]?.sealed_secret.includes(clientSecret))
  assert.equal((await admin.signOn.save({ version: 1, ...draft, clientSecret: null })).hasSecret, true)
  assert.equal(await outcomeOf(admin.signOn.save({ version: 1, ...draft })), 'STALE')
  assert.equal(
    (await admin.signOn.save({ version: 2, ...draft, clientSecret: null, issuer: 'https://voleur.example' }))
      .hasSecret,
    false,
  )
})

test('single sign-on needs a proved domain; an admin who disables passwords keeps theirs', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  assert.equal(await outcomeOf(admin.signOn.save({ version: 0, ...draft, isActive: true })), 'NO_DOMAIN')
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'x', now())`,
    [company.tenantId, newDomain()],
  )
  assert.equal(
    await outcomeOf(admin.signOn.save({ version: 0, ...draft, isActive: true, shutsPassword: true })),
    'OWN_PASSWORD_FIRST',
  )
  const known = await hire(world, company.tenantId, 'admin', 'a hash')
  const saved = await known.signOn.save({ version: 0, ...draft, isActive: true, shutsPassword: true })
  assert.deepEqual([saved.isActive, saved.rescue], [true, 'Amina Ilunga'])
})

test('a test explains in French the faults of a provider', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  assert.equal(await outcomeOf(admin.signOn.test()), 'NO_PROVIDER')
  let version = 0
  const tried = async (more: Partial<typeof draft>) => {
    version = (await admin.signOn.save({ version, ...draft, ...more })).version
    return (await admin.signOn.test()).checks
  }
  const well = await tried({})
  assert.ok(well.length === 5 && well.every(({ isWell }) => isWell), JSON.stringify(well))
  assert.equal(
    (await tried({ clientSecret: 'faux' })).find(({ isWell }) => !isWell)?.sentence,
    "Il refuse l'identifiant ou le secret du client.",
  )
  assert.equal(
    (await tried({ clientId: 'personne' })).find(({ isWell }) => !isWell)?.sentence,
    "Il refuse l'identifiant ou le secret du client.",
  )
  assert.equal(
    (await tried({ issuer: 'http://127.0.0.1:9' }))[0]?.sentence,
    'Rien ne répond à cette adresse.',
  )
  assert.match(
    (await tried({ issuer: `${provider.issuer}/ailleurs` }))[0]?.sentence ?? '',
    /ne se présente pas comme un fournisseur/,
  )
  assert.match(
    (await tried({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') }))[0]?.sentence ?? '',
    /sous une autre adresse/,
  )
})

test('a company’s provider address is never private, nor without TLS', async () => {
  world.server.signOn = { reachesLoopback: false }
  const admin = await (await foundCompany(world)).hire('admin')
  for (const issuer of [
    provider.issuer,
    'http://login.societe.com',
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://10.0.0.1',
  ])
    assert.equal(await outcomeOf(admin.signOn.save({ version: 0, ...draft, issuer })), 'INVALID', issuer)
  await admin.signOn.save({ version: 0, ...draft, issuer: 'https://localhost' })
  assert.deepEqual((await admin.signOn.test()).checks, [
    { isWell: false, sentence: "Cette adresse n'est pas une adresse https:// publique." },
  ])
  for (const address of [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fd00::1',
    'fe80::1',
    '::',
    '2002:7f00:1::',
    '3fff::1',
    '3fff:fff:ffff::1',
    '192.88.99.1',
    '64:ff9b::7f00:1',
    '0.0.0.0',
    '255.255.255.255',
  ])
    assert.equal(isPublic(address), false, address)
  for (const address of ['1.1.1.1', '192.88.98.1', '2606:4700::1111', '3fff:1000::1'])
    assert.equal(isPublic(address), true, address)
})
