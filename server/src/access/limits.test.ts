import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import type { ProcedureMeta } from '@escale/contract/procedure'
import { isContractProcedure } from '@orpc/contract'
import { callAs, hire, startWorld } from '#testing/world.ts'

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

test('whatever has a mail sent to order is limited, says so, and is counted outside the company', () => {
  assert.deepEqual(
    limited.map(({ name }) => name),
    ['account.resendVerification', 'account.recover', 'account.askEmail', 'account.askVerification', 'account.askAccess'],
  )
  for (const { name, meta, errorMap } of limited) {
    assert.ok('TOO_MANY' in errorMap, name)
    assert.ok(!meta.permission || meta.accounts, name)
  }
})

test('the guard refuses the mail too many, by the address asked about or by the account that asks, and counts no request it cannot read', async () => {
  const anybody = callAs(world, null)
  const email = 'amina@limite.example'
  for (let n = 0; n < 6; n += 1) await assert.rejects(anybody.account.recover({ email: 'amina@' }), { code: 'INVALID' })
  for (let n = 0; n < 5; n += 1) await anybody.account.recover({ email })
  await assert.rejects(anybody.account.recover({ email: ` ${email.toUpperCase()} ` }), { code: 'TOO_MANY', status: 429, data: { retryAfter: 5 } })
  await anybody.account.recover({ email: 'esther@limite.example' })

  const person = await hire(world, null, null)
  for (let n = 0; n < 5; n += 1) await assert.rejects(person.account.askAccess({ company: 'personne-ici' }), { code: 'UNKNOWN_COMPANY' })
  await assert.rejects(person.account.askAccess({ company: 'personne-ici' }), { code: 'TOO_MANY' })
})
