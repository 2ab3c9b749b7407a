import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { awaitsDecision } from '@escale/contract/trade/goods/release'
import { goodsStatuses } from '@escale/contract/trade/goods/words'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { addExpedition, addPhotoFile, putGoods } from '#testing/company/goods.ts'
import { rebuildReceivables } from '#testing/company/receivables.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

/** Available goods of a client, each billed 31.50 $ on its own invoice unless given otherwise. */
async function atTheCounter() {
  const company = await foundCompany(world)
  const [admin, manager, keeper] = [
    await company.hire('admin'),
    await company.hire('manager'),
    await company.hire('warehouse_supervisor'),
  ]
  const expedition = await addExpedition(world, company, { status: 'Disponible' })
  const here = async (over: object = {}) => {
    const { id } = await keeper.warehouse.receive({
      trackingNumber: randomUUID(),
      quantity: 1,
      clientId: company.clientId,
      ...over,
    })
    await putGoods(world, id, 'Disponible', expedition.id)
    return id
  }
  const bill = async (...ids: string[]) => {
    const invoice = await admin.invoices.create(maritimeDraft(company))
    await world.owner.query('update goods set invoice_id = $1 where id = any($2)', [invoice.id, ids])
    return invoice.id
  }
  const pay = (invoiceId: string, amount: number) =>
    admin.payments.create({ invoiceId, amount, paymentDate: '2026-01-02', reference: 'R' })
  const settled = async () => {
    const id = await here()
    await pay(await bill(id), 3150)
    return id
  }
  const statusOf = async (id: string) => (await keeper.warehouse.receipt({ id })).status
  return { company, admin, manager, keeper, expedition, here, bill, pay, settled, statusOf }
}

const taken = { to: 'Jean Mbuyi', idDocument: 'Passeport OP123', signedAs: 'Jean Mbuyi' }
const nowhere = '0195d3f2-0000-7000-8000-000000000000'

test('paid goods leave together with receiver, document and reserves recorded', async () => {
  const { company, admin, keeper, expedition, settled } = await atTheCounter()
  const [one, other] = [await settled(), await settled()]
  const [signatureId, photoId] = [await addPhotoFile(world, company), await addPhotoFile(world, company)]
  const { goods, releasedAt } = await keeper.releases.handOver({
    ids: [one, other],
    to: ' Jean Mbuyi ',
    idDocument: 'Passeport OP123',
    signatureId,
    photoId,
    reserves: 'Un carton ouvert',
  })
  assert.deepEqual(goods.map(({ id }) => id).toSorted(), [one, other].toSorted())
  const { rows } = await world.owner.query(
    `select distinct status, released_to, released_id_document, released_signature_id, released_photo_id,
      released_reserves, released_by_name, version
     from goods where id = any($1) and date_trunc('milliseconds', released_at) = $2`,
    [[one, other], releasedAt],
  )
  assert.deepEqual(rows, [
    {
      status: 'Remis',
      released_to: 'Jean Mbuyi',
      released_id_document: 'Passeport OP123',
      released_signature_id: signatureId,
      released_photo_id: photoId,
      released_reserves: 'Un carton ouvert',
      released_by_name: 'Amina Ilunga',
      version: 2,
    },
  ])
  const [left] = (await admin.history.list({ record: one })).items
  assert.equal(left?.action, 'GOODS_RELEASED')
  assert.equal(
    (await admin.expeditions.get({ id: expedition.id })).status,
    'Disponible',
    'the last hand-over closes no expedition',
  )
})

test('the counter sees the debt of the goods at hand only', async () => {
  const { company, admin, keeper, here, bill, pay } = await atTheCounter()
  const [one, other] = [await here(), await here()]
  const invoiceId = await bill(one, other)
  await pay(invoiceId, 1000)
  await admin.invoices.create(maritimeDraft(company, { quantity: 100 }))
  const due = await keeper.releases.due({ ids: [one, other] })
  assert.deepEqual([due.owedCents, due.refusal, due.mayBeExcepted], [2150, 'Solde dû : 21,50\u00a0$.', true])
  assert.deepEqual(
    due.goods.map(({ refusal }) => refusal),
    Array(2).fill('Solde dû : 21,50\u00a0$.'),
  )
  assert.ok(!JSON.stringify(due).includes(invoiceId))
  assert.equal(
    (await keeper.releases.due({ ids: [await here()] })).refusal,
    'Ces marchandises ne sont pas encore facturées.',
  )
})

test('a manager sees all debts of the client, the counter does not', async () => {
  const { company, admin, manager, keeper, here, bill, pay } = await atTheCounter()
  const owed = await here()
  await world.owner.query(`update invoices set due_date = current_date + 30 where id = $1`, [
    await bill(owed),
  ])
  const late = await admin.invoices.create(maritimeDraft(company, { quantity: 10 }))
  await pay(late.id, 500)
  await world.owner.query(
    `update invoices set issue_date = '2025-01-01', due_date = '2025-02-01' where id = $1`,
    [late.id],
  )
  await rebuildReceivables(world, company.tenantId)
  const clientOwes = { cents: 3150 + late.total - 500, lateCents: late.total - 500 }
  await keeper.releases.ask({ ids: [owed], reason: 'Paie vendredi' })
  const [waiting] = await manager.releases.list()
  assert.deepEqual([waiting?.owedCents, waiting?.clientOwes], [3150, clientOwes])
  assert.deepEqual((await admin.releases.due({ ids: [owed] })).clientOwes, clientOwes)
  assert.deepEqual((await manager.releases.due({ ids: [owed] })).clientOwes, clientOwes)
  // A manager may grant an exception without access to the counter.
  await world.owner.query('update tenants set employees_hand_over = false where id = $1', [company.tenantId])
  await assert.rejects(manager.releases.due({ ids: [owed] }), { code: 'FORBIDDEN' })
  const debt = await manager.releases.debt({ ids: [owed] })
  const { askedByName = '', reason = '' } = waiting ?? {}
  assert.deepEqual(debt, {
    clientName: 'Maison Kivu',
    lots: 1,
    owedCents: 3150,
    clientOwes,
    request: { askedByName, reason },
  })
  await assert.rejects(keeper.releases.debt({ ids: [owed] }), { code: 'FORBIDDEN' })
  const atHand = await keeper.releases.due({ ids: [owed] })
  assert.deepEqual([atHand.owedCents, atHand.clientOwes, atHand.unpaidInvoiceIds], [3150, null, []])
})

test('one blocked row blocks all of them', async () => {
  const { keeper, here, bill, settled, statusOf } = await atTheCounter()
  const [free, owed] = [await settled(), await here()]
  await bill(owed)
  await assert.rejects(keeper.releases.handOver({ ids: [free, owed], ...taken }), {
    code: 'GOODS_REFUSED',
    message: 'Solde dû : 31,50\u00a0$.',
  })
  assert.deepEqual([await statusOf(free), await statusOf(owed)], ['Disponible', 'Disponible'])
})

test('goods unavailable, without owner or of another client get no exception', async () => {
  const { company, admin, manager, keeper, here, settled } = await atTheCounter()
  const client = await admin.clients.create({ name: 'Autre Maison' })
  const [mine, theirs, ownerless, sailing] = [
    await settled(),
    await here({ clientId: client.id }),
    await here({ clientId: null }),
    await here(),
  ]
  const { id } = await addExpedition(world, company, { status: 'En transit' })
  await putGoods(world, sailing, 'En transit', id)
  const sentences: [string[], RegExp][] = [
    [[mine, theirs], /^Une remise ne réunit que les marchandises d'un seul client\.$/],
    [[ownerless], /^Affectez d'abord ces marchandises à un client\.$/],
    [[sailing], /^Ces marchandises ne sont pas encore disponibles\.$/],
  ]
  for (const [ids, message] of sentences) {
    await assert.rejects(keeper.releases.handOver({ ids, ...taken }), { code: 'GOODS_REFUSED', message })
    await assert.rejects(manager.releases.approve({ ids, reason: 'Client fidèle' }), {
      code: 'GOODS_REFUSED',
      message,
    })
    await assert.rejects(keeper.releases.ask({ ids, reason: 'Pressé' }), { code: 'GOODS_REFUSED', message })
  }
})

test('a granted exception lets goods leave unpaid and is recorded', async () => {
  const { admin, manager, keeper, here, bill, statusOf } = await atTheCounter()
  const [owed, unbilled] = [await here(), await here()]
  await bill(owed)
  const ids = [owed, unbilled]
  const releaseRequest = await keeper.releases.ask({ ids, reason: 'Paie vendredi' })
  await assert.rejects(keeper.releases.ask({ ids: [owed], reason: 'Encore' }), { message: /déjà demandée/ })
  assert.equal((await keeper.releases.due({ ids })).goods[0]?.request?.status, 'Demandée')
  const [waiting] = await manager.releases.list()
  assert.deepEqual(
    [
      waiting?.id,
      waiting?.reason,
      waiting?.askedByName,
      waiting?.clientName,
      waiting?.owedCents,
      waiting?.goods.length,
    ],
    [releaseRequest.id, 'Paie vendredi', 'Amina Ilunga', 'Maison Kivu', 3150, 2],
  )
  await manager.releases.decide({ id: releaseRequest.id, isGranted: true, reason: 'Client fidèle' })
  assert.deepEqual(await manager.releases.list(), [])
  const due = await keeper.releases.due({ ids })
  assert.deepEqual(
    [due.refusal, due.owedCents, due.goods[0]?.exception?.reason],
    [null, 3150, 'Client fidèle'],
  )
  await keeper.releases.handOver({ ids, ...taken })
  assert.equal(await statusOf(owed), 'Remis')
  const history = (await admin.history.list({ record: owed })).items
  assert.deepEqual(
    history.map(({ action }) => action),
    ['GOODS_RELEASED', 'RELEASE_APPROVED', 'RELEASE_ASKED', 'RECEIPT_CREATED'],
  )
  const actions = history
    .slice(1, 3)
    .map(({ changes }) => changedRows('goods', changes, { timeZone: 'UTC', names: {} }))
  assert.deepEqual(actions, [
    [
      { name: 'Dérogation de remise', before: 'Demandée', after: 'Accordée' },
      { name: 'Motif', before: null, after: 'Client fidèle' },
    ],
    [
      { name: 'Dérogation de remise', before: null, after: 'Demandée' },
      { name: 'Motif', before: null, after: 'Paie vendredi' },
    ],
  ])
  const { rows } = await world.owner.query(
    `select error_message from security_logs where action = 'RELEASE_APPROVED' and user_id = $1`,
    [manager.userId],
  )
  assert.deepEqual(rows, [{ error_message: 'Client fidèle' }])
})

test('a refused exception keeps the goods and may be requested again', async () => {
  const { manager, keeper, here, bill } = await atTheCounter()
  const id = await here()
  await bill(id)
  const releaseRequest = await keeper.releases.ask({ ids: [id], reason: 'Pressé' })
  await manager.releases.decide({
    id: releaseRequest.id,
    isGranted: false,
    reason: 'Trois factures en retard',
  })
  await assert.rejects(
    manager.releases.decide({ id: releaseRequest.id, isGranted: true, reason: 'Finalement' }),
    {
      message: 'Une réponse a déjà été donnée.',
    },
  )
  const { goods } = await keeper.releases.due({ ids: [id] })
  assert.deepEqual(
    [goods[0]?.request?.status, goods[0]?.request?.decisionReason],
    ['Refusée', 'Trois factures en retard'],
  )
  await assert.rejects(keeper.releases.handOver({ ids: [id], ...taken }), { code: 'GOODS_REFUSED' })
  assert.equal((await keeper.releases.ask({ ids: [id], reason: 'A payé la moitié' })).status, 'Demandée')
})

test('an exception ends when the goods change client', async () => {
  const { company, admin, manager, keeper, here, statusOf } = await atTheCounter()
  const other = await admin.clients.create({ name: 'Autre Maison' })
  const [assigned, corrected, same] = [await here(), await here(), await here()]
  await manager.releases.approve({ ids: [assigned, corrected, same], reason: 'Client fidèle' })
  await keeper.goods.assign({ ids: [assigned], clientId: other.id })
  await keeper.warehouse.changeReceipt({ id: corrected, version: 2, clientId: other.id })
  await keeper.goods.assign({ ids: [same], clientId: company.clientId })
  await keeper.warehouse.changeReceipt({ id: same, version: 3, clientId: company.clientId, note: 'Vu' })
  for (const id of [assigned, corrected]) {
    await assert.rejects(keeper.releases.handOver({ ids: [id], ...taken }), {
      message: 'Ces marchandises ne sont pas encore facturées.',
    })
    const [due] = (await keeper.releases.due({ ids: [id] })).goods
    assert.deepEqual([due?.exception, due?.request], [null, null])
  }
  await keeper.releases.handOver({ ids: [same], ...taken })
  assert.equal(await statusOf(same), 'Remis')
})

test('a request ends when its goods change client', async () => {
  const { admin, manager, keeper, here } = await atTheCounter()
  const other = await admin.clients.create({ name: 'Autre Maison' })
  const [stays, leaves] = [await here(), await here()]
  const { id } = await keeper.releases.ask({ ids: [stays, leaves], reason: 'Pressé' })
  await keeper.goods.assign({ ids: [leaves], clientId: other.id })
  const [waiting] = await manager.releases.list()
  assert.deepEqual(
    [waiting?.id, waiting?.clientName, waiting?.goods.map((goods) => goods.id)],
    [id, 'Maison Kivu', [stays]],
  )
  await keeper.goods.assign({ ids: [stays], clientId: other.id })
  assert.deepEqual(await manager.releases.list(), [])
  await keeper.releases.ask({ ids: [stays, leaves], reason: 'Pressé aussi' })
  assert.equal((await manager.releases.list())[0]?.clientName, 'Autre Maison')
})

test('a request ends when a payment makes it needless', async () => {
  const { manager, keeper, here, bill, pay } = await atTheCounter()
  const id = await here()
  const invoiceId = await bill(id)
  await keeper.releases.ask({ ids: [id], reason: 'Pressé' })
  await pay(invoiceId, 3150)
  assert.deepEqual(await manager.releases.list(), [])
  await keeper.releases.handOver({ ids: [id], ...taken })
})

test('a request continues for the goods that still wait', async () => {
  const { manager, keeper, here, bill, pay, statusOf } = await atTheCounter()
  const [paid, disputed, kept] = [await here(), await here(), await here()]
  const invoiceId = await bill(paid)
  await bill(disputed)
  const releaseRequest = await keeper.releases.ask({ ids: [paid, disputed, kept], reason: 'Paie vendredi' })
  await pay(invoiceId, 3150)
  await keeper.releases.handOver({ ids: [paid], ...taken })
  await keeper.goods.setAside({ ids: [disputed], to: 'Litige', reason: 'Pièces contestées' })
  const [waiting] = await manager.releases.list()
  assert.deepEqual(
    [waiting?.id, waiting?.owedCents, waiting?.goods.map(({ id }) => id)],
    [releaseRequest.id, 0, [kept]],
  )
  await assert.rejects(keeper.releases.ask({ ids: [kept], reason: 'Encore' }), { message: /déjà demandée/ })

  await manager.releases.decide({ id: releaseRequest.id, isGranted: true, reason: 'Client fidèle' })
  await keeper.releases.handOver({ ids: [kept], ...taken })
  assert.equal(await statusOf(kept), 'Remis')
  await keeper.goods.takeBack({ ids: [disputed], reason: 'Compte refait' })
  const due = await keeper.releases.due({ ids: [disputed] })
  const [back] = due.goods
  assert.deepEqual(
    [due.refusal, back?.exception, back?.request],
    ['Solde dû : 31,50\u00a0$.', null, null],
    'it was granted without them',
  )
  assert.equal((await keeper.releases.ask({ ids: [disputed], reason: 'Pressé' })).status, 'Demandée')
})

test('paid goods leave their request, and the others may be requested again', async () => {
  const { manager, keeper, here, bill, pay } = await atTheCounter()
  const [paid, kept] = [await here(), await here()]
  const invoiceId = await bill(paid)
  const stale = await keeper.releases.ask({ ids: [paid], reason: 'Pressé' })
  await pay(invoiceId, 3150)
  assert.equal(
    (await keeper.releases.due({ ids: [paid, kept] })).goods.find(({ id }) => id === paid)?.request,
    null,
  )
  const releaseRequest = await keeper.releases.ask({ ids: [paid, kept], reason: 'Paie vendredi' })
  assert.deepEqual(
    (await manager.releases.list()).map(({ id, goods }) => [id, goods.map((row) => row.id)]),
    [[releaseRequest.id, [kept]]],
  )
  await assert.rejects(manager.releases.decide({ id: stale.id, isGranted: true, reason: 'Client fidèle' }), {
    code: 'GOODS_REFUSED',
    message: "Ces marchandises n'attendent plus de dérogation.",
  })
})

test('an exception without request closes the request once nothing else waits', async () => {
  const { manager, keeper, here } = await atTheCounter()
  const [first, last] = [await here(), await here()]
  const releaseRequest = await keeper.releases.ask({ ids: [first, last], reason: 'Paie vendredi' })
  const statusInBase = async () =>
    (
      await world.owner.query('select status, decision_reason from release_requests where id = $1', [
        releaseRequest.id,
      ])
    ).rows[0]
  await manager.releases.approve({ ids: [first], reason: 'Client fidèle' })
  assert.deepEqual(
    (await manager.releases.list()).map(({ goods }) => goods.map(({ id }) => id)),
    [[last]],
  )
  assert.deepEqual(await statusInBase(), { status: 'Demandée', decision_reason: null })
  await manager.releases.approve({ ids: [last], reason: 'Elle aussi' })
  assert.deepEqual(await manager.releases.list(), [])
  assert.deepEqual(await statusInBase(), { status: 'Accordée', decision_reason: 'Elle aussi' })
})

test('the database and the rules agree on which requests wait', async () => {
  const { company, manager, keeper, expedition, here, bill, pay } = await atTheCounter()
  const [owed, settled] = [await bill(await here()), await bill(await here())]
  await pay(settled, 3150)
  const said = [true, false]
  const cases = goodsStatuses
    .filter((status) => status !== 'Attendu')
    .flatMap((status) => [company.clientId, null].map((clientId) => ({ id: randomUUID(), status, clientId })))
    .flatMap((goods) =>
      [null, owed, settled, 'free'].map((invoice) => ({
        ...goods,
        invoiceId: invoice === 'free' ? null : invoice,
        isNotBillable: invoice === 'free',
      })),
    )
    .flatMap((goods) =>
      said.flatMap((isExcepted) =>
        said.map((isDocumentWaived) => ({ ...goods, isExcepted, isDocumentWaived })),
      ),
    )
    .flatMap((goods) => said.map((isWithoutDocument) => ({ ...goods, id: randomUUID(), isWithoutDocument })))
  await world.owner.query(
    `with one as (select * from jsonb_to_recordset($3) as one (id uuid, status text, "clientId" uuid,
      "invoiceId" uuid, "isNotBillable" bool,
         "isExcepted" bool, "isDocumentWaived" bool, "isWithoutDocument" bool)),
       asked as (insert into release_requests (tenant_id, id, reason, without_document, asked_by,
         asked_by_name)
         select $1, id, 'Pressé', "isWithoutDocument", $2, 'A' from one)
     insert into goods (tenant_id, id, kind, number, tracking_number, received_at, status, client_id,
       expedition_id, invoice_id, release_request_id,
       not_billable_reason, not_billable_by, not_billable_by_name, not_billable_at,
       release_reason, release_approved_by, release_approved_by_name, release_approved_at,
       document_waived_reason, document_waived_by, document_waived_by_name, document_waived_at, released_to,
         released_at)
     select $1, id, 'Colis', id, id, now(), status, "clientId", $4, "invoiceId", id,
       case when "isNotBillable" then 'R' end, case when "isNotBillable" then $2::uuid end,
         case when "isNotBillable" then 'A' end,
       case when "isNotBillable" then now() end,
       case when "isExcepted" then 'R' end, case when "isExcepted" then $2::uuid end, case when "isExcepted"
         then 'A' end, case when "isExcepted" then now() end,
       case when "isDocumentWaived" then 'R' end, case when "isDocumentWaived" then $2::uuid end,
         case when "isDocumentWaived" then 'A' end,
       case when "isDocumentWaived" then now() end, case when status = 'Remis' then 'Le client' end,
         case when status = 'Remis' then now() end from one`,
    [company.tenantId, keeper.userId, JSON.stringify(cases), expedition.id],
  )
  const owedCents = new Map([
    [owed, 3150],
    [settled, 0],
  ])
  const waiting = cases.filter((goods) =>
    awaitsDecision({ ...goods, owedCents: owedCents.get(goods.invoiceId ?? '') ?? null }, goods),
  )
  assert.ok(waiting.length > 10 && waiting.length < 100)
  const shown = await manager.releases.list()
  assert.deepEqual(shown.map(({ id }) => id).toSorted(), waiting.map(({ id }) => id).toSorted())
})

test('settled requests never hide a waiting one', async () => {
  const { company, manager, keeper, here, bill, pay } = await atTheCounter()
  const settled = await here()
  const invoiceId = await bill(settled)
  await world.owner.query(
    `with asked as (
       insert into release_requests (tenant_id, id, reason, asked_by, asked_by_name, asked_at)
       select $1, gen_random_uuid(), 'Pressé', $2, 'A', now() - interval '1 day' from generate_series(1, 120)
         returning id)
     insert into goods (tenant_id, id, kind, number, tracking_number, client_id, status, expedition_id,
       invoice_id, received_at, release_request_id)
     select g.tenant_id, gen_random_uuid(), g.kind, g.number || '-' || row_number() over (),
       g.tracking_number, g.client_id, g.status, g.expedition_id, g.invoice_id,
       g.received_at, asked.id from asked, goods g where g.id = $3`,
    [company.tenantId, manager.userId, settled],
  )
  assert.equal((await manager.releases.list()).length, 100)
  await pay(invoiceId, 3150)
  const unpaid = await here()
  const { id } = await keeper.releases.ask({ ids: [unpaid], reason: 'Paie vendredi' })
  assert.deepEqual(
    (await manager.releases.list()).map((request) => request.id),
    [id],
  )
})

test('goods handed over by several users at once leave once', async () => {
  const { keeper, admin, settled } = await atTheCounter()
  const ids = [await settled(), await settled()]
  const names = ['Jean', 'Marie', 'Paul', 'Ruth']
  const outcomes = await Promise.allSettled(
    names.map((to, place) =>
      (place % 2 ? keeper : admin).releases.handOver({
        ids: place % 2 ? ids : ids.toReversed(),
        ...taken,
        to,
      }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      assert.equal(outcome.reason.message, 'Ces marchandises sont déjà remises.')
  const { rows } = await world.owner.query(
    'select distinct released_to, version from goods where id = any($1)',
    [ids],
  )
  assert.deepEqual(rows, [
    { released_to: names[outcomes.findIndex(({ status }) => status === 'fulfilled')], version: 2 },
  ])
})

test('concurrent hand-overs are checked one after the other', async () => {
  const { admin, keeper, settled } = await atTheCounter()
  const id = await settled()
  const release = await openTransaction(world, 'select from goods where id = $1 for update', [id])
  const handOvers = Promise.allSettled(
    [admin, keeper].map((person) => person.releases.handOver({ ids: [id], ...taken })),
  )
  await untilWaiting(world, 2, handOvers)
  await release()
  const refused = (await handOvers).filter((handOver) => handOver.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => reason.message),
    ['Ces marchandises sont déjà remises.'],
  )
})

test('a payment undone later changes nothing in the hand-over', async () => {
  const { admin, keeper, here, bill, pay, statusOf } = await atTheCounter()
  const id = await here()
  const payment = await pay(await bill(id), 3150)
  await keeper.releases.handOver({ ids: [id], ...taken })
  await admin.payments.remove({ id: payment.id })
  assert.equal(await statusOf(id), 'Remis')
})

test('split pieces leave while the others stay', async () => {
  const { admin, keeper, here, statusOf } = await atTheCounter()
  const id = await here({ quantity: 3 })
  await admin.goods.exempt({ ids: [id], reason: 'Geste commercial' })
  const { goes } = await admin.goods.split({ id, pieces: 1 })
  await keeper.releases.handOver({ ids: [goes.id], ...taken })
  assert.deepEqual([await statusOf(goes.id), await statusOf(id)], ['Remis', 'Disponible'])
})

test('a receiver shows a document, unless a manager waives it with a reason', async () => {
  const { company, admin, keeper, settled } = await atTheCounter()
  const [one, other, last] = [await settled(), await settled(), await settled()]
  const unshown = { to: 'Jean', signedAs: 'Jean' }
  const refused = { code: 'NO_IDENTITY_DOCUMENT' }
  await assert.rejects(keeper.releases.handOver({ ids: [one], ...unshown }), refused)
  await assert.rejects(keeper.releases.handOver({ ids: [one], ...unshown, idDocument: ' ' }), refused)
  await assert.rejects(
    keeper.releases.handOver({ ids: [one], ...unshown, withoutDocument: 'Client connu' }),
    refused,
  )
  await assert.rejects(admin.releases.handOver({ ids: [one], ...unshown }), refused)
  await admin.releases.handOver({ ids: [one], ...unshown, withoutDocument: 'Client connu' })
  const [left] = (await admin.history.list({ record: one })).items
  assert.equal(left?.changes.find(({ field }) => field === 'withoutDocument')?.after, 'Client connu')
  await keeper.releases.handOver({ ids: [other], ...unshown, idDocument: 'Permis KN 4417' })
  await keeper.releases.handOver({ ids: [last], ...unshown, photoId: await addPhotoFile(world, company) })
})

test('a manager waives the document, requested or not, and the counter obeys', async () => {
  const { admin, manager, keeper, settled, here, bill } = await atTheCounter()
  const unshown = { to: 'Jean', signedAs: 'Jean' }
  const refused = { code: 'NO_IDENTITY_DOCUMENT' }
  const [one, other] = [await settled(), await settled()]
  const releaseRequest = await keeper.releases.ask({
    ids: [one],
    reason: 'Papiers volés',
    isWithoutDocument: true,
  })
  assert.equal((await keeper.releases.due({ ids: [one] })).goods[0]?.request?.status, 'Demandée')
  assert.deepEqual(
    (await manager.releases.list()).map(({ id, isWithoutDocument, isKeptForDebt }) => [
      id,
      isWithoutDocument,
      isKeptForDebt,
    ]),
    [[releaseRequest.id, true, false]],
  )
  await assert.rejects(keeper.releases.handOver({ ids: [one], ...unshown }), refused)
  await assert.rejects(
    manager.releases.decide({ id: releaseRequest.id, isGranted: true, reason: 'Bien connu' }),
    {
      message: /Rien ne retient/,
    },
  )
  await manager.releases.decide({
    id: releaseRequest.id,
    isGranted: true,
    reason: 'Bien connu',
    isWithoutDocument: true,
  })
  assert.deepEqual(await manager.releases.list(), [])
  const due = await keeper.releases.due({ ids: [one] })
  assert.deepEqual(
    [due.goods[0]?.waiver?.reason, due.goods[0]?.exception],
    ['Bien connu', null],
    'it sets no debt aside',
  )
  await assert.rejects(keeper.releases.handOver({ ids: [one, other], ...unshown }), refused)
  await keeper.releases.handOver({ ids: [one], ...unshown })
  const history = (await admin.history.list({ record: one })).items
  assert.equal(history[0]?.changes.find(({ field }) => field === 'withoutDocument')?.after, 'Bien connu')
  const actions = history
    .slice(1, 3)
    .map(({ changes }) => changedRows('goods', changes, { timeZone: 'UTC', names: {} })[0])
  assert.deepEqual(actions, [
    { name: "Sans pièce d'identité", before: 'Demandée', after: 'Accordée' },
    { name: "Sans pièce d'identité", before: null, after: 'Demandée' },
  ])

  const owed = await here()
  await bill(owed)
  await manager.releases.approve({
    ids: [owed],
    reason: 'Paie vendredi, voisin du gérant',
    isWithoutDocument: true,
  })
  await keeper.releases.handOver({ ids: [owed], ...unshown })
  const { rows } = await world.owner.query(
    `select error_message from security_logs where action = 'RELEASE_APPROVED' and user_id = $1
      order by error_message`,
    [manager.userId],
  )
  assert.deepEqual(
    rows.map((row) => row.error_message),
    ["Sans pièce d'identité : Bien connu", "Sans pièce d'identité : Paie vendredi, voisin du gérant"],
  )
})

test('a waiver is for one client, and no receiver stays anonymous', async () => {
  const { admin, manager, keeper, settled } = await atTheCounter()
  const [moved, forged] = [await settled(), await settled()]
  await manager.releases.approve({ ids: [moved], reason: 'Bien connu', isWithoutDocument: true })
  await world.owner.query('update goods set invoice_id = null where id = $1', [moved])
  const other = await admin.clients.create({ name: 'Autre Maison' })
  await keeper.goods.assign({ ids: [moved], clientId: other.id })
  assert.equal((await keeper.releases.due({ ids: [moved] })).goods[0]?.waiver, null)
  const leave = (more: string) =>
    world.owner.query(
      `update goods set status = 'Remis', released_to = 'X', released_at = now(), released_by = $2,
        released_signed_as = 'X' ${more} where id = $1`,
      [forged, manager.userId],
    )
  await assert.rejects(leave(''), /goods_identified/)
  await assert.rejects(leave(`, released_without_document = 'Parce que'`), /goods_left_by_waiver/)
})

test('a receiver has a name and a signature, drawn or typed, never a photo', async () => {
  const { company, keeper, settled } = await atTheCounter()
  const ids = [await settled()]
  const signatureId = await addPhotoFile(world, company)
  const stranger = await addPhotoFile(world, await foundCompany(world))
  await assert.rejects(keeper.releases.handOver({ ids, to: ' ', signedAs: 'X' }), { code: 'INVALID' })
  await assert.rejects(keeper.releases.handOver({ ids, to: 'Jean' }), { code: 'INVALID' })
  await assert.rejects(keeper.releases.handOver({ ids, to: 'Jean', signedAs: 'Jean', signatureId }), {
    code: 'INVALID',
  })
  for (const unknown of [nowhere, stranger])
    await assert.rejects(keeper.releases.handOver({ ids, to: 'Jean', signatureId: unknown }), {
      code: 'UNKNOWN_PHOTO',
    })
  await world.owner.query('update files set size_bytes = 5000000 where id = $1', [signatureId])
  await assert.rejects(keeper.releases.handOver({ ids, to: 'Jean', signatureId }), {
    code: 'SIGNATURE_TOO_HEAVY',
  })
})

test('goods of another company cannot be seen, requested or taken', async () => {
  const theirs = await (await atTheCounter()).settled()
  const { keeper, manager, here } = await atTheCounter()
  const mine = await here()
  for (const ids of [[theirs], [mine, theirs], [nowhere]]) {
    await assert.rejects(keeper.releases.due({ ids }), { code: 'NOT_FOUND' })
    await assert.rejects(keeper.releases.handOver({ ids, ...taken }), { code: 'NOT_FOUND' })
    await assert.rejects(keeper.releases.ask({ ids, reason: 'R' }), { code: 'NOT_FOUND' })
    await assert.rejects(manager.releases.approve({ ids, reason: 'R' }), { code: 'NOT_FOUND' })
  }
})
