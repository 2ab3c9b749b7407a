import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, startWorld } from '#testing/world.ts'
import { inCompany } from './company.ts'
import { fixedQuery, type Places } from './fixed-query.ts'

const world = await startWorld()
after(world.stop)

let timesWritten = 0
const servicesOf = fixedQuery((db, asked: Places<{ category: 'Maritime' | 'Aérien'; least: number }>) => {
  timesWritten += 1
  return db
    .selectFrom('services')
    .select((of) => ['name', of.selectFrom('clients').select(of.fn.countAll<number>().as('count')).as('clients')])
    .where('price', '>=', asked.least)
    .where('category', '=', asked.category)
    .where('name', '<>', 'Rien')
})

test('a fixed query is written once, and answers each company with what it asks of its own rows', async () => {
  const companies = [await foundCompany(world), await foundCompany(world)]
  for (const { tenantId } of companies) {
    const ask = (asked: Parameters<typeof servicesOf>[1]) => inCompany(world.server.pool, tenantId, (company) => servicesOf(company, asked), 'read')
    assert.deepEqual(await ask({ category: 'Maritime', least: 1050 }), [{ name: 'Groupage', clients: 1 }])
    assert.deepEqual(await ask({ category: 'Maritime', least: 1051 }), [])
    assert.deepEqual(await ask({ category: 'Aérien', least: 0 }), [{ name: 'Électronique', clients: 1 }])
  }
  assert.equal(timesWritten, 1)
})

test('a fixed query is not asked once its transaction has ended', async () => {
  const { tenantId } = await foundCompany(world)
  const over = await inCompany(world.server.pool, tenantId, async (company) => company)
  assert.throws(() => servicesOf(over, { category: 'Maritime', least: 0 }), /has ended/)
})
