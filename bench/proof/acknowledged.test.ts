import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSite } from '../../server/testing/http.ts'
import { startWorld } from '../../server/testing/world.ts'
import { startWriters } from './acknowledged.ts'
import { openDesk } from './desk.ts'
import { openLedger } from './ledger.ts'
import { judge } from './verdict.ts'

const world = await startWorld({ writesAnything: true })
const { owner } = world
const site = await openSite(world)
const folder = await mkdtemp(join(tmpdir(), 'escale-ledger-'))
after(async () => {
  await site.close()
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the judge finds lost writes, duplicates and wrong sums, and nothing else', async () => {
  const desk = await openDesk(owner, { url: site.url, secret: world.server.secret })
  const ledger = await openLedger(join(folder, 'acknowledged'))
  const writers = startWriters(desk, ledger, 2)
  await writers.atLeastMore(20)
  assert.deepEqual(await writers.stop(), [])
  assert.deepEqual(writers.refusals, [])
  const writes = await ledger.readAll()
  await ledger.close()
  const evidence = { desk, owner, writes }
  assert.deepEqual(await judge(evidence), { checked: writes.length, lost: [], twice: [], wrong: [] })

  const [goods, invoice, client] = (['goods', 'invoice', 'client'] as const).map((kind) =>
    writes.find((write) => write.kind === kind),
  )
  assert.ok(goods && invoice && client)
  await owner.query('delete from goods where id = $1', [goods.id])
  await owner.query('insert into clients (tenant_id, id, name) values ($1, $2, $3)', [
    desk.companyId,
    randomUUID(),
    client.mark,
  ])
  await owner.query(
    'update invoices set paid_amount = paid_amount - 1, balance = balance + 1 where id = $1',
    [invoice.id],
  )
  const { lost, twice, wrong } = await judge(evidence)
  assert.deepEqual(lost, [`goods ${goods.mark} (SQL)`, `goods ${goods.mark} (API)`])
  assert.deepEqual(twice, [`${client.mark}: two rows`])
  assert.equal(wrong.length, 2)
})
