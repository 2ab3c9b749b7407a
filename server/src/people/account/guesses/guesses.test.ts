import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { openPostOffice } from '#testing/providers/post-office.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { startWorker } from '#worker/worker.ts'
import { warnOfGuesses } from './warn.ts'

const world = await startWorld()
world.server.mail = 'smtp'
const site = await openSite(world, ['127.0.0.0/8'])
const office = await openPostOffice()
const post = createMailTransport({
  configuration: { smtpUrl: office.url, from: 'Escale <ne-pas-repondre@escale.test>' },
  demo: false,
  publicUrl: world.server.publicUrl,
})
const worker = await startWorker(world.workerPool, { ...world.server, pool: world.jobs, post })
after(async () => {
  await worker.stop()
  await site.close()
  await office.close()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const password = 'quai-brume-lanterne-93'
const hash = await hashPassword(password)
async function hireInLubumbashi() {
  const company = await foundCompany(world)
  await world.owner.query(`update tenants set time_zone = 'Africa/Lubumbashi' where id = $1`, [
    company.tenantId,
  ])
  return (await hire(world, company.tenantId, 'employee', hash)) as Awaited<ReturnType<typeof hire>> & {
    email: string
  }
}

/** Wrong passwords, each from a network of its own, so that none is held up. */
async function guess(email: string, times: number): Promise<string[]> {
  const answers: string[] = []
  for (let n = 0; n < times; n += 1) {
    await world.owner.query('delete from auth.tries')
    const headers = {
      'x-forwarded-for': `198.51.100.${n + 1}`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0',
    }
    const answer = await site.ask('/api/auth/sign-in/email', {
      json: { email, password: `faux-${n}` },
      headers,
    })
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  return answers
}
const warn = () => warnOfGuesses(world.jobs, world.server.publicUrl)
const queuedFor = async (userId: string) =>
  (await world.owner.query(`select count(*)::int as n from auth.outgoing_mails where user_id = $1`, [userId]))
    .rows[0].n

test('ten wrong passwords in an hour are reported to their owner, once a day', async () => {
  const { email, userId } = await hireInLubumbashi()
  await guess(email, 9)
  await warn()
  assert.equal(await queuedFor(userId), 0)
  await guess(email, 1)
  await warn()
  const letter = await office.letterTo(email)
  assert.match(letter, /10 mots de passe ou codes faux/)
  assert.match(letter, /Africa\/Lubumbashi/)
  assert.ok(letter.includes('198.51.100.1 ;') && letter.includes('Windows'), letter)
  assert.ok(letter.includes(`${world.server.publicUrl}/app/parametres/`))
  await guess(email, 10)
  await warn()
  assert.equal(await queuedFor(userId), 1, 'once a day')
  await world.owner.query(
    `update auth.guess_warnings set warned_at = now() - interval '25 hours' where user_id = $1`,
    [userId],
  )
  await Promise.all([warn(), warn()])
  assert.equal(await queuedFor(userId), 2, 'also of two that warn at once')
})

test('wrong passwords spread over more than an hour are not reported, nor correct ones', async () => {
  const { email, userId } = await hireInLubumbashi()
  await guess(email, 8)
  await world.owner.query('alter table security_logs disable trigger user')
  await world.owner.query(
    `update security_logs set created_at = created_at - interval '61 minutes' where user_id = $1`,
    [userId],
  )
  await world.owner.query('alter table security_logs enable trigger user')
  await guess(email, 5)
  for (let n = 0; n < 3; n += 1)
    assert.equal((await site.ask('/api/auth/sign-in/email', { json: { email, password } })).status, 200)
  await warn()
  assert.equal(await queuedFor(userId), 0)
})

test('wrong codes of a second factor, and wrong passwords of signed-in people, count as well', async () => {
  const person = await hireInLubumbashi()
  for (let n = 0; n < 10; n += 1) {
    await world.owner.query('delete from auth.tries')
    await assert.rejects(person.account.askEmail({ email: 'autre@exemple.test', current: 'faux' }), {
      code: 'WRONG_PASSWORD',
    })
  }
  await warn()
  assert.match(await office.letterTo(person.email), /10 mots de passe ou codes faux/)
})

test('an unknown address gets the same response, and no email', async () => {
  const [known, unknown] = [(await hireInLubumbashi()).email, `${newId()}@nulle.part`]
  assert.deepEqual(new Set(await guess(known, 12)), new Set(await guess(unknown, 12)))
  await warn()
  await office.letterTo(known)
  const { rows } = await world.owner.query(
    'select count(*)::int as n from auth.outgoing_mails where to_address = $1',
    [unknown],
  )
  assert.deepEqual(rows, [{ n: 0 }])
})
