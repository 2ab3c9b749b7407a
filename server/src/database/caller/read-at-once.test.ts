import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import { isContractProcedure } from '@orpc/contract'
import { useFeatures } from '#testing/company/features.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const readAtOnce = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group)
    .filter(([, procedure]) => isContractProcedure(procedure) && procedure['~orpc'].meta.reads === 'once')
    .map(([name]) => `${domain}.${name}`),
)

test('a read-at-once procedure commits in the message of its reads, with or without a search', async () => {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  const admin = await company.hire('admin')
  const platform = await hire(world, null, 'super_admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const search = 'kivu'
  const reads: Record<string, (() => Promise<unknown>)[]> = {
    'companies.list': [() => platform.companies.list({})],
    'conversations.find': [
      () => admin.conversations.find({ search }),
      () => admin.conversations.find({ search, conversationId: invoice.id }),
    ],
    'creditNotes.list': [() => admin.creditNotes.list({}), () => admin.creditNotes.list({ search })],
    'dashboard.get': [() => admin.dashboard.get({})],
    'documents.list': [() => admin.documents.list({})],
    'expenses.list': [() => admin.expenses.list({}), () => admin.expenses.list({ search })],
    'invoices.get': [() => admin.invoices.get({ id: invoice.id })],
    'invoices.list': [() => admin.invoices.list({}), () => admin.invoices.list({ search })],
    'moneyAccounts.moves': [() => admin.moneyAccounts.moves({})],
    'payments.list': [() => admin.payments.list({}), () => admin.payments.list({ search })],
    'photos.list': [() => admin.photos.list({})],
    'quotes.list': [() => admin.quotes.list({}), () => admin.quotes.list({ search })],
    'search.find': [() => admin.search.find({ q: search })],
    'services.list': [() => admin.services.list({}), () => admin.services.list({ search })],
    'transfers.list': [() => admin.transfers.list({})],
    'warehouse.clients': [() => admin.warehouse.clients({}), () => admin.warehouse.clients({ search })],
    'warehouse.listRecent': [
      () => admin.warehouse.listRecent({}),
      () => admin.warehouse.listRecent({ changedSince: '2026-01-01T00:00:00.000Z' }),
    ],
    'warehouse.receipts': [() => admin.warehouse.receipts({}), () => admin.warehouse.receipts({ search })],
    'warehouse.vehicles': [() => admin.warehouse.vehicles({}), () => admin.warehouse.vehicles({ search })],
  }
  assert.deepEqual(Object.keys(reads).sort(), readAtOnce.sort())
  for (const [name, calls] of Object.entries(reads)) {
    for (const call of calls) {
      const passed = await statementsDuring(call)
      const lastAnswer = passed.findLastIndex((what) => /^answered (select|with)/.test(what))
      const end = passed.lastIndexOf('sent commit')
      assert.ok(end >= 0 && end < lastAnswer, `${name}: ${passed.join('; ')}`)
    }
  }
})
