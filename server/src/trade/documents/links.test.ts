import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { documentPath } from '@escale/contract/site/public/document'
import { signedCookie } from '#access/caller/cookie.ts'
import { signLink } from '#access/signed-link.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { useFeatures } from '#testing/company/features.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { openSite } from '#testing/http.ts'
import { pagesOf } from '#testing/pdf.ts'
import { foundCompany, hire, join, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { ensurePublicBuild } from '#web/pages/build.ts'
import { findLinkedDocument } from './public-link.ts'

await ensurePublicBuild()
const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const firefox = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/140.0' }
const openLink = (path: string, headers: Record<string, string> = {}) =>
  site.ask(path, { headers: { ...firefox, ...headers } })

async function linkStatus(path: string, method = 'GET'): Promise<number> {
  const answer = await site.ask(path, { method, headers: firefox })
  await answer.text()
  return answer.status
}

/** Invoice of 31.50 $ with 11.50 $ paid, and links to both. */
async function linkedPayment() {
  const company = await foundCompany(world)
  const [admin, employee] = [await company.hire('admin'), await company.hire('employee')]
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const draft = { invoiceId: invoice.id, amount: 1150, paymentDate: '2026-01-05', reference: 'PAY-7' }
  const payment = await admin.payments.create(draft)
  const ofInvoice = { of: 'invoices' as const, id: invoice.id }
  const ofPayment = { of: 'payments' as const, id: payment.id }
  const { path } = await employee.saleDocuments.makeLink(ofInvoice)
  const { path: receiptPath } = await employee.saleDocuments.makeLink(ofPayment)
  return { company, admin, employee, invoice, payment, ofInvoice, ofPayment, path, receiptPath }
}

test('a public link shows the debt in the company’s colours, hidden from search engines', async () => {
  const { company, path, receiptPath, invoice } = await linkedPayment()
  await world.owner.query(
    `update tenants set name = 'Fleuve Fret', primary_color = '#1d4ed8', whatsapp = '+243812345678'
      where id = $1`,
    [company.tenantId],
  )
  const answer = await openLink(path)
  const html = await answer.text()
  assert.equal(answer.status, 200)
  for (const said of [
    `Facture ${invoice.invoiceNumber}`,
    'Fleuve Fret',
    'Maison Kivu',
    '20,00\u00a0$',
    '31,50\u00a0$',
    '11,50\u00a0$',
    'Partiellement payée',
    'Télécharger le PDF',
    'content="#1d4ed8"',
  ])
    assert.ok(html.includes(said), said)
  assert.deepEqual(
    [answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')],
    ['noindex', 'private, no-cache'],
  )
  for (const secret of [company.tenantId, company.clientId, invoice.id]) assert.ok(!html.includes(secret))
  assert.equal(html.match(/<script/g)?.length, 1)
  const receipt = await (await openLink(receiptPath)).text()
  for (const said of ['Reçu de paiement', 'PAY-7', '11,50\u00a0$', 'Virement', invoice.invoiceNumber])
    assert.ok(receipt.includes(said), said)
})

test('the public link of a credit note shows it and serves its document, until it is revoked', async () => {
  const { company, admin, employee, invoice } = await linkedPayment()
  await useFeatures(world, company.tenantId, ['account', 'legalNumbers'])
  const note = await admin.creditNotes.issue({
    invoiceId: invoice.id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids recontrôlé',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 2250 }],
  })
  const ofNote = { of: 'credit_notes' as const, id: note.id }
  assert.equal(await employee.saleDocuments.link(ofNote), null)
  const { path } = await employee.saleDocuments.makeLink(ofNote)
  const html = (await (await openLink(path)).text()).replaceAll('&#x27;', "'")
  const { number, reference } = await admin.creditNotes.get(note)
  for (const shown of [
    `Avoir ${number}`,
    `${reference}`,
    'Maison Kivu',
    "Montant de l'avoir",
    '22,50\u00a0$',
    'Poids recontrôlé',
    invoice.invoiceNumber,
    'Reste en votre faveur',
    '2,50\u00a0$',
  ])
    assert.ok(html.includes(shown), shown)
  for (const secret of [company.clientId, note.id]) assert.ok(!html.includes(secret))
  const saved = await openLink(`${path}/pdf?download`)
  assert.deepEqual([saved.status, saved.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal((await employee.saleDocuments.link(ofNote))?.views, 1)
  const prepared = await admin.messages.prepare({ subject: 'credit_notes', ids: [note.id] })
  const [recipient] = prepared.recipients
  assert.deepEqual(
    [recipient?.clientId, recipient?.templateKey, recipient?.values.montant, recipient?.values.numero],
    [company.clientId, 'avoir', '22,50\u00a0$', number],
  )
  assert.ok(recipient?.values.lien?.endsWith(path))
  await admin.saleDocuments.revokeLink(ofNote)
  assert.equal(await linkStatus(path), 404)
})

test('a public link also serves the document with that link on it', async () => {
  const { company, path, invoice } = await linkedPayment()
  const saved = await openLink(`${path}/pdf?download`)
  assert.deepEqual(
    [saved.status, saved.headers.get('content-type'), saved.headers.get('cache-control')],
    [200, 'application/pdf', 'private, no-cache'],
  )
  const again = await site.ask(`${path}/pdf`, {
    headers: { ...firefox, 'if-none-match': saved.headers.get('etag') ?? '' },
  })
  assert.equal(again.status, 304, 'it says what it said: it is not drawn again')
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename="Facture /)
  assert.ok(
    (await pagesOf(new Uint8Array(await saved.arrayBuffer()))).join(' ').includes(invoice.invoiceNumber),
  )
  const { rows } = await world.owner.query('select id from document_links where invoice_id = $1', [
    invoice.id,
  ])
  const document = await inCompany(
    world.server.pool,
    company.tenantId,
    (inside) => findLinkedDocument(inside, rows[0].id, 'https://escale.test/ICI'),
    'read',
  )
  assert.ok(JSON.stringify(document?.blocks).includes('https://escale.test/ICI'))
})

test('an invalid, revoked or outdated link looks like one that never existed', async () => {
  const answerOf = async (path: string) => {
    const answer = await openLink(path)
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return [answer.status, headers, await answer.text()]
  }
  const never = await answerOf(
    documentPath(signLink(world.server.secret, 'document links', { tenantId: newId(), linkId: newId() })),
  )
  assert.equal(never[0], 404)
  const [revoked, suspended, removed, moved, waiting] = [
    await linkedPayment(),
    await linkedPayment(),
    await linkedPayment(),
    await linkedPayment(),
    await linkedPayment(),
  ]
  await revoked.employee.saleDocuments.revokeLink(revoked.ofInvoice)
  await world.owner.query('update tenants set is_active = false where id = $1', [suspended.company.tenantId])
  await removed.admin.payments.remove({ id: removed.payment.id })
  await removed.admin.invoices.remove({ id: removed.invoice.id })
  const other = await moved.admin.clients.create({ name: 'Autre Maison' })
  await world.owner.query('update invoices set client_id = $2 where id = $1', [moved.invoice.id, other.id])
  await waiting.admin.payments.update({
    id: waiting.payment.id,
    version: waiting.payment.version,
    status: 'En attente',
  })
  const gone = [
    revoked.path,
    suspended.path,
    removed.path,
    removed.receiptPath,
    moved.path,
    moved.receiptPath,
    waiting.receiptPath,
  ]
  for (const path of gone) {
    assert.deepEqual(await answerOf(path), never, path)
    assert.equal(await linkStatus(`${path}/pdf`), 404)
  }
  assert.notEqual((await moved.employee.saleDocuments.makeLink(moved.ofInvoice)).path, moved.path)
  assert.equal(await outcomeOf(waiting.employee.saleDocuments.makeLink(waiting.ofPayment)), 'NOT_RECEIVED')
})

test('a document has one link until its revocation, which is in its history', async () => {
  const { admin, employee, ofInvoice, path } = await linkedPayment()
  const [again, asked] = [
    await employee.saleDocuments.makeLink(ofInvoice),
    await employee.saleDocuments.link(ofInvoice),
  ]
  assert.deepEqual(
    [again.path, asked?.path, asked?.madeByName, asked?.views],
    [path, path, 'Amina Ilunga', 0],
  )
  await employee.saleDocuments.revokeLink(ofInvoice)
  assert.equal(await employee.saleDocuments.link(ofInvoice), null)
  assert.equal(await outcomeOf(employee.saleDocuments.revokeLink(ofInvoice)), 'NOT_FOUND')
  const both = await Promise.all([
    employee.saleDocuments.makeLink(ofInvoice),
    admin.saleDocuments.makeLink(ofInvoice),
  ])
  assert.equal(both[0].path, both[1].path)
  assert.notEqual(both[0].path, path)
  const { items } = await admin.history.list({ record: ofInvoice.id })
  assert.deepEqual(
    items
      .filter(({ action, recordId }) => action.startsWith('DOCUMENT') && recordId === ofInvoice.id)
      .map(({ action }) => action),
    ['DOCUMENT_LINK_MADE', 'DOCUMENT_LINK_REVOKED', 'DOCUMENT_LINK_MADE'],
  )
})

test('printing creates a link for users who may share, once', async () => {
  const company = await foundCompany(world)
  const [viewer, employee] = [await company.hire('viewer'), await company.hire('employee')]
  const { id } = await employee.invoices.create(maritimeDraft(company))
  const print = (who: Person) =>
    site.ask(`/api/invoices/${id}/document`, {
      method: 'HEAD',
      headers: { cookie: signedCookie(who.token, world.server.secret) },
    })
  assert.equal((await print(viewer)).status, 200)
  assert.equal(await employee.saleDocuments.link({ of: 'invoices', id }), null)
  await print(employee)
  assert.ok(await employee.saleDocuments.link({ of: 'invoices', id }))
  await employee.saleDocuments.revokeLink({ of: 'invoices', id })
  await print(employee)
  assert.equal(
    await employee.saleDocuments.link({ of: 'invoices', id }),
    null,
    'what was taken back is given again by who asks for it only',
  )
})

test('support in read-only mode prints like a viewer and is logged', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const owner = await hire(world, null, 'super_admin')
  await owner.companies.open({ id: company.tenantId, reason: 'Question sur une facture' })
  const print = async (path: string) => {
    const answer = await site.ask(path, {
      headers: { cookie: signedCookie(owner.token, world.server.secret) },
    })
    await answer.arrayBuffer()
    return answer
  }
  assert.equal((await print(`/api/invoices/${invoice.id}/document`)).status, 200)
  assert.equal(
    (await print(`/api/clients/${company.clientId}/statement?from=2026-01-01&to=2026-12-31`)).status,
    200,
  )
  assert.equal(await admin.saleDocuments.link({ of: 'invoices', id: invoice.id }), null)
  const { rows } = await world.owner.query(
    `select error_message from security_logs where tenant_id = $1 and user_id = $2 and action = 'PRINT'
      order by id`,
    [company.tenantId, owner.userId],
  )
  assert.deepEqual(
    rows.map(({ error_message }) => error_message),
    [`Facture ${invoice.invoiceNumber}`, 'Relevé de compte'],
  )
  assert.equal(await outcomeOf(owner.saleDocuments.makeLink({ of: 'invoices', id: invoice.id })), 'READ_ONLY')
})

test('the company sees client visits only, not its own, robots or reloads', async () => {
  const { company, admin, employee, ofInvoice, path } = await linkedPayment()
  const views = async () => (await employee.saleDocuments.link(ofInvoice))?.views
  const signed = (who: Person) => ({ cookie: signedCookie(who.token, world.server.secret) })
  await (await openLink(path, signed(admin))).text()
  await (await openLink(path, { 'user-agent': 'WhatsApp/2.24 A' })).text()
  await linkStatus(path, 'HEAD')
  const elsewhere = await hire(world, (await foundCompany(world)).tenantId, 'admin')
  await join(world, elsewhere.userId, company.tenantId, 'viewer')
  await (await openLink(path, signed(elsewhere))).text()
  assert.equal(await views(), 0)

  await linkStatus(path)
  await linkStatus(path)
  assert.equal(await views(), 1)
  const first = await employee.saleDocuments.link(ofInvoice)
  assert.ok(first?.firstSeenAt && first.firstSeenAt === first.lastSeenAt)
  const stranger = await (await foundCompany(world)).hire('admin')
  const hourOf = (at: string | Date | undefined | null) =>
    new Date(at ?? Number.NaN).toISOString().slice(0, 13)
  let newHours = 0
  for (let n = 0; n < 3; n += 1) {
    const { rows } = await world.owner.query(
      `update document_links
        set last_seen_at = (last_seen_at at time zone 'UTC' - interval '2 minutes') at time zone 'UTC',
           first_seen_at = (first_seen_at at time zone 'UTC' - interval '2 days') at time zone 'UTC'
         where invoice_id = $1 returning last_seen_at as before`,
      [ofInvoice.id],
    )
    await (await openLink(path, signed(stranger))).text()
    if (hourOf(rows[0].before) !== hourOf((await employee.saleDocuments.link(ofInvoice))?.lastSeenAt))
      newHours += 1
  }
  const last = await employee.saleDocuments.link(ofInvoice)
  assert.equal(last?.views, 4)
  assert.ok((last?.firstSeenAt ?? '') < (last?.lastSeenAt ?? ''))
  assert.equal(
    (await employee.invoices.get({ id: ofInvoice.id })).seenAt,
    last?.lastSeenAt,
    'its invoice says so',
  )
  const { items } = await admin.security.list({ action: 'DOCUMENT_SEEN' })
  assert.equal(items.length, 1 + newHours, 'once an hour')
  assert.deepEqual(
    [items[0]?.recordId, items[0]?.userId, items[0]?.tableName],
    [ofInvoice.id, null, 'invoices'],
  )
})

test('a Cubot telephone is not a robot', async () => {
  const { employee, ofInvoice, path } = await linkedPayment()
  const views = async () => (await employee.saleDocuments.link(ofInvoice))?.views
  for (const robot of [
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
  ])
    await (await openLink(path, { 'user-agent': robot })).text()
  assert.equal(await views(), 0)
  await (
    await openLink(path, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 21) Chrome/130.0 Mobile Safari/537.36',
    })
  ).text()
  assert.equal(await views(), 1)
})

test('links are managed by employees and above, in their own company', async () => {
  const { company, ofInvoice, ofPayment, path } = await linkedPayment()
  const stranger = await (await foundCompany(world)).hire('admin')
  for (const role of ['viewer', 'warehouse_supervisor'] as const) {
    const { saleDocuments } = await company.hire(role)
    for (const call of [saleDocuments.link, saleDocuments.makeLink, saleDocuments.revokeLink])
      assert.equal(await outcomeOf(call(ofInvoice)), 'FORBIDDEN', role)
  }
  for (const linked of [ofInvoice, ofPayment])
    for (const call of [
      stranger.saleDocuments.link,
      stranger.saleDocuments.makeLink,
      stranger.saleDocuments.revokeLink,
    ])
      assert.equal(await outcomeOf(call(linked)), 'NOT_FOUND')
  const linkId = (
    await world.owner.query('select id from document_links where invoice_id = $1', [ofInvoice.id])
  ).rows[0].id
  const sign = (tenantId: string, purpose: 'document links' | 'tracking links') =>
    documentPath(signLink(world.server.secret, purpose, { tenantId, linkId }))
  assert.equal(sign(company.tenantId, 'document links'), path)
  const otherCompany = (await foundCompany(world)).tenantId
  assert.deepEqual(
    [
      await linkStatus(sign(otherCompany, 'document links')),
      await linkStatus(sign(company.tenantId, 'tracking links')),
    ],
    [404, 404],
  )
})

test('guessing links is slowed down, valid links still work', async () => {
  const { path } = await linkedPayment()
  const apart = await openSite(world, ['127.0.0.1'])
  const from = async (at: string) => {
    const answer = await apart.ask(at, { headers: { ...firefox, 'x-forwarded-for': '198.51.100.9' } })
    await answer.text()
    return answer.status
  }
  const guess = (n: number) => `${path.slice(0, -3)}${n.toString(36).padStart(3, '-')}`
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n += 1) statuses.add(await from(guess(n)))
  assert.deepEqual([...statuses], [404, 429])
  assert.equal(await from(path), 200)
  for (const token of ['x', '%00', 'A'.repeat(64), '<script>'])
    assert.equal(await linkStatus(`/document/${token}`), 404, token)
  await apart.close()
})
