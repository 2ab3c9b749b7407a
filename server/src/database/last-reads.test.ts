import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

type Query = (...asked: unknown[]) => Promise<unknown>

test('every list that needs nothing more ends its transaction in the message that asks for it', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const lists = {
    invoices: () => admin.invoices.list({}),
    payments: () => admin.payments.list({}),
    services: () => admin.services.list({}),
    receipts: () => admin.warehouse.receipts({}),
    vehicles: () => admin.warehouse.vehicles({}),
  }
  for (const [name, list] of Object.entries(lists)) {
    const passed = await passedDuring(list)
    const lastAnswer = passed.findLastIndex((what) => what.startsWith('answered select') && what.includes('"sortKey"'))
    assert.ok(lastAnswer > 0, name)
    assert.ok(passed.indexOf('sent commit') < lastAnswer, `${name}: ${passed.join('; ')}`)
  }
})

/** What was sent to PostgreSQL and what was answered, in their order. */
async function passedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const passed: string[] = []
  const { query } = pg.Client.prototype as unknown as { query: Query }
  const hearing: Query = async function (this: unknown, ...asked) {
    const text = typeof asked[0] === 'string' ? asked[0] : String((asked[0] as { text: string }).text)
    passed.push(`sent ${text}`)
    const answer = await query.apply(this, asked)
    passed.push(`answered ${text}`)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: hearing })
  await work().finally(() => Object.assign(pg.Client.prototype, { query }))
  return passed
}
