import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { migrate } from '#database/migrations/migrate.ts'
import { freePort } from '#postgres/free-ports.ts'
import { start } from '#start/start.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { seedDemo } from '../demo.ts'
import { startDemoSignOn } from './provider.ts'

const database = await testDatabase(migrate)
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 }).on('error', () => {})
await seedDemo(owner, () => {})
const folder = await mkdtemp(join(tmpdir(), 'escale-demo-'))
after(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the demo from start to stop. */
async function demo<T>(during: (url: string, issuer: string) => Promise<T>): Promise<T> {
  const signOn = (await startDemoSignOn()) ?? assert.fail('oidc-provider is not installed')
  const place = { port: await freePort(), portIsFixed: true, databaseUrl: database.ownerUrl, folder }
  const running = await start({
    configuration: {
      ...place,
      publicUrl: undefined,
      trustedProxies: [],
      blocksInspection: true,
      openId: signOn.openId,
    },
    demo: true,
    say: () => {},
    prepare: () => signOn.connect(owner, undefined),
  })
  signOn.tell(running.url)
  try {
    return await during(running.url, signOn.issuer)
  } finally {
    await running.stop()
    await signOn.stop()
  }
}

/**
 * Signs in by an address, or by the installation's provider, and presses one button of the provider. Returns
 * the final address and the page shown.
 */
async function enter(url: string, email: string | null, pressed: string) {
  const jars = new Map<string, Map<string, string>>()
  async function ask(address: string, body?: string): Promise<Response> {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
    }
    const answer = await fetch(address, {
      redirect: 'manual',
      headers,
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
  const begun =
    email === null
      ? await ask(`${url}/api/auth/openid`, '{}')
      : await ask(`${url}/api/auth/sign-on`, JSON.stringify({ email }))
  let next = ((await begun.json()) as { url: string }).url
  let page = ''
  for (let step = 0; step < 10 && !/\/(app|auth\/unique|auth\?refus)/.test(next); step += 1) {
    const answer = await ask(next)
    const location = answer.headers.get('location')
    if (!location) page = await answer.text()
    next = location ? new URL(location, next).href : `${next}?${pressed}`
  }
  const session = (await (await ask(`${url}/api/session`)).json()) as {
    role: string
    company: { slug: string }
  } | null
  return {
    page,
    led: next.slice(url.length),
    session,
    as: session && `${session.role} of ${session.company.slug}`,
  }
}

test('a person of the simulated provider signs in to Boréal with the role of their group', async () => {
  const first = await demo(async (url, issuer) => {
    const aya = await enter(url, 'aya@boreal.demo', 'personne=aya')
    assert.match(aya.page, /Fournisseur d'identité simulé/)
    assert.deepEqual([aya.led, aya.as], ['/app', 'manager of boreal-cargo'])
    assert.equal(
      (await enter(url, 'nobody@boreal.demo', 'personne=yao')).as,
      'warehouse_supervisor of boreal-cargo',
    )
    assert.equal((await enter(url, 'admin@boreal.demo', 'personne=awa')).as, 'admin of boreal-cargo')
    assert.equal((await enter(url, 'aya@boreal.demo', 'personne=fatou')).as, 'viewer of boreal-cargo')
    const marc = await enter(url, 'aya@boreal.demo', 'personne=marc')
    assert.deepEqual([marc.led, marc.session], ['/auth/unique?refus=SIGN_ON_OTHER_DOMAIN', null])
    assert.equal(
      (await enter(url, 'aya@boreal.demo', 'renoncer=oui')).led,
      '/auth/unique?refus=SIGN_ON_GIVEN_UP',
    )
    assert.match(await (await fetch(`${issuer}/interaction/nothing`)).text(), /Cette demande a pris fin/)
    return issuer
  })
  await assert.rejects(fetch(first))

  // A restart on the same data: another address, the same people.
  await demo(async (url, issuer) => {
    assert.notEqual(issuer, first)
    assert.equal((await enter(url, 'aya@boreal.demo', 'personne=aya')).as, 'manager of boreal-cargo')
    const { rows } = await owner.query(
      `select count(*)::int, min(provider_id) as issuer from auth.accounts where account_id = 'aya'`,
    )
    assert.deepEqual(rows, [{ count: 1, issuer }])
  })
})

test('the installation’s provider knows linked people after a restart', async () => {
  const enterOnce = () =>
    demo(async (url) => {
      const patrick = await enter(url, null, 'personne=patrick')
      assert.deepEqual([patrick.led, patrick.as], ['/app', 'manager of atlas-fret'])
      assert.equal((await enter(url, null, 'personne=marc')).led, '/auth?refus=SIGN_ON_UNKNOWN')
      assert.equal(
        (await enter(url, 'aya@boreal.demo', 'personne=patrick')).led,
        '/auth/unique?refus=SIGN_ON_OTHER_DOMAIN',
      )
    })
  await enterOnce()
  await enterOnce()
  const { rows } = await owner.query(`select count(*)::int from auth.accounts where account_id = 'patrick'`)
  assert.deepEqual(rows, [{ count: 1 }])
})

test('passwords still work, and a provider set by the admin stays', async () => {
  await owner.query(
    `update sign_on_providers set client_id = 'another', issuer = 'https://id.boreal.example'`,
  )
  await demo(async (url) => {
    const { rows } = await owner.query('select issuer, shuts_password as "isShut" from sign_on_providers')
    assert.deepEqual(rows, [{ issuer: 'https://id.boreal.example', isShut: false }])
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'admin@boreal.demo', password: 'escale-demo-2026' })
    assert.equal(
      (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status,
      200,
    )
  })
})
