import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import type { ProcedureMeta } from '@escale/contract/access/procedure'
import { isContractProcedure } from '@orpc/contract'
import { asAccounts, authenticate } from '#database/caller/company.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { callAs, foundCompany, hire, openSession, startWorld } from '#testing/world.ts'
import { addAttempt } from './attempt-counters.ts'
import { limitOwnUses } from './limits.ts'

const world = await startWorld()
after(world.stop)
world.server.mail = 'mailbox'

const limited = Object.entries(contract).flatMap(([domain, procedures]) =>
  Object.entries(procedures as Record<string, unknown>).flatMap(([name, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { meta, errorMap } = procedure['~orpc'] as { meta: ProcedureMeta; errorMap: object }
    return meta.limit ? [{ name: `${domain}.${name}`, meta, errorMap }] : []
  }),
)

test('every procedure that sends mail declares its limit, outside the company for anonymous callers', () => {
  assert.deepEqual(
    limited.map(({ name }) => name),
    [
      'account.resendVerification',
      'account.askSignIn',
      'account.recover',
      'account.askEmail',
      'account.askVerification',
      'account.reauthenticate',
      'account.askAccess',
      'saleDocuments.send',
      'security.report',
      'security.reportPageFailure',
      'settings.testMail',
      'signOn.test',
      'signOn.proveDomain',
      'brand.checkCss',
    ],
  )
  for (const { name, meta, errorMap } of limited) {
    assert.ok('TOO_MANY' in errorMap, name)
    assert.ok(meta.limit !== 'mail' || !meta.permission || meta.accounts, name)
  }
})

test('mail limits apply per address or per account, and unreadable requests are not counted', async () => {
  const anybody = callAs(world, null)
  const email = 'amina@limite.example'
  for (let n = 0; n < 6; n += 1)
    await assert.rejects(anybody.account.recover({ email: 'amina@' }), { code: 'INVALID' })
  for (let n = 0; n < 5; n += 1) await anybody.account.recover({ email })
  await assert.rejects(anybody.account.recover({ email: ` ${email.toUpperCase()} ` }), {
    code: 'TOO_MANY',
    status: 429,
    data: { retryAfter: 5 },
  })
  await anybody.account.recover({ email: 'esther@limite.example' })

  const person = await hire(world, null, null)
  for (let n = 0; n < 5; n += 1)
    await assert.rejects(person.account.askAccess({ company: 'personne-ici' }), { code: 'UNKNOWN_COMPANY' })
  await assert.rejects(person.account.askAccess({ company: 'personne-ici' }), { code: 'TOO_MANY' })
})

test('a user’s action is counted with it: the wait shrinks, and a rollback counts nothing', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  world.server.mail = 'none'
  for (let n = 0; n < 6; n += 1) await assert.rejects(admin.settings.testMail(), { code: 'MAIL_OFF' })
  world.server.mail = 'mailbox'
  for (let n = 0; n < 5; n += 1) await admin.settings.testMail()
  const waitOf = () =>
    admin.settings.testMail().catch(({ code, data }) => (code === 'TOO_MANY' ? data.retryAfter : code))
  assert.ok((await waitOf()) > 840 && (await waitOf()) <= 900)
  const key = `mailTest:${admin.userId}`
  await world.owner.query(
    `update auth.tries set since = since - interval '10 minutes',
      blocked_until = blocked_until - interval '10 minutes' where key = $1`,
    [key],
  )
  assert.ok((await waitOf()) <= 300)
  await world.owner.query(
    `update auth.tries set since = since - interval '5 minutes',
      blocked_until = blocked_until - interval '5 minutes' where key = $1`,
    [key],
  )
  assert.equal(typeof (await waitOf()).to, 'string')
})

test('a count alone does not wait for the disk; an action counted with its data does', async () => {
  const waits = { text: 'set local synchronous_commit = on' }
  const setting = { text: `select current_setting('synchronous_commit') as setting` }
  const alone = await asAccounts(world.server.pool, async (client) => {
    await client.query(waits)
    await addAttempt(client, { keys: ['seul'], limits: [3] })
    return (await client.query(setting)).rows[0].setting
  })
  const company = await foundCompany(world)
  const { userId } = await company.hire('employee')
  const session = tokenHash(await openSession(world, userId, company.tenantId))
  const beside = await authenticate(world.server.pool, session, 'write', async (at) => {
    await at.run(waits)
    await limitOwnUses(at, 'report')
    return (await at.run<{ setting: string }>(setting))[0]?.setting
  })
  assert.deepEqual([alone, beside], ['off', 'on'])
})
