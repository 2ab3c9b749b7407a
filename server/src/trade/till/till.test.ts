import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Pieces } from '@escale/contract/trade/till/words'
import { inCompany } from '#database/caller/company.ts'
import { cookieOf, openSite } from '#testing/http.ts'
import { assertTexts, pagesOf } from '#testing/pdf.ts'
import { addMove, addTill, type FoundedTill, foundTill, tillProof } from '#testing/till/founded-till.ts'
import { hire, type Person, startWorld } from '#testing/world.ts'
import { proveTills } from './tasks.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

/** A count of dollars and francs. A note is named by its minor units. */
const notes = (usd: Pieces, cdf: Pieces = {}) => [
  { currency: 'USD' as const, pieces: usd },
  { currency: 'CDF' as const, pieces: cdf },
]

const refusedWith = (code: string, message?: RegExp) => (error: { code?: string; message?: string }) => {
  assert.equal(error.code, code, error.message)
  if (message) assert.match(String(error.message), message)
  return true
}

const opening = (company: FoundedTill, usd: Pieces, cdf: Pieces = {}, reason: string | null = null) => ({
  accountId: company.tillId,
  counts: notes(usd, cdf),
  reason,
})

/** A till that the cashier opened with 50 $. */
async function openedTill() {
  const company = await foundTill(world)
  const session = await company.cashier.till.open(opening(company, { 5000: 1 }))
  return { ...company, session }
}

/** Counts and closes a till. */
async function closeCounted(
  who: Person,
  id: string,
  usd: Pieces,
  cdf: Pieces = {},
  reason: string | null = null,
) {
  const { attempt } = await who.till.count({ id, counts: notes(usd, cdf) })
  return who.till.close({ id, attempt, reason })
}

test('the worked closing: 280,00 $ and 905 500 FC expected, 905 200 FC counted, −300 FC', async () => {
  const company = await foundTill(world)
  const { cashier, manager, tenantId } = company
  const { id } = await cashier.till.open(opening(company, { 2000: 2, 1000: 1 }, { 2000000: 6 }))
  const moves = [
    ['reçu', 'USD', 1_230_00],
    ['reçu', 'CDF', 845_500_00],
    ['dépense', 'CDF', -60_000_00],
    ['versement banque', 'USD', -1_000_00],
  ] as const
  for (const [kind, currency, amount] of moves)
    await addMove(world, company, id, { kind, currency, amount, person: cashier.userId })

  const counted = await cashier.till.count({
    id,
    counts: notes(
      { 10000: 2, 5000: 1, 2000: 1, 1000: 1 },
      { 2000000: 30, 1000000: 20, 500000: 18, 100000: 12, 50000: 4, 20000: 5, 10000: 2 },
    ),
  })
  assert.equal(counted.state, 'Comptée')
  assert.deepEqual(counted.closing, [
    { currency: 'USD', counted: 280_00, expected: 280_00, difference: 0 },
    { currency: 'CDF', counted: 905_200_00, expected: 905_500_00, difference: -300_00 },
  ])
  await assert.rejects(
    () => cashier.till.close({ id, attempt: 1, reason: null }),
    refusedWith('REASON_NEEDED', /^Écart : -300\sFC\. Dites pourquoi\.$/),
  )
  const { state, number } = await cashier.till.close({ id, attempt: 1, reason: 'Monnaie rendue en trop' })
  assert.equal(state, 'Clôturée')
  assert.match(number, /^PVC-\d+$/)

  const session = await manager.till.session({ id })
  assert.deepEqual(session.differences, [{ currency: 'CDF', amount: -300_00 }])
  assert.equal(session.reason, 'Monnaie rendue en trop')
  assert.match(String(session.hash), /^[0-9a-f]{64}$/)
  assert.deepEqual(
    session.moves.map(({ kind, currency, amount }) => [kind, currency, amount]).toSorted(),
    moves.map((move) => [...move]).toSorted(),
  )
  const { rows } = await world.owner.query(
    `select currency, balance from account_balances where tenant_id = $1 order by currency`,
    [tenantId],
  )
  assert.deepEqual(rows, [
    { currency: 'CDF', balance: '90520000' },
    { currency: 'USD', balance: '28000' },
  ])
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('the holder of a till counts blind; a manager sees what a colleague should have', async () => {
  const company = await foundTill(world)
  const { cashier, admin, manager } = company
  const second = { ...company, tillId: await addTill(world, company, 'Caisse du port') }
  const own = await admin.till.open(opening(second, { 5000: 1 }))
  const session = await cashier.till.open(opening(company, { 5000: 1 }))
  await addMove(world, company, session.id, { kind: 'reçu', currency: 'USD', amount: 700 })
  for (const [who, id] of [
    [cashier, session.id],
    [admin, own.id],
  ] as const) {
    const { expected, moves, attempts } = await who.till.session({ id })
    assert.deepEqual([expected, moves, attempts], [null, [], []])
  }
  const { expected } = await manager.till.session({ id: session.id })
  assert.deepEqual(expected, [
    { currency: 'USD', amount: 5700 },
    { currency: 'CDF', amount: 0 },
  ])
})

test('a cashier reads the sessions and moves of their own till only', async () => {
  const { session, cashier, company, manager, ...rest } = await openedTill()
  const other = await company.hire('employee')
  await assert.rejects(() => other.till.session({ id: session.id }), refusedWith('NOT_FOUND'))
  const base = { limit: 50 }
  assert.deepEqual((await other.till.sessions(base)).items, [])
  assert.deepEqual((await other.till.moves(base)).items, [])
  assert.equal((await cashier.till.sessions(base)).items.length, 1)
  assert.equal((await cashier.till.moves({ ...base, from: '2020-01-01', currency: 'USD' })).items.length, 1)
  const { items } = await manager.till.moves({
    ...base,
    accountId: rest.tillId,
    accountKind: 'caisse',
    agency: 'Kinshasa',
  })
  assert.deepEqual(
    items.map(({ kind, amount, document, reason }) => [kind, amount, document, reason]),
    [['apport', 5000, session.number, 'Fonds de caisse']],
  )
  assert.deepEqual(await manager.till.totals({ currency: 'USD' }), {
    count: 1,
    sums: [{ currency: 'USD', count: 1, incoming: 5000, outgoing: 0 }],
    withheldTill: null,
  })
  await assert.rejects(
    () => other.till.count({ id: session.id, counts: notes({ 5000: 1 }) }),
    refusedWith('NOT_YOUR_TILL'),
  )
})

test('a manager learns neither balance nor sums of a till they have open, until they count it', async () => {
  const { manager, company } = await openedTill()
  const own = await addTill(world, company, 'Caisse du port')
  const counts = [...notes({ 5000: 3 })]
  const opened = await manager.till.open({ accountId: own, counts, reason: null })
  const seen = async () => {
    const totals = await manager.till.totals({ currency: 'USD' })
    const [move] = (await manager.moneyAccounts.moves({ accountId: own })).items
    return [totals.sums[0]?.incoming, totals.withheldTill, move?.balanceAfter]
  }
  assert.deepEqual(await seen(), [5000, 'Caisse du port', null])
  await manager.till.count({ id: opened.id, counts })
  assert.deepEqual(await seen(), [20000, null, 15000])
})

test('a till that somebody has open says who and since when; a person has one till at a time', async () => {
  const { session, cashier, company, manager, tillId, tenantId } = await openedTill()
  const second = await addTill(world, company, 'Caisse du port')
  await assert.rejects(
    () => manager.till.open({ accountId: tillId, counts: notes({}), reason: null }),
    refusedWith('TILL_OPEN', /^Caisse Kinshasa est déjà ouverte par Amina Ilunga depuis .+ à \d\d:\d\d\.$/),
  )
  await assert.rejects(
    () => cashier.till.open({ accountId: second, counts: notes({}), reason: null }),
    refusedWith('OTHER_TILL', /a déjà ouvert Caisse Kinshasa/),
  )
  const [mine] = (await cashier.till.tills()).filter(({ id }) => id === tillId)
  assert.equal(mine?.session?.id, session.id)
  assert.deepEqual(
    mine?.drawers.map(({ currency }) => currency),
    ['USD', 'CDF'],
  )
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('a float that is not the last closing needs a reason and is entered as a difference', async () => {
  const { session, cashier, company, manager, tillId, ...rest } = await openedTill()
  await closeCounted(cashier, session.id, { 5000: 1 })
  const next = { ...rest, company, tillId, cashier, manager }
  await assert.rejects(
    () => cashier.till.open(opening(next, { 2000: 2 })),
    refusedWith('REASON_NEEDED', /dernière clôture : -10,00\s\$/),
  )
  const { id } = await cashier.till.open(opening(next, { 2000: 2 }, {}, 'Billet faux retiré'))
  const { openingReason, opening: float } = await manager.till.session({ id })
  assert.equal(openingReason, 'Billet faux retiré')
  assert.deepEqual(float.counts[0], {
    currency: 'USD',
    pieces: { 2000: 2 },
    counted: 4000,
    expected: 5000,
    difference: -1000,
  })
  const { items } = await manager.till.moves({ kind: 'écart' })
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [-1000],
  )
  // A loss may not hide between a closing and the next opening: it waits for approval all the same.
  assert.equal((await closeCounted(cashier, id, { 2000: 2 })).state, 'Écart à approuver')
})

test('counts may be repeated until the closing; every count stays', async () => {
  const { session, cashier, manager } = await openedTill()
  await cashier.till.count({ id: session.id, counts: notes({ 2000: 2 }) })
  const second = await manager.till.count({ id: session.id, counts: notes({ 5000: 1 }) })
  assert.equal(second.attempt, 2)
  await assert.rejects(
    () => cashier.till.close({ id: session.id, attempt: 1, reason: 'Vieux chiffres' }),
    refusedWith('COUNTED_AGAIN'),
  )
  await cashier.till.close({ id: session.id, attempt: 2, reason: null })
  const { attempts, differences } = await cashier.till.session({ id: session.id })
  assert.deepEqual(
    attempts.map(({ counts }) => counts[0]?.counted),
    [4000, 5000],
  )
  assert.deepEqual(differences, [])
  await assert.rejects(
    () => cashier.till.count({ id: session.id, counts: notes({ 5000: 1 }) }),
    refusedWith('SESSION_CLOSED', /vient d’être clôturée par Amina Ilunga/),
  )
})

test('a counted till takes no money until it is resumed', async () => {
  const { session, cashier, ...company } = await openedTill()
  await cashier.till.count({ id: session.id, counts: notes({ 5000: 1 }) })
  const move = { kind: 'reçu', currency: 'USD', amount: 100 } as const
  await assert.rejects(() => addMove(world, { ...company }, session.id, move), /no open session/)
  await assert.rejects(
    () => cashier.till.close({ id: randomUUID(), attempt: 1, reason: null }),
    refusedWith('NOT_FOUND'),
  )
  await cashier.till.resume({ id: session.id })
  await addMove(world, { ...company }, session.id, move)
  await assert.rejects(
    () => cashier.till.close({ id: session.id, attempt: 1, reason: null }),
    refusedWith('NOT_COUNTED'),
  )
  const counted = await cashier.till.count({ id: session.id, counts: notes({ 5000: 1, 100: 1 }) })
  assert.deepEqual(counted.closing[0]?.difference, 0)
})

test('a difference above the threshold waits for another manager, and holds nobody up', async () => {
  const { session, cashier, company, manager, admin, tillId, ...rest } = await openedTill()
  const { state } = await closeCounted(cashier, session.id, { 2000: 2 }, {}, 'Billet manquant')
  assert.equal(state, 'Écart à approuver')
  await assert.rejects(() => cashier.till.approve({ id: session.id }), refusedWith('FORBIDDEN'))
  const next = await manager.till.open(
    opening({ ...rest, company, tillId, cashier, manager, admin }, { 2000: 2 }),
  )
  assert.equal(next.rank, 2)
  assert.equal((await manager.till.approve({ id: session.id })).state, 'Clôturée')
  await assert.rejects(
    () => admin.till.approve({ id: session.id }),
    refusedWith('ALREADY_APPROVED', /Amina Ilunga a déjà approuvé cet écart, .+ à \d\d:\d\d/),
  )
  // The manager counted the next one short, so another manager approves it.
  await closeCounted(manager, next.id, { 2000: 1 }, {}, 'Encore un')
  await assert.rejects(() => manager.till.approve({ id: next.id }), refusedWith('OWN_DIFFERENCE'))
  await admin.till.approve({ id: next.id })
})

test('an administrator changes a threshold; a manager may not', async () => {
  const { session, cashier, manager, admin } = await openedTill()
  await assert.rejects(
    () => manager.till.changeThresholds({ thresholds: { USD: 2000 } }),
    refusedWith('FORBIDDEN'),
  )
  const { thresholds } = await admin.till.changeThresholds({ thresholds: { USD: 1000 } })
  assert.deepEqual([thresholds.USD, thresholds.CDF], [1000, 10_000_00])
  assert.equal((await closeCounted(cashier, session.id, { 2000: 2 }, {}, 'Moins dix')).state, 'Clôturée')
})

test('an administrator reopens the last session; the first closing stays beside the second', async () => {
  const { session, cashier, manager, admin, tenantId } = await openedTill()
  await closeCounted(cashier, session.id, { 5000: 1 })
  await assert.rejects(
    () => manager.till.reopen({ id: session.id, reason: 'Erreur' }),
    refusedWith('FORBIDDEN'),
  )
  const again = await admin.till.reopen({ id: session.id, reason: 'Un reçu oublié' })
  const reopened = await manager.till.session({ id: again.id })
  assert.equal(reopened.openedBy, cashier.userId)
  assert.deepEqual([reopened.reopens, reopened.reopenReason], [session.id, 'Un reçu oublié'])
  await assert.rejects(
    () => admin.till.reopen({ id: session.id, reason: 'Encore' }),
    refusedWith('TILL_OPEN'),
  )
  await closeCounted(cashier, again.id, { 5000: 1 })
  await assert.rejects(
    () => admin.till.reopen({ id: session.id, reason: 'La première' }),
    refusedWith('NOT_LAST_SESSION'),
  )
  const first = await manager.till.session({ id: session.id })
  assert.deepEqual([first.state, first.reopenedAs], ['Clôturée', again.id])
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('the chain holds where a restored company finds its people under other ids', async () => {
  const { cashier, session, tenantId, tillId } = await openedTill()
  const { owner } = world
  await addMove(world, { tenantId, tillId }, session.id, { kind: 'apport', currency: 'USD', amount: 1000 })
  await closeCounted(cashier, session.id, { 5000: 1, 1000: 1 })
  for (const [table, column] of [
    ['till_sessions', 'opened_by'],
    ['till_sessions', 'closed_by'],
    ['till_counts', 'counted_by'],
    ['account_moves', 'written_by'],
  ])
    await owner.query(`update ${table} set ${column} = $2 where tenant_id = $1`, [tenantId, randomUUID()])
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
  await owner.query(`update till_sessions set opened_by_name = 'Autre' where tenant_id = $1`, [tenantId])
  const { broken } = (await tillProof(world, tenantId)) as { broken: object[] }
  assert.equal(broken.length, 1, 'the hash protects their names')
})

test('the chain names a session whose figures were changed, and the one that no longer follows', async () => {
  const { session, cashier, manager, tillId, tenantId, ...rest } = await openedTill()
  await closeCounted(cashier, session.id, { 5000: 1 })
  const next = await cashier.till.open(opening({ ...rest, cashier, manager, tillId, tenantId }, { 5000: 1 }))
  await closeCounted(cashier, next.id, { 5000: 1 })
  assert.deepEqual(await manager.till.chain({ id: tillId }), { sessions: 2, broken: [] })
  const brokenBy = async (statement: string, repair: string) => {
    await world.owner.query(statement, [session.id])
    const { broken } = await manager.till.chain({ id: tillId })
    await world.owner.query(repair, [session.id])
    return broken.map(({ number, rule }) => [number, rule])
  }
  const changedBy = (change: string) => `update till_sessions set ${change} where id = $1`
  assert.deepEqual(await brokenBy(changedBy(`reason = 'Autre'`), changedBy('reason = null')), [
    [session.number, 'texte'],
  ])
  assert.deepEqual(
    await brokenBy(
      `update account_moves set amount = amount + 1 where session_id = $1`,
      `update account_moves set amount = amount - 1 where session_id = $1`,
    ),
    [[session.number, 'texte']],
  )
  assert.deepEqual(await brokenBy(changedBy(`hash = 'x' || hash`), changedBy('hash = substr(hash, 2)')), [
    [session.number, 'texte'],
    [next.number, 'chaîne'],
  ])
  assert.deepEqual(await manager.till.chain({ id: tillId }), { sessions: 2, broken: [] })
})

test('the night names a changed session, and a till that holds something else than it counted', async () => {
  const { session, cashier, tenantId, tillId } = await openedTill()
  await closeCounted(cashier, session.id, { 5000: 1 })
  const found = async () => {
    await inCompany(world.jobs, tenantId, proveTills)
    const { rows } = await world.owner.query(
      `select error_message as detail from security_logs
        where tenant_id = $1 and action = 'BALANCE_MISMATCH' order by created_at`,
      [tenantId],
    )
    return rows.map(({ detail }) => detail.replaceAll('\u00a0', ' '))
  }
  assert.deepEqual(await found(), [])
  await world.owner.query('update account_balances set balance = 4900 where account_id = $1', [tillId])
  await world.owner.query(`update till_sessions set reason = 'Autre' where id = $1`, [session.id])
  assert.deepEqual(await found(), [
    `Caisse Kinshasa, PV ${session.number} : ses chiffres ont changé après la clôture, ` +
      `Caisse Kinshasa, PV ${session.number}, solde : 49,00 $ au lieu de 50,00 $`,
  ])
})

test('an unacknowledged transfer from the till holds the closing, except for a manager', async () => {
  const { session, cashier, manager, company, tillId } = await openedTill()
  const bank = { name: 'Rawbank USD', kind: 'banque', currency: 'USD' } as const
  const admin = await company.hire('admin')
  const { id: toId } = await admin.moneyAccounts.create(bank)
  await manager.transfers.send({ fromId: tillId, toId, currency: 'USD', amount: 3000 })
  const { attempt } = await cashier.till.count({ id: session.id, counts: notes({ 2000: 1 }) })
  const closing = { id: session.id, attempt, reason: null }
  await assert.rejects(
    () => cashier.till.close(closing),
    refusedWith('TRANSFER_UNDER_WAY', /vers Rawbank USD n’est pas encore reçu/),
  )
  assert.equal((await manager.till.close(closing)).state, 'Clôturée')
})

test('bad counts are refused in a sentence, and nothing is written', async () => {
  const company = await foundTill(world)
  const { cashier, tillId, tenantId } = company
  const open = (counts: { currency: string; pieces: Record<string, number> }[], accountId = tillId) =>
    site.ask('/api/till/sessions', {
      json: { accountId, counts },
      headers: { ...cookieOf(world, cashier), 'idempotency-key': randomUUID() },
    })
  const cases = [
    [[{ currency: 'EUR', pieces: {} }], 409, /n’a pas de €/],
    [[{ currency: 'USD', pieces: {} }], 409, /Comptez aussi les FC/],
    [notes({ 700: 1 }), 409, /La coupure de 7,00\s\$ n’existe pas/],
    [notes({ 500: -1 }), 422, /négatif/],
    [notes({ 500: 100_001 }), 422, /100 000 pièces au plus/],
    [notes({ 500: 1.5 }), 422, /pièces entières/],
    [notes({ cinq: 1 }), 422, /coupure n’existe pas/],
    [[...notes({}), { currency: 'USD', pieces: {} }], 422, /se compte une fois/],
    [[{ currency: 'BTC', pieces: {} }], 422, /devise/],
    [[], 422, /Comptez la caisse/],
  ] as const
  for (const [counts, status, message] of cases) {
    const answer = await open(counts as never)
    const text = await answer.text()
    assert.equal(answer.status, status, text)
    assert.match(text.replaceAll('\u00a0', ' '), message)
  }
  const elsewhere = await foundTill(world)
  assert.equal((await open(notes({}), elsewhere.tillId)).status, 422)
  assert.equal((await open(notes({ 5000: 100_000 }))).status, 201)
  const { rows } = await world.owner.query('select count(*) from till_sessions where tenant_id = $1', [
    tenantId,
  ])
  assert.equal(Number(rows[0].count), 1)
})

test('a currency that the company no longer takes is counted while the till holds some', async () => {
  const { session, cashier, tenantId, ...company } = await openedTill()
  await addMove(world, { ...company, tenantId }, session.id, { kind: 'reçu', currency: 'CDF', amount: 5000 })
  await world.owner.query('update company_currencies set is_active = false where tenant_id = $1', [tenantId])
  await assert.rejects(
    () => cashier.till.count({ id: session.id, counts: [{ currency: 'USD', pieces: { 5000: 1 } }] }),
    refusedWith('COUNT_MISSING'),
  )
  await closeCounted(cashier, session.id, { 5000: 1 }, { 5000: 1 })
})

test('employees use the till where they take payments; others see nothing of it', async () => {
  const { session, cashier, company, tenantId } = await openedTill()
  const viewer = await company.hire('viewer')
  await assert.rejects(() => viewer.till.tills(), refusedWith('FORBIDDEN'))
  const stranger = await hire(world, (await foundTill(world)).tenantId, 'admin')
  await assert.rejects(() => stranger.till.session({ id: session.id }), refusedWith('NOT_FOUND'))
  await assert.rejects(
    () => stranger.till.reopen({ id: session.id, reason: 'Ailleurs' }),
    refusedWith('NOT_FOUND'),
  )
  await world.owner.query('update tenants set employees_take_payments = false where id = $1', [tenantId])
  await assert.rejects(
    () => cashier.till.count({ id: session.id, counts: notes({ 5000: 1 }) }),
    refusedWith('FORBIDDEN'),
  )
})

test('the PV shows float, moves, notes, difference, two signatures and both hashes', async () => {
  const company = await foundTill(world)
  const { cashier, manager, tenantId, ...rest } = company
  const first = await cashier.till.open(opening(company, { 5000: 1 }))
  const tooEarly = await site.ask(`/api/till/sessions/${first.id}/document`, {
    headers: cookieOf(world, cashier),
  })
  assert.equal(tooEarly.status, 409)
  await closeCounted(cashier, first.id, { 5000: 1 })
  const { id } = await cashier.till.open(opening(company, { 5000: 1 }))
  await addMove(world, { ...rest, tenantId }, id, {
    kind: 'reçu',
    currency: 'CDF',
    amount: 845_500_00,
    person: cashier.userId,
  })
  await closeCounted(cashier, id, { 5000: 1 }, { 2000000: 42, 500000: 1 }, 'Pièces manquantes')
  const { hash, formerHash, number } = await manager.till.session({ id })
  const answer = await site.ask(`/api/till/sessions/${id}/document`, { headers: cookieOf(world, manager) })
  assert.equal(answer.status, 200)
  const [page = ''] = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
  assertTexts(
    page.replaceAll('\u00a0', ' '),
    ...[
      'PV de caisse',
      number,
      'Caisse Kinshasa',
      'Fonds à l’ouverture',
      '845 500 FC',
      '845 000 FC',
      '-500 FC',
    ],
    ...[
      '20 000 FC',
      '42',
      'Pièces manquantes',
      'LE CAISSIER',
      'LE RESPONSABLE',
      String(hash),
      String(formerHash),
    ],
  )
})
