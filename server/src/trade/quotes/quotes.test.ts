import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { daysAfter, today } from '@escale/contract/values/days'
import { newId } from '#database/query/ids.ts'
import { mergeInput } from '#testing/company/merges.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld({ connections: 60 })
after(world.stop)

const validityDay = daysAfter(today('UTC'), 15)

async function quoting() {
  const company = await foundCompany(world)
  await switchOn(company.tenantId, '{quotes}')
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const draft = {
    serviceType: 'Maritime' as const,
    clientId: company.clientId,
    origin: 'Guangzhou',
    destination: 'Matadi',
    volumeM3: 2.4,
    validityDay,
    lines: [measured(company.serviceId, 2.4)],
  }
  return { company, admin, employee, draft }
}

const switchOn = (tenantId: string, features: string) =>
  world.owner.query('update tenants set features = $2 where id = $1', [tenantId, features])

/** A line of so many cubic metres at 385.00 $. */
const measured = (serviceId: string, volume: number) => ({
  serviceId,
  quantity: 1,
  unitPrice: Math.round(volume * 38_500),
  measure: {
    unit: 'm³' as const,
    quantity: volume,
    rate: 38_500,
    grossKg: null,
    volumeM3: volume,
    volumetricKg: null,
  },
})

type Quoting = Awaited<ReturnType<typeof quoting>>

async function sendNew({ employee, draft }: Pick<Quoting, 'employee' | 'draft'>) {
  const { id, version } = await employee.quotes.create(draft)
  return employee.quotes.send({ id, version })
}

async function acceptedQuote(from: Quoting) {
  const { id } = await sendNew(from)
  return from.employee.quotes.accept({ id, name: 'Awa Diallo', phone: '+243812345678' })
}

test('a quote exists for nobody while its company has the part switched off', async () => {
  const { company, admin, draft } = await quoting()
  const { id } = await admin.quotes.create(draft)
  await switchOn(company.tenantId, '{}')
  assert.equal(await outcomeOf(admin.quotes.list({})), 'FORBIDDEN')
  assert.equal(await outcomeOf(admin.quotes.get({ id })), 'FORBIDDEN')
  assert.equal(
    await outcomeOf(admin.invoices.create({ ...maritimeDraft(company), quoteId: id })),
    'FORBIDDEN',
  )
})

test('a quote goes from draft to invoice, and both name each other', async () => {
  const from = await quoting()
  const { company, employee, draft } = from
  const { id, number, total } = await employee.quotes.create(draft)
  assert.match(number, /^DEV-\d{13}$/)
  assert.equal(total, 92_400)
  const made = await employee.quotes.get({ id })
  assert.deepEqual([made.state, made.path, made.issueDate], ['Brouillon', null, today('UTC')])
  await employee.quotes.send({ id, version: made.version })
  const open = await employee.quotes.get({ id })
  assert.equal(open.state, 'Envoyé')
  assert.match(open.path ?? '', /^\/devis\/[\w-]{64}$/)
  await employee.quotes.accept({ id, name: 'Awa Diallo', phone: null })
  const accepted = await employee.quotes.get({ id })
  assert.deepEqual(
    [
      accepted.state,
      accepted.acceptance?.name,
      accepted.acceptance?.address,
      accepted.acceptance?.hash.length,
    ],
    ['Accepté', 'Awa Diallo', null, 64],
  )
  const invoice = await employee.invoices.create({
    ...maritimeDraft(company),
    lines: [measured(company.serviceId, 2.7)],
    quoteId: id,
  })
  const invoiced = await employee.quotes.get({ id })
  assert.deepEqual(
    [invoiced.state, invoiced.invoice],
    ['Facturé', { id: invoice.id, number: invoice.invoiceNumber }],
  )
  const { quote } = await employee.invoices.get({ id: invoice.id })
  assert.deepEqual(
    [quote?.id, quote?.number, quote?.total, quote?.lines.map(({ measure }) => measure?.quantity)],
    [id, number, 92_400, [2.4]],
  )
})

test('an accepted quote is invoiced once, though two people try at once', async () => {
  const from = await quoting()
  const { id } = await acceptedQuote(from)
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      from.employee.invoices.create({ ...maritimeDraft(from.company), quoteId: id }),
    ),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  assert.deepEqual(new Set(refused.map(({ reason }) => reason.code)), new Set(['QUOTE_INVOICED']))
  assert.equal(refused.length, 7)
  assert.equal((await from.admin.invoices.list({})).items.length, 1, 'no other invoice stays')
})

test('only an accepted quote of the same client is invoiced', async () => {
  const from = await quoting()
  const { company, employee, admin } = from
  const { id } = await sendNew(from)
  const bill = (clientId: string, quoteId = id) =>
    outcomeOf(employee.invoices.create({ ...maritimeDraft(company), clientId, quoteId }))
  assert.equal(await bill(company.clientId), 'QUOTE_NOT_ACCEPTED')
  await employee.quotes.accept({ id, name: 'Awa', phone: null })
  const other = await admin.clients.create({ name: 'Élan du Fleuve' })
  assert.equal(await bill(other.id), 'QUOTE_OF_OTHER_CLIENT')
  assert.equal(await bill(company.clientId, newId()), 'UNKNOWN_QUOTE')
  const theirs = await acceptedQuote(await quoting())
  assert.equal(await bill(company.clientId, theirs.id), 'UNKNOWN_QUOTE', 'that of another company')
  assert.equal(await bill(company.clientId), 'OK')
})

test('a prospect becomes the client of the invoice', async () => {
  const from = await quoting()
  const { company, employee } = from
  const prospect = {
    ...from.draft,
    clientId: null,
    isProspect: true,
    prospectName: 'Awa',
    prospectPhone: '+243812345678',
  }
  const { id } = await acceptedQuote({ ...from, draft: prospect as never })
  const before = await employee.quotes.get({ id })
  assert.deepEqual([before.clientId, before.clientName, before.phone], [null, 'Awa', '+243812345678'])
  await employee.invoices.create({ ...maritimeDraft(company), quoteId: id })
  assert.equal((await employee.quotes.get({ id })).clientId, company.clientId)
})

test('a cancelled or deleted invoice frees its quote, and a restored one takes it back', async () => {
  const from = await quoting()
  const { company, admin } = from
  const { id } = await acceptedQuote(from)
  const bill = () => admin.invoices.create({ ...maritimeDraft(company), quoteId: id })
  const stateOf = async () => (await admin.quotes.get({ id })).state
  const first = await bill()
  await admin.invoices.remove({ id: first.id })
  assert.equal(await stateOf(), 'Accepté')
  await admin.invoices.restore({ id: first.id })
  assert.equal(await stateOf(), 'Facturé')
  await admin.invoices.remove({ id: first.id })
  const second = await bill()
  assert.equal(await outcomeOf(admin.invoices.restore({ id: first.id })), 'NOT_RESTORABLE')
  await admin.invoices.cancel({ id: second.id, version: second.version, reason: 'Doublon' })
  assert.equal(await stateOf(), 'Accepté')
  assert.equal((await admin.invoices.get({ id: second.id })).quote, null)
})

test('a quote that was sent never changes, and only a draft is deleted', async () => {
  const from = await quoting()
  const { employee, admin, draft } = from
  const { id, version } = await sendNew(from)
  assert.equal(await outcomeOf(employee.quotes.update({ ...draft, id, version })), 'QUOTE_SENT')
  assert.equal(await outcomeOf(employee.quotes.send({ id, version })), 'QUOTE_SENT')
  assert.equal(await outcomeOf(admin.quotes.remove({ id })), 'QUOTE_SENT')
  assert.equal(await outcomeOf(employee.quotes.remove({ id })), 'FORBIDDEN')
  for (const forged of [
    `update quotes set total = 1, content_hash = 'x' where id = '${id}'`,
    `delete from quote_items where quote_id = '${id}'`,
    `delete from quotes where id = '${id}'`,
  ]) {
    const client = await world.server.pool.connect()
    await client.query('begin')
    await client.query(`select set_config('role', access.enter_company($1), true)`, [from.company.tenantId])
    await assert.rejects(client.query(forged), /permission denied/)
    await client.query('rollback')
    client.release()
  }
})

test('a line changed behind the functions is found when the quote is accepted', async () => {
  const from = await quoting()
  const { id } = await sendNew(from)
  await world.owner.query('update quote_items set unit_price = 1, measure = null where quote_id = $1', [id])
  assert.equal(
    await outcomeOf(from.employee.quotes.accept({ id, name: 'Awa', phone: null })),
    'QUOTE_CHANGED',
  )
})

test('a new version replaces the one before when it is sent, and only the last is accepted', async () => {
  const from = await quoting()
  const { employee, draft } = from
  const first = await sendNew(from)
  const next = await employee.quotes.renew({ id: first.id, validityDay })
  assert.equal(next.number, `${first.number}-v2`)
  assert.equal(
    (await employee.quotes.get({ id: first.id })).state,
    'Envoyé',
    'the draft replaces nothing yet',
  )
  assert.equal(await outcomeOf(employee.quotes.renew({ id: first.id, validityDay })), 'QUOTE_HAS_DRAFT')
  const changed = await employee.quotes.update({
    ...draft,
    id: next.id,
    version: next.version,
    lines: [measured(from.company.serviceId, 3)],
  })
  await employee.quotes.send({ id: next.id, version: changed.version })
  const former = await employee.quotes.get({ id: first.id })
  assert.deepEqual(
    [former.state, former.total, former.versions.map(({ edition, state }) => [edition, state])],
    [
      'Remplacé',
      92_400,
      [
        [2, 'Envoyé'],
        [1, 'Remplacé'],
      ],
    ],
  )
  const accept = (id: string) => outcomeOf(employee.quotes.accept({ id, name: 'Awa', phone: null }))
  assert.equal(await accept(first.id), 'QUOTE_REPLACED')
  assert.equal(await accept(next.id), 'OK')
  assert.equal(await accept(next.id), 'QUOTE_ACCEPTED')
})

test('sending the next version while the client accepts the former one leaves one of them open', async () => {
  const from = await quoting()
  const { employee } = from
  const first = await sendNew(from)
  const next = await employee.quotes.renew({ id: first.id, validityDay })
  await Promise.allSettled([
    employee.quotes.accept({ id: first.id, name: 'Awa', phone: null }),
    employee.quotes.send({ id: next.id, version: next.version }),
  ])
  const { versions } = await employee.quotes.get({ id: next.id })
  assert.deepEqual(
    versions.map(({ state }) => state),
    ['Envoyé', 'Remplacé'],
  )
})

test('an expired or refused quote is not accepted; its next version is', async () => {
  const from = await quoting()
  const { employee, admin, company } = from
  const late = await sendNew(from)
  await world.owner.query(
    `update quotes set valid_until = issue_date - 1, issue_date = issue_date - 10 where id = $1`,
    [late.id],
  )
  assert.equal((await employee.quotes.get({ id: late.id })).state, 'Expiré')
  assert.equal((await employee.quotes.list({ state: 'Expiré' })).items.length, 1)
  assert.equal((await employee.quotes.list({ state: 'Envoyé' })).items.length, 0)
  assert.equal(
    await outcomeOf(employee.quotes.accept({ id: late.id, name: 'Awa', phone: null })),
    'QUOTE_EXPIRED',
  )
  const { version } = await employee.quotes.refuse({
    id: late.id,
    version: late.version,
    reason: 'Trop cher',
  })
  const refused = await employee.quotes.get({ id: late.id })
  assert.deepEqual([refused.state, refused.refusal?.reason], ['Refusé', 'Trop cher'])
  assert.equal(
    await outcomeOf(employee.quotes.refuse({ id: late.id, version, reason: 'Encore' })),
    'QUOTE_NOT_OPEN',
  )
  const next = await admin.quotes.renew({ id: late.id, validityDay })
  assert.equal((await admin.quotes.get({ id: next.id })).clientId, company.clientId)
})

test('the validity may not be past, when it is written and when it is sent', async () => {
  const { employee, draft } = await quoting()
  const past = daysAfter(today('UTC'), -1)
  await assert.rejects(employee.quotes.create({ ...draft, validityDay: past }), {
    code: 'VALIDITY_PAST',
    message: 'Cette date est déjà passée.',
  })
  const { id, version } = await employee.quotes.create(draft)
  await world.owner.query('update quotes set issue_date = $2, valid_until = $2 where id = $1', [id, past])
  assert.equal(await outcomeOf(employee.quotes.send({ id, version })), 'VALIDITY_PAST')
})

test('unknown clients and services are refused beside their field', async () => {
  const { employee, draft } = await quoting()
  const theirs = await quoting()
  assert.equal(
    await outcomeOf(employee.quotes.create({ ...draft, clientId: theirs.company.clientId })),
    'UNKNOWN_CLIENT',
  )
  await assert.rejects(
    employee.quotes.create({
      ...draft,
      lines: [draft.lines[0] as never, measured(theirs.company.serviceId, 1)],
    }),
    { code: 'UNKNOWN_SERVICE', data: { line: 1 } },
  )
  assert.equal((await employee.quotes.list({})).items.length, 0)
})

test('two people who change a draft at once: the second sees the row of the first', async () => {
  const { employee, admin, draft } = await quoting()
  const { id, version } = await employee.quotes.create(draft)
  await admin.quotes.update({ ...draft, origin: 'Yiwu', id, version })
  await assert.rejects(
    employee.quotes.update({ ...draft, id, version }),
    ({ code, data }) => code === 'STALE' && data.current.origin === 'Yiwu',
  )
})

test('a deleted draft comes back with its lines', async () => {
  const { admin, draft } = await quoting()
  const { id } = await admin.quotes.create(draft)
  await admin.quotes.remove({ id })
  assert.equal(await outcomeOf(admin.quotes.get({ id })), 'NOT_FOUND')
  await admin.quotes.restore({ id })
  assert.equal((await admin.quotes.get({ id })).items[0]?.total, 92_400)
})

test('the history of a quote tells its life, and the search finds it by number and by client', async () => {
  const from = await quoting()
  const { admin, employee } = from
  const { id, number } = await acceptedQuote(from)
  const { items } = await admin.history.list({ record: id })
  assert.deepEqual(
    items.map(({ action }) => action),
    ['QUOTE_ACCEPTED', 'QUOTE_SENT', 'QUOTE_CREATED'],
  )
  for (const q of [number, 'maison kivu']) {
    const found = (await employee.search.find({ q })).find(({ type }) => type === 'quote')
    assert.deepEqual(
      [found?.title, found?.status, found?.amountCents, found?.route],
      [number, 'Accepté', 92_400, `/app/devis?devis=${id}`],
    )
  }
})

test('quotes follow a client who is merged, and return when the merge is undone', async () => {
  const from = await quoting()
  const { admin, company } = from
  const { id } = await sendNew(from)
  const kept = await admin.clients.create({ name: 'Kivu Maison' })
  const { merge } = await admin.clients.merge(
    await mergeInput(admin, {
      kept: { client: kept },
      absorbed: { client: { id: company.clientId } },
    } as never),
  )
  assert.equal((await admin.quotes.get({ id })).clientId, kept.id)
  await admin.clients.undoMerge({ id: merge.id })
  assert.equal((await admin.quotes.get({ id })).clientId, company.clientId)
})
