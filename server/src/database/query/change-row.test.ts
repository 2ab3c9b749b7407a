import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { saveOnlyRow } from './change-row.ts'

const world = await startWorld()
after(world.stop)

const sources = join(import.meta.dirname, '../..')
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const raisesVersion = /(\.set\(|doUpdateSet\(| set )((?!\.where|;)[\s\S])*?version(:| =)[^,]*\+ 1/

test('rows with a version change here, or in a file listed by decision 020', () => {
  const writers = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => raisesVersion.test(readFileSync(join(sources, file), 'utf8').replaceAll(comments, '')))
  assert.deepEqual(writers.sort(), [
    // WhatsApp's own state of an account or person has no version of ours (decision 049).
    'channels/whatsapp/account/account.ts',
    'channels/whatsapp/conversation/client-removal.ts',
    'channels/whatsapp/conversation/client-unmerge.ts',
    'channels/whatsapp/conversation/conversation-merge.ts',
    'channels/whatsapp/conversation/conversations.ts',
    'channels/whatsapp/conversation/opt-out.ts',
    // Rows identified by `key` or `kind` that exist only once they are changed.
    'company/whatsapp/account.ts',
    'company/whatsapp/templates.ts',
    'database/query/change-row.ts',
    'people/account/accounts/administration.ts',
    'people/account/own/email.ts',
    'people/account/own/profile.ts',
    'platform/companies/queries.ts',
    // Counts at arrival, which two people write at once and the latest decides (decision 131).
    'trade/arrival-tally.ts',
    'trade/billing/generate.ts',
    // A company's currencies and their settings have a key of two columns (decision 148).
    'trade/currencies/company-currencies.ts',
    'trade/currencies/settings.ts',
    'trade/expeditions/cascade.ts',
    'trade/goods/lot/goods-lock.ts',
    'trade/goods/quay/counts.ts',
    'trade/goods/split.ts',
    // The hold of a client exists only once it is set.
    'trade/notices/levels/holds.ts',
    'trade/notices/rules.ts',
    // The names of the series have a key of two columns (decision 145).
    'trade/series/names.ts',
    // The hour of the day's mail counts from its own change (decision 152).
    'trade/till/day/settings.ts',
  ])
})

test('of two concurrent saves of a company’s only row from one version, one is refused', async () => {
  const { tenantId } = await foundCompany(world)
  const saved = (version: number, name: string) =>
    inCompany(world.jobs, tenantId, (company) =>
      saveOnlyRow(company, 'mail_settings', version, { sender_name: name, reply_to: null }),
    )
  for (const version of [0, 1]) {
    const [one, other] = await Promise.all([saved(version, 'Une'), saved(version, 'Autre')])
    assert.deepEqual([one, other].sort(), [false, true])
    const { rows } = await world.owner.query(
      'select version, sender_name from mail_settings where tenant_id = $1',
      [tenantId],
    )
    assert.deepEqual(rows, [{ version: version + 1, sender_name: one ? 'Une' : 'Autre' }])
  }
})
