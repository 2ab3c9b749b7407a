import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { root } from './programs.ts'

/** Tests are named by the rule they hold, hooks and components by what they do on a screen. */
const files = globSync('{contract,server,web}/src/**/[a-z]*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|\/use[A-Z]/.test(path))

/** Nouns of freight and of the web that look like participles. */
const nouns = ['billing', 'ceiling', 'drawing', 'handling', 'landing', 'loading', 'pricing', 'reading', 'sending', 'tracking', 'warning', 'writing']
const irregular =
  /^(begun|bound|broken|built|chosen|done|drawn|fed|found|forgotten|given|gone|heard|held|hidden|kept|known|left|lost|made|met|paid|said|seen|sent|shown|sold|spoken|taken|told|written|unkept)$/

/** Those that were so named before this was asked: the list only shortens. */
const before = [
  'contract/src/channels/whatsapp/filling.ts',
  'server/src/access/forgetting.ts',
  'server/src/backup/keeping.ts',
  'server/src/backup/unpacking.ts',
  'server/src/channels/files/dropping.ts',
  'server/src/channels/jobs/forgetting.ts',
  'server/src/channels/phone-codes/not-sent.ts',
  'server/src/channels/whatsapp/forgetting.ts',
  'server/src/channels/whatsapp/incoming.ts',
  'server/src/channels/whatsapp/joining.ts',
  'server/src/channels/whatsapp/leaving.ts',
  'server/src/channels/whatsapp/outgoing.ts',
  'server/src/channels/whatsapp/stopping.ts',
  'server/src/channels/whatsapp/working.ts',
  'server/src/company/settings/invoicing.ts',
  'server/src/company/whatsapp/waiting.ts',
  'server/src/database/door/entering.ts',
  'server/src/database/door/last-entered.ts',
  'server/src/database/pool/hearing.ts',
  'server/src/database/statements/prepared.ts',
  'server/src/testing/heard.ts',
  'server/src/testing/passed.ts',
  'server/src/testing/whatsapp/linked.ts',
  'server/src/trade/measuring.ts',
  'server/src/trade/notices/asking.ts',
  'server/src/trade/notices/settling.ts',
  'server/src/trade/notices/standing.ts',
  'server/src/trade/notices/telling.ts',
  'server/src/trade/standing.ts',
  'server/src/web/nesting.ts',
  'web/src/channels/last-seen/last-seen.ts',
  'web/src/channels/outbox/missing.ts',
  'web/src/site/public/prices/follow-typing.ts',
  'web/src/trade/count-done.ts',
  'web/src/trade/documents/shown.ts',
  'web/src/trade/goods/reception/correcting.ts',
  'web/src/ui/field/clearing.ts',
  'web/src/ui/field/stepping.ts',
  'web/src/ui/form/drafts/leaving.ts',
  'web/src/ui/form/until-settled.ts',
]

test('a file is named by a noun: a participle says that something happened, never what it is', () => {
  const named = files.filter((path) => isParticiple(lastWord(path))).toSorted()
  assert.deepEqual(named, before)
})

function lastWord(path: string): string {
  const name = basename(path).replace(/\.ts$/, '')
  return name.split('-').at(-1) ?? ''
}

function isParticiple(word: string): boolean {
  return !nouns.includes(word) && (irregular.test(word) || (/.{2}(ed|ing)$/.test(word) && !/(eed|thing|string)$/.test(word)))
}
