import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hashPassword } from '#access/passwords/passwords.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { serverOrigin } from '#journal/event.ts'
import { openSite, passwordSignIns } from '#testing/http.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'
import { denialsLoggedPerHour, logDenial, logUnloggedDenials } from './denials.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const hourNow = () => Math.floor(Date.now() / 3_600_000)

/** Denials are counted per clock hour. A test that fails because the hour ended runs once more. */
const withinOneHour = (rule: () => Promise<void>) => async () => {
  const hour = hourNow()
  await rule().catch((error: unknown) => {
    if (hourNow() === hour) throw error
    return rule()
  })
}

const password = 'vague-palette-quai-72'
const hash = await hashPassword(password)
const more = 2

async function hireViewer() {
  const company = await foundCompany(world)
  const person = await hire(world, company.tenantId, 'viewer', hash)
  const { rows } = await world.owner.query('select email from auth.users where id = $1', [person.userId])
  return { person, userId: person.userId, email: rows[0].email as string }
}

/**
 * Repeats until the log leaves denials out: the first ones for real, then the counter jumps ahead to the last
 * one logged and those after it.
 */
async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
  await attempt()
  await world.owner.query('update auth.refusals set refusals = $1', [denialsLoggedPerHour - 1])
  for (let n = 0; n < 1 + more; n += 1) await attempt()
}

type DenialOwner = { action: string; userId?: string; emailHashOf?: string }
const logged = async ({ action, userId, emailHashOf }: DenialOwner) =>
  (
    await world.owner.query<{ message: string | null }>(
      `select error_message as message from security_logs where action = $1 and not success
        and (user_id = $2 or email_hash = encode(sha256(convert_to($3, 'UTF8')), 'hex'))
        order by created_at, id`,
      [action, userId ?? null, emailHashOf ?? null],
    )
  ).rows.map(({ message }) => message)

/** Two denials of `again` are logged. The others appear as a number after their hour. */
async function assertCapped(whose: DenialOwner, reason = ''): Promise<void> {
  assert.equal((await logged(whose)).length, 2)
  await logUnloggedDenials(world.server.pool)
  assert.equal((await logged(whose)).length, 2, 'the hour is not over')
  await world.owner.query(`update auth.refusals set hour = hour - interval '1 hour'`)
  await logUnloggedDenials(world.server.pool)
  await logUnloggedDenials(world.server.pool)
  const all = await logged(whose)
  assert.equal(all.length, 3)
  assert.match(all.at(-1) ?? '', new RegExp(`^${reason}${more} autres refus dans l'heure`))
}

const signIn = passwordSignIns(site, password)

test(
  'repeated denials do not fill the log: an hour logs the first ones, then their number',
  withinOneHour(async () => {
    const { person, userId } = await hireViewer()
    const refused = () => assert.rejects(person.clients.create({ name: 'X' }), { code: 'FORBIDDEN' })
    for (let n = 0; n < denialsLoggedPerHour + more; n += 1) await refused()
    assert.equal((await logged({ action: 'ACCESS_DENIED', userId })).length, denialsLoggedPerHour)
    const another = await hireViewer()
    await untilDone(() => assert.rejects(another.person.clients.create({ name: 'X' }), { code: 'FORBIDDEN' }))
    await assertCapped({ action: 'ACCESS_DENIED', userId: another.userId })
  }),
)

test(
  'the limit also applies to sign-ins on the page of a foreign company',
  withinOneHour(async () => {
    const [{ email, userId }, { slug }] = [await hireViewer(), await foundCompany(world)]
    await untilDone(async () => assert.equal((await signIn(email, password, slug)).status, 403))
    await assertCapped({ action: 'ACCESS_DENIED', userId }, 'NOT_A_MEMBER : ')
  }),
)

test(
  'the limit also applies to wrong passwords, with or without an account',
  withinOneHour(async () => {
    const { email, userId } = await hireViewer()
    await untilDone(async () => assert.equal((await signIn(email, 'faux')).status, 401))
    await assertCapped({ action: 'LOGIN_ATTEMPT', userId })
    const unknown = `${newId()}@exemple.test`
    await untilDone(async () => assert.equal((await signIn(unknown, 'faux')).status, 401))
    await assertCapped({ action: 'LOGIN_ATTEMPT', emailHashOf: unknown })
  }),
)

test(
  'the limit also applies to a wrong own password before an account change',
  withinOneHour(async () => {
    const { person, userId } = await hireViewer()
    await untilDone(() =>
      assert.rejects(person.account.changePassword({ current: 'faux', password: 'lune-ancre-voile-31' })),
    )
    await assertCapped({ action: 'PASSWORD_CHANGED', userId }, 'WRONG_PASSWORD : ')
  }),
)

test(
  'attacks on an account leave room in the log for its owner’s denials and blocks',
  withinOneHour(async () => {
    const { person, userId, email } = await hireViewer()
    await untilDone(() => signIn(email, 'faux'))
    await assert.rejects(person.clients.create({ name: 'X' }), { code: 'FORBIDDEN' })
    assert.equal((await logged({ action: 'ACCESS_DENIED', userId })).length, 1)
    await world.owner.query('update auth.tries set tries = 50')
    for (let n = 0; n < 3; n += 1) await signIn(email, 'faux')
    assert.equal(
      (await logged({ action: 'LOGIN_ATTEMPT', userId })).filter((message) => message === 'TOO_MANY').length,
      1,
    )
  }),
)

test(
  'the limit counts a reason without its details, so invented ones do not fill the log',
  withinOneHour(async () => {
    const { userId } = await hireViewer()
    let turn = 0
    const deny = () => {
      turn += 1
      const denial = {
        action: 'LOGIN_ATTEMPT',
        userId,
        errorMessage: 'Une raison.',
        detail: `Reçu : ${turn}.`,
      } as const
      return asAccounts(world.server.pool, (client) => logDenial(client, serverOrigin, denial))
    }
    await untilDone(deny)
    assert.deepEqual(await logged({ action: 'LOGIN_ATTEMPT', userId }), [
      'Une raison. Reçu : 1.',
      'Une raison. Reçu : 2.',
    ])
    await assertCapped({ action: 'LOGIN_ATTEMPT', userId }, 'Une raison : ')
  }),
)
