import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#access/passwords/passwords.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { openBrowser } from '#testing/browser.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, hire, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.mail = 'mailbox'
world.server.signOn = { reachesLoopback: true }
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const password = 'vergue-orage-cabestan-27'
const hash = await hashPassword(password)
const company = await foundCompany(world)

async function employ(): Promise<Person & { email: string }> {
  return (await hire(world, company.tenantId, 'employee', hash)) as Person & { email: string }
}

/** The forms in which one address is pasted. */
function pasted(email: string): string[] {
  const wide = email.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  return [
    `\u202a${email}\u202c`,
    email.replace('@', '＠'),
    wide,
    `mailto:${email}`,
    `<${email}>`,
    `Grâce Mbuyi <${email.toUpperCase()}>`,
    `${email};`,
    `\u00a0"<mailto:${email}>" ;\u200b`,
  ]
}

test('a pasted address signs in, on the page, by the API and without JavaScript', async () => {
  const { email } = await employ()
  const asForm = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  for (const typed of pasted(email)) {
    const byPage = await site.ask('/api/auth/sign-in/email', { json: { email: typed, password } })
    assert.equal(byPage.status, 200, typed)
    const grant = { grantType: 'password', email: typed, password }
    assert.equal((await site.ask('/api/auth/token', { json: grant })).status, 200, typed)
    const body = new URLSearchParams({ email: typed, password }).toString()
    const byForm = await site.ask('/auth', { method: 'POST', body, headers: asForm })
    assert.deepEqual([byForm.status, byForm.headers.get('location')], [303, '/app'], typed)
  }
})

test('the forms of one address are one account to the counters', async () => {
  const { email } = await employ()
  const statuses: number[] = []
  for (const typed of [...pasted(email), ...pasted(email)])
    statuses.push(
      (await site.ask('/api/auth/sign-in/email', { json: { email: typed, password: 'faux' } })).status,
    )
  assert.deepEqual(
    [statuses.filter((status) => status === 401).length, statuses.at(-1)],
    [10, 429],
    'ten attempts, however the address is written',
  )
})

test('a pasted address receives its mailed code and its reset', async () => {
  const { email } = await employ()
  for (const typed of pasted(email).slice(0, 4)) {
    await world.owner.query('delete from auth.tries')
    await world.owner.query('delete from graphile_worker._private_jobs')
    assert.equal((await site.ask('/api/account/sign-in/mail', { json: { email: typed } })).status, 200, typed)
    assert.equal(
      (await site.ask('/api/account/recovery/mail', { json: { email: typed } })).status,
      200,
      typed,
    )
    const { rows } = await world.owner.query(
      `select payload->>'email' as email from graphile_worker._private_jobs
        where payload->>'email' is not null`,
    )
    assert.deepEqual(rows, [{ email }, { email }], typed)
  }
  for (const typed of pasted('nom@nulle-part.example')) {
    const answer = await site.ask('/api/auth/sign-on', { json: { email: typed } })
    assert.equal(answer.status, 404, `${typed} names a domain without a provider`)
  }
})

test('a code of any keyboard proves the second factor', async () => {
  for (const spell of [
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit))),
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    (code: string) => `\u202a${code.slice(0, 3)}\u202f${code.slice(3)}\u202c`,
  ]) {
    const { email, userId } = await employ()
    const secret = new Secret({ size: 20 })
    await world.owner.query(
      `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
        values ($1, $2, 'Téléphone', $3, now())`,
      [newId(), userId, createSeal(world.server.secret, 'second factors').close(userId, secret.base32)],
    )
    const browser = openBrowser(site)
    assert.equal((await browser.post('/api/auth/sign-in/email', { email, password })).status, 401)
    const code = spell(new TOTP({ secret }).generate())
    const { status, body } = await browser.post('/api/auth/sign-in/factor', { way: 'totp', code })
    assert.equal(status, 200, `${code} ${JSON.stringify(body)}`)
  }
})

test('an invitation of a pasted address is for that address', async () => {
  const admin = await company.hire('admin')
  for (const [place, typed] of pasted('invitee@societe.example').entries()) {
    const email = typed.replace(/(?:invitee|ｉｎｖｉｔｅｅ)/i, `invitee${place}`)
    await admin.users.invite({ email, role: 'viewer', firstName: 'Grâce', lastName: 'Mbuyi' })
    const { rowCount } = await world.owner.query('select from invitations where lower(email) = $1', [
      `invitee${place}@societe.example`,
    ])
    assert.equal(rowCount, 1, typed)
  }
})
