import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { foundCompany, startWorld } from '#testing/world.ts'
import { nextNumber, nextNumbers } from './numbers.ts'

const world = await startWorld()
after(world.stop)

test('numbers of a kind have no gaps, taken singly or in batches', async () => {
  const { tenantId } = await foundCompany(world)
  const one = () => inCompany(world.server.pool, tenantId, (company) => nextNumber(company, 'REC', 5))
  const many = (count: number) =>
    inCompany(world.server.pool, tenantId, (company) => nextNumbers(company, 'REC', 5, count))
  const usedNumbers: string[] = []
  for (let place = 0; place < 60; place += 1) usedNumbers.push(await one())
  usedNumbers.push(...(await many(130)), await one())
  const expected = Array.from({ length: 191 }, (_, place) => String(place + 1).padStart(5, '0'))
  assert.deepEqual(
    usedNumbers.map((number) => number.replace(/^REC-20\d\d-/, '')),
    expected,
  )
})

test('a number taken in a rolled back transaction is given again', async () => {
  const { tenantId } = await foundCompany(world)
  const rolledBack = inCompany(world.server.pool, tenantId, async (company) => {
    await nextNumber(company, 'EXP', 4)
    throw new Error('refused')
  })
  await assert.rejects(rolledBack, /refused/)
  const number = await inCompany(world.server.pool, tenantId, (company) => nextNumber(company, 'EXP', 4))
  assert.match(number, /^EXP-20\d\d-0001$/)
})

test('each company and each kind has its own series', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const numberOf = ({ tenantId }: { tenantId: string }, kind: 'REC' | 'VEH') =>
    inCompany(world.server.pool, tenantId, (company) => nextNumber(company, kind, 5))
  const numbers = [await numberOf(ours, 'REC'), await numberOf(ours, 'VEH'), await numberOf(theirs, 'REC')]
  for (const number of numbers) assert.match(number, /-00001$/)
  assert.match(await numberOf(ours, 'REC'), /-00002$/)
})
