import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { daysAfter, today } from '@escale/contract/values/days'
import { newId } from '#database/query/ids.ts'
import { openSite } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'

await ensurePublicBuild()
const world = await startWorld()
world.server.mail = 'mailbox'
const site = await openSite(world, ['127.0.0.1'])
after(async () => {
  await site.close()
  await world.stop()
})

async function sentQuote() {
  const company = await foundCompany(world)
  await world.owner.query(`update tenants set features = '{quotes}' where id = $1`, [company.tenantId])
  const admin = await company.hire('admin')
  const draft = {
    serviceType: 'Maritime' as const,
    clientId: company.clientId,
    validityDay: daysAfter(today('UTC'), 15),
    lines: [{ serviceId: company.serviceId, quantity: 3, unitPrice: 1050 }],
  }
  const { id, version } = await admin.quotes.create(draft)
  await admin.quotes.send({ id, version })
  const path = (await admin.quotes.get({ id })).path ?? ''
  return { company, admin, id, path }
}

const read = async (path: string) => {
  const answer = await site.ask(path)
  return { status: answer.status, html: await answer.text() }
}
const hashIn = (html: string) => /name="version" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? ''

const accept = (path: string, typed: Record<string, string>, network = '203.0.113.7') =>
  site.ask(path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: site.url,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': network,
    },
    body: new URLSearchParams(typed).toString(),
  })

test('a quote sent by WhatsApp is a line in the thread of its client', async () => {
  const { company, admin, id, path } = await sentQuote()
  const phone = '+243812345678'
  await world.owner.query('update clients set phone = $2 where id = $1', [company.clientId, phone])
  const { recipients, templates } = await admin.messages.prepare({ subject: 'quotes', ids: [id] })
  const [recipient] = recipients
  const { number } = await admin.quotes.get({ id })
  assert.deepEqual(
    [recipient?.clientId, recipient?.templateKey, recipient?.values.numero, recipient?.values.total],
    [company.clientId, 'devis', number, '31,50\u00a0$'],
  )
  assert.ok(recipient?.values.lien?.endsWith(path))
  assert.deepEqual(
    templates.map(({ key }) => key),
    ['devis'],
  )
  const { conversationId } = await admin.messages.open({
    id: newId(),
    clientId: company.clientId,
    about: { subject: 'quotes', id },
    templateKey: 'devis',
    number: phone,
    body: `Devis ${number}`,
  })
  const { rows } = await world.owner.query(
    'select about_kind, about_id, body from messages where conversation_id = $1',
    [conversationId],
  )
  assert.deepEqual(rows, [{ about_kind: 'quotes', about_id: id, body: `Devis ${number}` }])
})

test('the client reads the quote and accepts it with a name, phone, address and version', async () => {
  const { company, admin, id, path } = await sentQuote()
  const { status, html } = await read(path)
  assert.equal(status, 200)
  for (const text of ['DEV-', 'Maison Kivu', '31,50\u00a0$', 'J&#x27;accepte ce devis'])
    assert.ok(html.includes(text), text)
  const answer = await accept(path, {
    nom: 'Awa Diallo',
    telephone: '+243 812 345 678',
    version: hashIn(html),
  })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, path])
  const { state, acceptance, views } = await admin.quotes.get({ id })
  assert.deepEqual(
    [
      state,
      acceptance?.name,
      acceptance?.phone,
      acceptance?.address,
      acceptance?.hash,
      acceptance?.recordedByName,
    ],
    ['Accepté', 'Awa Diallo', '+243812345678', '203.0.113.7', hashIn(html), null],
  )
  assert.equal(views, 1)
  const { rows } = await world.owner.query(
    `select to_address, subject from auth.outgoing_mails where tenant_id = $1 and kind = 'devis accepté'`,
    [company.tenantId],
  )
  const { number } = await admin.quotes.get({ id })
  assert.equal(rows.length, 1)
  assert.match(rows[0].subject, new RegExp(`^Devis ${number} accepté`))
  const tasks = async () =>
    (await admin.dashboard.get({})).toDo.filter(({ kind }) => kind === 'acceptedQuote')
  assert.deepEqual(
    (await tasks()).map((task) => [task.id, task.number, task.amount]),
    [[id, number, 3150]],
  )
  const { items } = await admin.history.list({ record: id })
  assert.deepEqual(
    [items[0]?.action, items[0]?.userName],
    ['QUOTE_ACCEPTED', 'Awa Diallo, par le lien du devis'],
  )
  const lines = [{ serviceId: company.serviceId, quantity: 3, unitPrice: 1050 }]
  await admin.invoices.create({ ...maritimeDraft(company), lines, quoteId: id })
  assert.deepEqual(await tasks(), [])
})

test('a second acceptance changes nothing, and the page answers the first one', async () => {
  const { admin, id, path } = await sentQuote()
  const version = hashIn((await read(path)).html)
  await accept(path, { nom: 'Awa', version })
  const again = await accept(path, { nom: 'Un autre', version })
  assert.equal(again.status, 303)
  const { html } = await read(path)
  assert.ok(html.includes('Accepté par Awa le'))
  assert.ok(!html.includes('Un autre') && !html.includes('<form'))
  assert.equal((await admin.quotes.get({ id })).acceptance?.name, 'Awa')
})

test('two acceptances at once leave one', async () => {
  const { admin, id, path } = await sentQuote()
  const version = hashIn((await read(path)).html)
  await Promise.all(Array.from({ length: 5 }, (_, n) => accept(path, { nom: `Awa ${n}`, version })))
  const { items } = await admin.history.list({ record: id })
  assert.equal(items.filter(({ action }) => action === 'QUOTE_ACCEPTED').length, 1)
})

test('a wrong field keeps what was typed and says why; another version is not accepted', async () => {
  const { admin, id, path } = await sentQuote()
  const version = hashIn((await read(path)).html)
  const refused = await (await accept(path, { nom: ' ', telephone: 'abc', version })).text()
  for (const text of ['Indiquez votre nom.', 'Téléphone invalide.', 'value="abc"'])
    assert.ok(refused.includes(text), text)
  await accept(path, { nom: 'Awa', version: 'f'.repeat(64) })
  assert.equal((await admin.quotes.get({ id })).state, 'Envoyé')
})

test('an expired, replaced or refused quote says so and has no form', async () => {
  const expired = await sentQuote()
  const version = hashIn((await read(expired.path)).html)
  await world.owner.query(
    'update quotes set issue_date = issue_date - 30, valid_until = issue_date - 10 where id = $1',
    [expired.id],
  )
  const replaced = await sentQuote()
  const next = await replaced.admin.quotes.renew({ id: replaced.id, validityDay: daysAfter(today('UTC'), 9) })
  await replaced.admin.quotes.send({ id: next.id, version: next.version })
  const refused = await sentQuote()
  const { version: row } = await refused.admin.quotes.get({ id: refused.id })
  await refused.admin.quotes.refuse({ id: refused.id, version: row, reason: 'Trop cher' })
  for (const [{ path }, text] of [
    [expired, 'Ce devis était valable'],
    [replaced, 'Une version plus récente'],
    [refused, 'Ce devis est refusé'],
  ] as const) {
    const { html } = await read(path)
    assert.ok(html.includes(text), text)
    assert.ok(!html.includes('<form') && !html.includes('Trop cher'), text)
  }
  await accept(expired.path, { nom: 'Awa', version })
  assert.equal((await expired.admin.quotes.get({ id: expired.id })).state, 'Expiré')
})

test('a draft, a forged link, a closed company and quotes switched off answer the same page', async () => {
  const { company, admin, id, path } = await sentQuote()
  const forged = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`
  const { status, html: unknown } = await read(forged)
  assert.equal(status, 404)
  const next = await admin.quotes.renew({ id, validityDay: daysAfter(today('UTC'), 9) })
  assert.equal((await admin.quotes.get({ id: next.id })).path, null)
  for (const change of [`features = '{}'`, `features = '{quotes}', is_active = false`]) {
    await world.owner.query(`update tenants set ${change} where id = $1`, [company.tenantId])
    assert.deepEqual(await read(path), { status: 404, html: unknown }, change)
    await accept(path, { nom: 'Awa', version: 'x' })
    assert.equal((await site.ask(`${path}/pdf`)).status, 404)
  }
})

test('the page of a quote is in no search engine and in no shared cache', async () => {
  const { path } = await sentQuote()
  const { headers } = await site.ask(path)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.match(headers.get('cache-control') ?? '', /private/)
})

test('a network that guesses links or sends too many acceptances waits', async () => {
  const { path } = await sentQuote()
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1)
    statuses.push((await accept(path, { nom: '', version: '' }, '198.51.100.4')).status)
  assert.equal(statuses[0], 200)
  assert.equal(statuses.at(-1), 429)
})

test('the quote prints as an offer and as a pro forma invoice, and is mailed once it was sent', async () => {
  const { admin, id, path } = await sentQuote()
  const pages = await pagesOf(Buffer.from(await (await site.ask(`${path}/pdf`)).arrayBuffer()))
  for (const text of ['Devis', 'Maison Kivu', 'devis est arrêté'])
    assert.ok(pages.join(' ').includes(text), text)
  const { name } = await admin.saleDocuments.quote({ id, form: 'Facture pro forma' })
  assert.match(name, /^Facture pro forma DEV-\d+ Maison Kivu$/)
  world.server.mail = 'smtp'
  await admin.saleDocuments.send({ document: { of: 'quotes', id }, to: 'awa@kivu.test' })
  assert.equal((await admin.saleDocuments.lastMail({ of: 'quotes', id }))?.to, 'awa@kivu.test')
  const next = await admin.quotes.renew({ id, validityDay: daysAfter(today('UTC'), 9) })
  await assert.rejects(
    admin.saleDocuments.send({ document: { of: 'quotes', id: next.id }, to: 'awa@kivu.test' }),
    { code: 'QUOTE_UNSENT' },
  )
})
