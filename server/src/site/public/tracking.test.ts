import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { trackingPath } from '@escale/contract/site/public/tracking'
import { signLink } from '#access/signed-link.ts'
import { newId } from '#database/query/ids.ts'
import { addExpedition, putGoods } from '#testing/company/goods.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const status = async (path: string) => {
  const answer = await site.ask(path)
  await answer.text()
  return answer.status
}

/** Goods under way to Kinshasa, and their tracking link. */
async function followed() {
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const expedition = await addExpedition(world, company, { status: 'En transit' })
  await world.owner.query(
    `update expeditions set etd = '2026-11-02', atd = '2026-11-03', eta = '2026-12-20' where id = $1`,
    [expedition.id],
  )
  const { id, number } = await admin.warehouse.receive({
    trackingNumber: 'T',
    quantity: 3,
    clientId: company.clientId,
  })
  await putGoods(world, id, 'En transit', expedition.id)
  const [link] = await employee.tracking.make({ ids: [id] })
  return { company, admin, employee, expedition, id, number, path: link?.path ?? '' }
}

test('the tracking page shows progress in company colours, hidden from search engines', async () => {
  const { company, number, path, expedition } = await followed()
  await world.owner.query(
    `update tenants set primary_color = '#1d4ed8', whatsapp = '+243 812 345 678' where id = $1`,
    [company.tenantId],
  )
  await world.owner.query(
    `insert into expedition_events (tenant_id, id, expedition_id, code, label, place, note, occurred_at,
      visible_to_client) values
       ($1, $2, $4, 'TRANSBO', 'Transbordement', 'Durban', 'CANARI-NOTE', '2026-11-15T12:00:00Z', true), ($1,
       $3, $4, 'INCIDENT', 'CANARI-CACHÉ', null, null, now(), false)`,
    [company.tenantId, newId(), newId(), expedition.id],
  )
  const answer = await site.ask(path)
  const html = await answer.text()
  assert.equal(answer.status, 200)
  for (const text of [
    `Suivi <span class="tracked-number">${number}</span>`,
    '3\u00a0pièces',
    'Guangzhou → Kinshasa',
    '3 nov. 2026',
    'Prévu le 20 déc. 2026',
    'Transbordement\u00a0· Durban',
    'content="#1d4ed8"',
  ])
    assert.ok(html.includes(text), text)
  assert.match(html, /aria-current="step"><p class="milestone"><b>Départ/)
  assert.doesNotMatch(html, /CANARI/)
  assert.deepEqual(
    [answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')],
    ['noindex', 'private, no-cache'],
  )
  assert.ok(!html.includes(path), 'the page does not repeat its address')
  for (const other of ['/directory', 'href="/services-price"', 'button-solid header-action'])
    assert.ok(!html.includes(other), other)
})

test('the tracking page is light, and has no script of its own', async () => {
  const { path } = await followed()
  const html = await (await site.ask(path)).text()
  const weight = gzipSync(html).length
  assert.ok(weight < 12_000, String(weight))
  assert.doesNotMatch(html, /rel="stylesheet"/)
  assert.equal(html.match(/<script/g)?.length, 1)
})

test('no price, no name and no note is on the page', async () => {
  const { company, admin, id, path } = await followed()
  await world.owner.query(`update clients set name = 'CANARI1', phone = '+243812222222' where id = $1`, [
    company.clientId,
  ])
  const invoice = await admin.invoices.create(maritimeDraft(company, { quantity: 777 }))
  await world.owner.query(
    `update goods set invoice_id = $2, note = 'CANARI2', description = 'CANARI3', marks = 'CANARI4',
      location = 'CANARI5', received_by_name = 'CANARI6', tracking_number = 'CANARI7' where id = $1`,
    [id, invoice.id],
  )
  const html = await (await site.ask(path)).text()
  assert.doesNotMatch(html, /CANARI|\$|Amina|Ilunga|INV-|243812222222/)
  for (const secret of [company.tenantId, company.clientId, id]) assert.ok(!html.includes(secret))
})

test('a revoked link, or one of deleted goods, another owner or closed company, looks unknown', async () => {
  const answerOf = async (path: string) => {
    const answer = await site.ask(path)
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return [answer.status, headers, await answer.text()]
  }
  const never = await answerOf(
    trackingPath(signLink(world.server.secret, 'tracking links', { tenantId: newId(), linkId: newId() })),
  )
  assert.equal(never[0], 404)

  const revoked = await followed()
  await revoked.employee.tracking.revoke({ id: revoked.id })
  const suspended = await followed()
  await world.owner.query('update tenants set is_active = false where id = $1', [suspended.company.tenantId])
  const removed = await followed()
  await world.owner.query('delete from goods where id = $1', [removed.id])
  const moved = await followed()
  const other = await moved.admin.clients.create({ name: 'Autre Maison' })
  await world.owner.query('update goods set client_id = $2 where id = $1', [moved.id, other.id])
  for (const { path } of [revoked, suspended, removed, moved]) assert.deepEqual(await answerOf(path), never)

  const [again] = await moved.employee.tracking.make({ ids: [moved.id] })
  assert.notEqual(again?.path, moved.path)
  assert.equal(await status(again?.path ?? ''), 200)
})

test('a link of goods without owner ends when they get one, and the next link is new', async () => {
  const { employee, admin, company } = await followed()
  const { id } = await admin.warehouse.receive({ trackingNumber: 'SANS-NOM', quantity: 1 })
  const [first] = await employee.tracking.make({ ids: [id] })
  assert.equal(await status(first?.path ?? ''), 200)
  await world.owner.query('update goods set client_id = $2 where id = $1', [id, company.clientId])
  assert.equal(await status(first?.path ?? ''), 404)
  assert.equal(await employee.tracking.get({ id }), null)
  const [theirs] = await employee.tracking.make({ ids: [id] })
  assert.equal(await status(theirs?.path ?? ''), 200)
})

test('goods have one link however many labels are printed, and another after its revocation', async () => {
  const { admin, employee, id, path } = await followed()
  assert.equal((await employee.tracking.make({ ids: [id] }))[0]?.path, path)
  assert.equal((await employee.tracking.get({ id }))?.path, path)
  const storedLinks = await world.owner.query('select * from tracking_links where goods_id = $1', [id])
  assert.ok(
    !JSON.stringify(storedLinks.rows).includes(path.split('/').at(-1) ?? ''),
    'the token is kept nowhere',
  )
  await employee.tracking.revoke({ id })
  assert.equal(await employee.tracking.get({ id }), null)
  await assert.rejects(employee.tracking.revoke({ id }), { code: 'NOT_FOUND' })
  const [next] = await employee.tracking.make({ ids: [id] })
  assert.notEqual(next?.path, path)
  assert.deepEqual((await admin.history.list({ record: id })).items.map(({ action }) => action).slice(0, 3), [
    'TRACKING_LINK_MADE',
    'TRACKING_LINK_REVOKED',
    'TRACKING_LINK_MADE',
  ])
})

test('a link of one company opens nothing of another, and a link to a file follows nothing', async () => {
  const [ours, theirs] = [await followed(), await followed()]
  const { rows } = await world.owner.query('select id from tracking_links where goods_id = $1', [theirs.id])
  const linkId = rows[0].id
  const sign = (tenantId: string, purpose: 'tracking links' | 'file links' = 'tracking links') =>
    trackingPath(signLink(world.server.secret, purpose, { tenantId, linkId }))
  assert.equal(sign(theirs.company.tenantId), theirs.path)
  assert.equal(await status(sign(ours.company.tenantId)), 404)
  assert.equal(await status(sign(theirs.company.tenantId, 'file links')), 404)
  await assert.rejects(ours.employee.tracking.make({ ids: [theirs.id] }), { code: 'NOT_FOUND' })
  await assert.rejects(ours.employee.tracking.revoke({ id: theirs.id }), { code: 'NOT_FOUND' })
  await assert.rejects(ours.employee.tracking.get({ id: theirs.id }), { code: 'NOT_FOUND' })
})

test('guesses are soon slowed down and find nothing, while valid links still work', async () => {
  const { path } = await followed()
  const apart = await openSite(world, ['127.0.0.1'])
  const from = async (address: string, at: string) => {
    const answer = await apart.ask(at, { headers: { 'x-forwarded-for': address } })
    await answer.text()
    return answer
  }
  const token = path.split('/').at(-1) ?? ''
  const guess = (n: number) => trackingPath(token.slice(0, -3) + n.toString(36).padStart(3, '-'))
  const answers = []
  for (let n = 0; n < 150; n += 1) answers.push(await from(`198.51.100.7`, guess(n)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [404, 429])
  assert.ok(answers.filter((answer) => answer.status === 404).length <= 31)
  assert.ok(Number(answers.findLast((answer) => answer.status === 429)?.headers.get('retry-after')) > 0)
  assert.equal((await from('198.51.100.7', path)).status, 200)
  assert.equal((await from('198.51.101.7', guess(1))).status, 404)
  await apart.close()
})

test('an invalid token is not found, whatever its form', async () => {
  for (const token of [
    'x',
    '..%2f..%2fsecret',
    '%00',
    'A'.repeat(64),
    'A'.repeat(5000),
    '<script>',
    "'%20or%201=1",
  ])
    assert.equal(await status(`/suivi/${token}`), 404, token)
})
