import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { standardTemplates } from '@escale/contract/channels/whatsapp/templates'
import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import { addGoods, openExpedition } from '#testing/company/expeditions.ts'
import { useFeatures } from '#testing/company/features.ts'
import { approve, foundNotifyingCompany, openWindow } from '#testing/company/notices.ts'
import { statementsDuring } from '#testing/database/wire-log.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const number = '+243812345678'
const templateBody = (key: string) => standardTemplates.find((template) => template.key === key)?.body ?? ''
const statesOf = (rows: { kind: string; state: string; reason: string | null }[]) =>
  rows.map(({ kind, state, reason }) => [kind, state, reason])

test('notices are off by default', async () => {
  const company = await foundNotifyingCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  await admin.payments.create({
    invoiceId: id,
    amount: 1000,
    paymentDate: '2026-01-02',
    reference: 'R',
    status: 'Reçu',
  })
  await admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 1, clientId: company.clientId })
  assert.deepEqual(await company.notices(), [])
  assert.deepEqual(
    (await admin.notices.settings()).rules.map(({ isOn, version }) => [isOn, version]),
    Array.from({ length: 9 }, () => [false, 0]),
  )
})

test('a payment does not ask whom to notify while the rule is off, and the next one does', async () => {
  const company = await foundNotifyingCompany(world)
  const admin = await company.hire('admin')
  const { id } = await admin.invoices.create(maritimeDraft(company))
  const pay = () =>
    statementsDuring(() =>
      admin.payments.create({ invoiceId: id, amount: 100, paymentDate: '2026-01-02', reference: 'R' }),
    )
  const isSent = (passed: string[], text: string) => passed.some((what) => what.includes(text))
  const silent = await pay()
  assert.ok(isSent(silent, 'record_payment'))
  assert.ok(!isSent(silent, 'insert into notices') && !isSent(silent, 'at time zone time_zone'))
  const rule = (await admin.notices.settings()).rules.find(({ kind }) => kind === 'paiement')
  assert.ok(rule)
  const { kind, version, templateKey, days } = rule
  await admin.notices.saveRule({ kind, version, templateKey, days, isOn: true })
  assert.ok(isSent(await pay(), 'insert into notices'))
  assert.equal((await company.notices()).length, 1)
})

test('an issued credit note is notified, by a rule of companies that use the account', async () => {
  const company = await foundNotifyingCompany(world, { on: ['avoir'] })
  const admin = await company.hire('admin')
  const kinds = async () => (await admin.notices.settings()).rules.map(({ kind }) => kind)
  assert.ok(!(await kinds()).includes('avoir'))
  await useFeatures(world, company.tenantId, ['account'])
  assert.ok((await kinds()).includes('avoir'))
  await approve(world, company.tenantId, 'avoir', templateBody('avoir'))
  const invoice = await admin.invoices.create(maritimeDraft(company))
  await admin.creditNotes.issue({
    invoiceId: invoice.id,
    clientId: null,
    nature: 'COR',
    reason: 'Poids recontrôlé',
    fiscalReference: null,
    lines: [{ position: 1, label: 'Groupage', quantity: null, weightKg: null, amount: 1050 }],
  })
  const { items } = await admin.notices.list({})
  const [note] = (await admin.creditNotes.list({})).items
  assert.deepEqual(
    items.map(({ kind, aboutKind, aboutNumber }) => [kind, aboutKind, aboutNumber]),
    [['avoir', 'credit_notes', note?.number]],
  )
  await company.wait()
  await company.send()
  const [message] = await company.messages()
  assert.match(message?.body ?? '', new RegExp(`l'avoir ${note?.number} de 10,50.\\$`))
  assert.match(message?.body ?? '', /Document : https?:/)
})

test('an issued invoice is notified once, with figures and link', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await approve(world, company.tenantId, 'facture', templateBody('facture'))
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const [waiting] = await company.notices()
  const minutes = (Number(waiting?.dueAt) - Date.now()) / 60_000
  assert.ok(minutes > 9 && minutes <= 11, `leaves in ${minutes} minutes`)
  await company.send()
  assert.deepEqual(await company.messages(), [], 'the ten minutes are not over')
  await company.wait()
  await company.send()
  await company.wait()
  await company.send()
  const [message, another] = await company.messages()
  assert.equal(another, undefined)
  assert.deepEqual(
    [message?.kind, message?.template?.name, message?.origin, message?.by],
    ['modèle', 'facture', 'automatique', 'Escale'],
  )
  assert.match(
    message?.body ?? '',
    new RegExp(
      `Bonjour Maison Kivu, voici votre facture ${invoice.invoiceNumber} : 31,50\\s.+http://localhost:3000/document/`,
      's',
    ),
  )
  assert.deepEqual(statesOf(await company.notices()), [['facture', 'Envoyé', null]])
})

test('notices of ten minutes are one message within the reply window', async () => {
  const company = await foundNotifyingCompany(world, { on: ['reçu', 'facture'] })
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  for (const tracking of ['T-1', 'T-2'])
    await admin.warehouse.receive({ trackingNumber: tracking, quantity: 1, clientId: company.clientId })
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  const messages = await company.messages()
  assert.deepEqual(
    messages.map(({ kind }) => kind),
    ['texte'],
  )
  const body = messages[0]?.body ?? ''
  assert.equal(body.match(/Bonjour/g)?.length, 1, body)
  assert.equal(body.match(/Merci de votre confiance/g)?.length, 1, body)
  for (const said of ['T-1', 'T-2', '31,50']) assert.ok(body.includes(said), body)
  assert.equal(new Set((await company.notices()).map(({ messageId }) => messageId)).size, 1)
})

test('outside the window a news template combines notices, or each has its own', async () => {
  const said = async (keys: string[]) => {
    const company = await foundNotifyingCompany(world, { on: ['reçu', 'facture'] })
    for (const key of keys) await approve(world, company.tenantId, key, templateBody(key))
    const admin = await company.hire('admin')
    await admin.warehouse.receive({ trackingNumber: 'T-1', quantity: 1, clientId: company.clientId })
    await admin.invoices.create(maritimeDraft(company))
    await company.wait()
    await company.send()
    return {
      templates: (await company.messages()).map(({ template }) => template?.name),
      states: statesOf(await company.notices()),
    }
  }
  assert.deepEqual((await said(['nouvelles', 'facture', 'colis_recu'])).templates, ['nouvelles'])
  assert.deepEqual((await said(['facture', 'colis_recu'])).templates, ['facture', 'colis_recu'])
  const partly = await said(['facture'])
  assert.deepEqual(partly.templates, ['facture'])
  assert.deepEqual(partly.states, [
    ['reçu', 'Abandonné', noticeSkipReasons.noTemplate],
    ['facture', 'Envoyé', null],
  ])
})

test('without a WhatsApp account notices go by mail', async () => {
  const company = await foundNotifyingCompany(world, {
    on: ['facture'],
    hasAccount: false,
    email: 'rose@kivu.test',
  })
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  const [mail] = await company.mails()
  assert.deepEqual([mail?.to, mail?.subject.startsWith('Nouvelle facture · ')], ['rose@kivu.test', true])
  assert.match(mail?.content.action?.url ?? '', /^http:\/\/localhost:3000\//)
  assert.deepEqual(
    (await company.messages()).map(({ channel }) => channel),
    ['Courriel'],
    'it stands in the thread',
  )
  await world.owner.query('update clients set email = null where id = $1', [company.clientId])
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  assert.deepEqual(statesOf(await company.notices()), [
    ['facture', 'Par courriel', null],
    ['facture', 'Abandonné', noticeSkipReasons.noAccount],
  ])
})

test('clients without number get mail; without both they are left out', async () => {
  for (const [wish, sendsMail, state, reason] of [
    [{ phone: null, email: 'rose@kivu.test' }, true, 'Par courriel', null],
    [{ phone: null }, true, 'Abandonné', noticeSkipReasons.noWay],
    [
      { phone: 'sans', email: 'rose@kivu.test', hasAccount: false },
      false,
      'Abandonné',
      noticeSkipReasons.noAccountMailOff,
    ],
  ] as const) {
    const company = await foundNotifyingCompany(world, { on: ['facture'], ...wish })
    const admin = await company.hire('admin')
    await admin.invoices.create(maritimeDraft(company))
    await company.wait()
    await company.send(sendsMail)
    assert.deepEqual(statesOf(await company.notices()), [['facture', state, reason]])
  }
})

test('STOP ends all notices', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'], email: 'rose@kivu.test' })
  const conversation = await openWindow(world, company, number)
  await world.owner.query('update conversations set stopped_at = now() where id = $1', [conversation])
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  assert.deepEqual(statesOf(await company.notices()), [['facture', 'Abandonné', noticeSkipReasons.stopped]])
  assert.deepEqual([await company.messages(), await company.mails()], [[], []])
})

test('outside sending hours notices wait', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await openWindow(world, company, number)
  await world.owner.query(`update tenants set time_zone = 'Asia/Tokyo' where id = $1`, [company.tenantId])
  await world.owner.query(
    `update whatsapp_settings set sends_from = least(t.there + interval '2 hours', time '23:58'),
      sends_until = '23:59'
     from (select (now() at time zone 'Asia/Tokyo')::time as there) t
       where tenant_id = $1 and t.there < '21:30'`,
    [company.tenantId],
  )
  await world.owner.query(
    `update whatsapp_settings set sends_from = '03:00', sends_until = '04:00'
      where tenant_id = $1 and sends_from = '00:00'`,
    [company.tenantId],
  )
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  const [notice] = await company.notices()
  assert.equal(notice?.state, 'En attente')
  const hours = await world.owner.query(
    `select to_char($2::timestamptz at time zone 'Asia/Tokyo', 'HH24:MI') = to_char(sends_from,
      'HH24:MI') as "opens" from whatsapp_settings where tenant_id = $1`,
    [company.tenantId, notice?.dueAt],
  )
  assert.ok(hours.rows[0].opens && Number(notice?.dueAt) > Date.now())
  await world.owner.query(
    `update whatsapp_settings set sends_from = '00:00', sends_until = '23:59:59' where tenant_id = $1`,
    [company.tenantId],
  )
  await company.wait()
  await company.send()
  assert.equal((await company.messages()).length, 1)
})

test('two servers send a notice once', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  for (let count = 0; count < 3; count++) await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await Promise.all([company.send(), company.send(), company.send()])
  assert.equal((await company.messages()).length, 1)
  assert.deepEqual([...new Set((await company.notices()).map(({ state }) => state))], ['Envoyé'])
})

test('outdated notices are not sent', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture', 'paiement', 'reçu'] })
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  const cancelled = await admin.invoices.create(maritimeDraft(company))
  const gone = await admin.invoices.create(maritimeDraft(company))
  const paid = await admin.payments.create({
    invoiceId: gone.id,
    amount: 1000,
    paymentDate: '2026-01-02',
    reference: 'R',
    status: 'Reçu',
  })
  const parcel = await admin.warehouse.receive({
    trackingNumber: 'T-1',
    quantity: 1,
    clientId: company.clientId,
  })
  await admin.payments.remove({ id: paid.id })
  await admin.invoices.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Doublon' })
  await admin.invoices.remove({ id: gone.id })
  const another = await admin.clients.create({ name: 'Kivu Transit' })
  await world.owner.query('update goods set client_id = $2 where id = $1', [parcel.id, another.id])
  await company.wait()
  await company.send()
  assert.deepEqual(
    statesOf(await company.notices())
      .map(([kind, , reason]) => `${kind} ${reason}`)
      .toSorted(),
    [
      `facture ${noticeSkipReasons.cancelled}`,
      `facture ${noticeSkipReasons.gone}`,
      `paiement ${noticeSkipReasons.gone}`,
      `reçu ${noticeSkipReasons.otherClient}`,
    ].toSorted(),
  )
  assert.deepEqual(await company.messages(), [])
})

test('disabled notices are not sent, and enabling applies to later ones', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await admin.notices.saveRule({ kind: 'facture', version: 1, isOn: false, templateKey: 'facture', days: [] })
  await company.wait()
  await company.send()
  assert.deepEqual(statesOf(await company.notices()), [['facture', 'Abandonné', noticeSkipReasons.off]])
})

test('a payment is notified when received', async () => {
  const company = await foundNotifyingCompany(world, { on: ['paiement'] })
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 1000,
    paymentDate: '2026-01-02',
    reference: 'R',
    status: 'En attente',
  })
  assert.deepEqual(await company.notices(), [])
  const received = await admin.payments.update({ id: payment.id, version: payment.version, status: 'Reçu' })
  await admin.payments.update({ id: payment.id, version: received.version, reference: 'S' })
  assert.deepEqual(statesOf(await company.notices()), [['paiement', 'En attente', null]])
})

test('goods are notified when received or assigned, not when announced or imported', async () => {
  const company = await foundNotifyingCompany(world, { on: ['reçu'] })
  const admin = await company.hire('admin')
  const announced = await admin.warehouse.receive({
    trackingNumber: 'T-1',
    quantity: 1,
    clientId: company.clientId,
    announced: true,
  })
  const orphan = await admin.warehouse.receive({ trackingNumber: 'T-2', quantity: 1 })
  assert.deepEqual(await company.notices(), [])
  await admin.goods.receive({ ids: [announced.id] })
  await admin.goods.assign({ ids: [orphan.id], clientId: company.clientId })
  await admin.goods.assign({ ids: [orphan.id], clientId: null })
  await admin.goods.assign({ ids: [orphan.id], clientId: company.clientId })
  assert.equal((await company.notices()).length, 2)
})

test('each client aboard is notified once, and a later stage replaces the former', async () => {
  const company = await foundNotifyingCompany(world, { on: ['départ', 'arrivée', 'disponible', 'eta'] })
  await openWindow(world, company, number)
  const employee = await company.hire('employee')
  const other = await employee.clients.create({ name: 'Kivu Transit' })
  const { id, goodsIds, ...opened } = await openExpedition(world, company, employee)
  await addGoods(world, company, id, { clientId: other.id })
  await addGoods(world, company, id, { clientId: null })
  let { version } = await employee.expeditions.step({ id, version: opened.version, to: 'Chargée' })
  assert.deepEqual(await company.notices(), [])
  const departure = await employee.expeditions.step({ id, version, to: 'En transit', atd: '2026-10-01' })
  assert.deepEqual(
    (await company.notices()).map(({ kind }) => kind),
    ['départ', 'départ'],
  )
  const later = await employee.expeditions.update({
    id,
    version: departure.version,
    eta: '2026-12-01',
    announced: true,
  })
  const again = await employee.expeditions.update({ id, version: later.version, eta: '2026-12-05' })
  assert.deepEqual(
    (await company.notices()).map(({ kind }) => kind),
    ['départ', 'départ', 'eta', 'eta'],
    'what is not announced is not told',
  )
  version = (
    await employee.expeditions.step({ id, version: again.version, to: 'Arrivée', ata: '2026-11-02' })
  ).version
  version = (await employee.expeditions.step({ id, version, to: 'En dédouanement' })).version
  await employee.expeditions.step({ id, version, to: 'Disponible' })
  await company.wait()
  await company.send()
  const own = (await company.notices()).filter(({ clientId }) => clientId === company.clientId)
  assert.deepEqual(
    own.map(({ kind, state }) => [kind, state]),
    [
      ['départ', 'Abandonné'],
      ['eta', 'Abandonné'],
      ['arrivée', 'Abandonné'],
      ['disponible', 'Envoyé'],
    ],
  )
  const [message] = await company.messages()
  assert.match(message?.body ?? '', /est disponible à Matadi/)
  assert.equal(goodsIds.length, 3)
})

test('a step shows how many clients it notifies and when', async () => {
  const company = await foundNotifyingCompany(world, { on: ['départ'] })
  await openWindow(world, company, number)
  const employee = await company.hire('employee')
  const { id } = await openExpedition(world, company, employee)
  const unreachable = await employee.clients.create({ name: 'Kivu Transit' })
  await addGoods(world, company, id, { clientId: unreachable.id })
  assert.deepEqual(await employee.notices.ofStep({ id, to: 'En transit' }), {
    clients: 1,
    delayMinutes: 10,
    opensAt: null,
  })
  for (const to of ['Arrivée', 'Chargée'] as const)
    assert.equal((await employee.notices.ofStep({ id, to })).clients, 0, to)
  await assert.rejects((await company.hire('viewer')).notices.ofStep({ id, to: 'En transit' }), {
    code: 'FORBIDDEN',
  })
})

test('a late reception notice names the warehouse, not the destination', async () => {
  const company = await foundNotifyingCompany(world, { on: ['reçu'] })
  await world.owner.query(`update tenants set city = 'Kinshasa' where id = $1`, [company.tenantId])
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  const parcel = await admin.warehouse.receive({
    trackingNumber: 'T-9',
    quantity: 1,
    clientId: company.clientId,
  })
  const { id } = await openExpedition(world, company, admin)
  await world.owner.query(`update goods set status = 'En transit', expedition_id = $2 where id = $1`, [
    parcel.id,
    id,
  ])
  await company.wait()
  await company.send()
  const [message] = await company.messages()
  assert.match(message?.body ?? '', /votre colis T-9 .*est arrivé à notre entrepôt de Kinshasa/)
})

test('pending notices can be stopped, others cannot', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await openWindow(world, company, number)
  const admin = await company.hire('admin')
  for (let count = 0; count < 3; count++) await admin.invoices.create(maritimeDraft(company))
  const { items } = await admin.notices.list({ state: 'En attente' })
  assert.equal(items.length, 3)
  assert.deepEqual(
    [items[0]?.clientName, items[0]?.kind, items[0]?.aboutKind],
    ['Maison Kivu', 'facture', 'invoices'],
  )
  const id = items[0]?.id ?? ''
  await admin.notices.stop({ id })
  await assert.rejects(admin.notices.stop({ id }), { code: 'SETTLED' })
  assert.deepEqual(await admin.notices.stopAll(), { stopped: 2 })
  await company.wait()
  await company.send()
  assert.deepEqual(await company.messages(), [])
  assert.deepEqual(
    [...new Set((await admin.notices.list({})).items.map(({ reason }) => reason))],
    ['Arrêté par Amina Ilunga'],
  )
  const elsewhere = await (await foundCompany(world)).hire('admin')
  await assert.rejects(elsewhere.notices.stop({ id }), { code: 'NOT_FOUND' })
  assert.deepEqual((await elsewhere.notices.list({})).items, [])
})

test('a stopped account holds notices back, or sends them by mail', async () => {
  const company = await foundNotifyingCompany(world, { on: ['facture'] })
  await openWindow(world, company, number)
  await world.owner.query(
    `update whatsapp_accounts set state = 'Arrêté', stopped_at = now() where tenant_id = $1`,
    [company.tenantId],
  )
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  assert.deepEqual(statesOf(await company.notices()), [['facture', 'En attente', null]])
  await world.owner.query(
    `update notices set created_at = now() - interval '4 days', due_at = now() where tenant_id = $1`,
    [company.tenantId],
  )
  await company.send()
  assert.deepEqual(statesOf(await company.notices()), [['facture', 'Abandonné', noticeSkipReasons.tooLate]])
  await world.owner.query(`update clients set email = 'rose@kivu.test' where id = $1`, [company.clientId])
  await admin.invoices.create(maritimeDraft(company))
  await company.wait()
  await company.send()
  assert.equal((await company.mails()).length, 1)
})

test('a rule is saved by version with a fitting text', async () => {
  const company = await foundNotifyingCompany(world)
  const admin = await company.hire('admin')
  const rule = {
    kind: 'après échéance',
    version: 0,
    isOn: true,
    templateKey: 'relance',
    days: [30, 3],
  } as const
  assert.deepEqual((await admin.notices.saveRule({ ...rule, days: [30, 3] })).days, [3, 30])
  await assert.rejects(admin.notices.saveRule({ ...rule, days: [5] }), { code: 'STALE' })
  await assert.rejects(admin.notices.saveRule({ ...rule, version: 1, days: [] }), { code: 'WITHOUT_DAYS' })
  await assert.rejects(
    admin.notices.saveRule({ ...rule, version: 1, days: [3], templateKey: 'colis_recu' }),
    { code: 'UNKNOWN_TEMPLATE' },
  )
  await assert.rejects(admin.notices.saveRule({ ...rule, version: 1, days: [3, 3] }), { code: 'INVALID' })
  await assert.rejects((await company.hire('manager')).notices.settings(), { code: 'FORBIDDEN' })
})
