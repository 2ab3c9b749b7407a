import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { openBrowser } from '#testing/browser.ts'
import { openSite, passwordSignIns } from '#testing/http.ts'
import { lastLetter, mailTo, tokenOf } from '#testing/providers/letters.ts'
import { callAs, foundCompany, hire, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'

const world = await startWorld()
world.server.mail = 'mailbox'
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
  await world.owner.query(
    `insert into platform_settings (name, value) values ('sign_up_is_open', 'true')
     on conflict (name) do nothing`,
  )
  await world.owner.query('delete from auth.tries')
})

const nobody = callAs(world, null)
const theirs = 'quai-brume-lanterne-93'
const pirates = 'sabre-abordage-tempete-41'
let people = 0
const newEmail = () => `victime-${people++}@exemple.test`
const victim = (email: string) => ({ firstName: 'Nadia', lastName: 'Kasa', email, password: theirs })
const attacker = (email: string) => ({ firstName: 'Pirate', lastName: 'Noir', email, password: pirates })
const signIn = passwordSignIns(site, pirates)
const signInStatus = async (email: string, password: string) => (await signIn(email, password)).status
const firstNameOf = async (email: string, password: string) =>
  ((await (await signIn(email, password)).json()) as { user: { firstName: string } }).user.firstName
const tokens = async (email: string, count: number) =>
  (await mailTo(world, email, count)).map(({ letter }) => tokenOf(letter))

test('a later sign-up does not change the account confirmed by the victim’s link', async () => {
  const email = newEmail()
  await nobody.account.signUp(victim(email))
  await nobody.account.signUp(attacker(email))
  const [first = ''] = await tokens(email, 2)
  await nobody.account.verify({ token: first, password: theirs })
  assert.equal(await firstNameOf(email, theirs), 'Nadia')
  assert.equal(await signInStatus(email, pirates), 401)
})

test('an attacker’s password is never confirmed, whichever email the victim opens', async () => {
  for (const order of [
    [attacker, victim],
    [victim, attacker],
  ] as const) {
    const email = newEmail()
    for (const draft of order) await nobody.account.signUp(draft(email))
    const all = await tokens(email, 2)
    const ofAttacker = all[order[0] === attacker ? 0 : 1] ?? ''
    await assert.rejects(nobody.account.verify({ token: ofAttacker, password: theirs }), {
      code: 'WRONG_PASSWORD',
    })
    await nobody.account.verify({
      token: ofAttacker,
      newcomer: { firstName: 'Nadia', lastName: 'Kasa', password: theirs },
    })
    assert.equal(await firstNameOf(email, theirs), 'Nadia')
    assert.equal(await signInStatus(email, pirates), 401)
    for (const token of all)
      await assert.rejects(nobody.account.verify({ token, password: pirates }), { code: 'LINK_OVER' })
  }
})

test('a habitual click by the owner of an address who never signed up confirms nothing', async () => {
  const email = newEmail()
  await nobody.account.signUp(attacker(email))
  const [token = ''] = await tokens(email, 1)
  const root = await site.ask(`/?confirmation=${token}`)
  await site.ask(root.headers.get('location') ?? '')
  await nobody.account.verificationLink({ token })
  await assert.rejects(nobody.account.verify({ token, password: '' }))
  assert.equal(await signInStatus(email, pirates), 401)
  assert.equal((await world.owner.query('select 1 from auth.users where email = $1', [email])).rowCount, 0)
})

test('a sign-up with the address of an account changes nothing in the account', async () => {
  const company = await foundCompany(world)
  const member = (await hire(world, company.tenantId, 'viewer', await hashPassword(theirs))) as unknown as {
    email: string
  }
  await nobody.account.signUp(attacker(member.email))
  assert.deepEqual(
    (await mailTo(world, member.email)).map(({ kind }) => kind),
    ['déjà inscrit'],
  )
  assert.equal(await firstNameOf(member.email, theirs), 'Amina')
  assert.equal(await signInStatus(member.email, pirates), 401)
})

test('a password chosen behind the link is checked like any other', async () => {
  const email = newEmail()
  await nobody.account.signUp(attacker(email))
  const [token = ''] = await tokens(email, 1)
  const newcomer = { firstName: 'Nadia', lastName: 'Kasa', password: 'azertyuiop' }
  await assert.rejects(nobody.account.verify({ token, newcomer }), { code: 'WEAK_PASSWORD' })
  await assert.rejects(nobody.account.verify({ token: 'rien', newcomer }), { code: 'LINK_OVER' })
})

test('a code is valid only in the browser that requested it; the link is valid everywhere', async () => {
  const email = newEmail()
  const [own, other, blank] = [openBrowser(site), openBrowser(site), openBrowser(site)]
  const asked = await own.post('/api/account/sign-up', victim(email))
  assert.match(
    asked.answer.headers.get('set-cookie') ?? '',
    /^escale-code=[\w-]{43}\.[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  await other.post('/api/account/sign-up', victim(newEmail()))
  const { code, ...letter } = await lastLetter(world, email)
  const elsewhere = await blank.post('/api/account/verification/code', { email, code })
  assert.deepEqual(
    [elsewhere.status, elsewhere.body.message],
    [422, "Le code ne vaut que dans le navigateur qui l'a demandé. Ouvrez plutôt le lien du message."],
  )
  assert.equal((await other.post('/api/account/verification/code', { email, code })).body.code, 'WRONG_CODE')
  assert.deepEqual(await nobody.account.verificationLink({ token: tokenOf(letter) }), { email })
  const { token = '' } = (await own.post('/api/account/verification/code', { email, code })).body
  await nobody.account.verify({ token, password: theirs })
  assert.equal(await signInStatus(email, theirs), 200)
})

test('a recovery code too is valid only in the browser that requested it', async () => {
  const company = await foundCompany(world)
  const { email } = (await hire(
    world,
    company.tenantId,
    'viewer',
    await hashPassword(theirs),
  )) as unknown as { email: string }
  const [own, other] = [openBrowser(site), openBrowser(site)]
  await other.post('/api/account/recovery/mail', { email: newEmail() })
  await own.post('/api/account/recovery/mail', { email })
  const { code } = await lastLetter(world, email)
  assert.equal((await other.post('/api/account/recovery/code', { email, code })).body.code, 'WRONG_CODE')
  assert.ok((await own.post('/api/account/recovery/code', { email, code })).body.token)
})

test('an account has twenty wrong codes a day, however many emails; its link still works', async () => {
  const email = newEmail()
  const browser = openBrowser(site)
  await browser.post('/api/account/sign-up', victim(email))
  for (let mail = 1; mail <= 5; mail += 1) {
    const { code = '' } = await lastLetter(world, email, mail)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    if (mail === 5) {
      assert.equal(
        (await browser.post('/api/account/verification/code', { email, code })).body.code,
        'WRONG_CODE',
        'the right one comes too late',
      )
      break
    }
    for (let turn = 0; turn < 5; turn += 1)
      await browser.post('/api/account/verification/code', { email, code: wrong })
    await world.owner.query('delete from auth.tries')
    await browser.post('/api/account/verification/mail', { email })
  }
  const token = tokenOf(await lastLetter(world, email, 5))
  await nobody.account.verify({ token, password: theirs })
  assert.equal(await signInStatus(email, theirs), 200)
})

test('wrong codes of an anonymous caller take none of the owner’s twenty', async () => {
  const email = newEmail()
  const [own, stranger] = [openBrowser(site), openBrowser(site)]
  await own.post('/api/account/sign-up', victim(email))
  await stranger.post('/api/account/sign-up', attacker(newEmail()))
  for (let turn = 0; turn < 25; turn += 1) {
    if (turn % 8 === 0) await world.owner.query('delete from auth.tries')
    await stranger.post('/api/account/verification/code', { email, code: '000000' })
  }
  await world.owner.query('delete from auth.tries')
  const { code } = await lastLetter(world, email)
  assert.ok((await own.post('/api/account/verification/code', { email, code })).body.token)
})
