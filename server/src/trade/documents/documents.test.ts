import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { formatDay, today } from '@escale/contract/values/days'
import sharp from 'sharp'
import { signedCookie } from '#access/caller/cookie.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { inCompany } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { openSite, requestsTo } from '#testing/http.ts'
import { assertTexts, pagesOf } from '#testing/pdf.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, startWorld } from '#testing/world.ts'
import { buildDeliveryNote } from './transport/delivery-note.ts'
import { lotsAboard } from './transport/lots.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Row = Record<string, string | number | null>

async function insert(table: string, row: Row): Promise<string> {
  const names = Object.keys(row)
  await world.owner.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
    Object.values(row),
  )
  return String(row.id)
}

const sea = {
  mode: 'Maritime',
  origin: 'Anvers',
  origin_code: 'BEANR',
  destination: 'Matadi',
  destination_code: 'CDMAT',
  vessel_or_flight: 'MSC Anna',
}

/** Company with an arrived expedition, goods of two clients and goods without owner. */
async function withArrival(own: Row = {}) {
  const company = await foundCompany(world)
  const { tenantId, clientId } = company
  const otherId = await insert('clients', {
    tenant_id: tenantId,
    id: newId(),
    name: 'Élite Négoce',
    phone: '+243998765432',
  })
  const dates = { etd: '2026-10-01', atd: '2026-10-02', eta: '2026-11-01', ata: '2026-11-03' }
  const expedition = {
    ...sea,
    ...dates,
    status: 'Disponible',
    master_number: 'MSCUAB1234567',
    freight_terms: 'Prépayé',
    cargo_note_number: 'FERI-77',
    ...own,
  }
  const id = await insert('expeditions', {
    tenant_id: tenantId,
    id: newId(),
    reference: 'EXP-2026-0007',
    ...expedition,
  })
  await insert('expedition_containers', {
    tenant_id: tenantId,
    id: newId(),
    expedition_id: id,
    number: 'CSQU3054383',
    size: "40'HC",
    seal: 'PL-9',
    capacity_m3: 68,
  })
  const add = (row: Row) =>
    insert('goods', {
      ...{
        tenant_id: tenantId,
        id: newId(),
        kind: 'Colis',
        tracking_number: randomUUID(),
        status: 'Disponible',
        expedition_id: id,
      },
      ...{ received_at: '2026-09-20T10:00:00Z', ...row },
    })
  const first = {
    number: 'REC-2026-00001',
    client_id: clientId,
    marks: 'KIVU/1',
    description: 'Cartons de vêtements',
  }
  const goods = [
    await add({ ...first, quantity: 12, weight_kg: 1245.5, length_cm: 60, width_cm: 40, height_cm: 20 }),
    await add({
      number: 'REC-2026-00002',
      client_id: clientId,
      brand_name: 'Samsung',
      danger: 'batterie lithium',
      quantity: 3,
      weight_kg: 4.5,
    }),
    await add({ number: 'REC-2026-00003', client_id: otherId, marks: 'ELITE', quantity: 1, weight_kg: 10 }),
    await add({ number: 'REC-2026-00004', marks: 'PERDU-1', quantity: 2 }),
  ]
  return { company, id, clientId, otherId, goods }
}

const ask = requestsTo(site, world)

/** Requests as a browser shows a document in a tab or a frame. */
const askInFrame = (who: Person, path: string) =>
  site.ask(path, {
    headers: {
      cookie: signedCookie(who.token, world.server.secret),
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    },
  })

async function readPdf(who: Person, path: string): Promise<string> {
  const answer = await ask(who, path)
  assert.equal(answer.status, 200, answer.status === 200 ? '' : await answer.text())
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(' ')
}

const documents = (id: string) => `/api/expeditions/${id}/documents`

async function billGoods({
  company,
  goods,
}: {
  company: FoundedCompany
  goods: string[]
}): Promise<{ number: string; id: string }> {
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company, { quantity: 100 }))
  await admin.payments.create({
    invoiceId: invoice.id,
    amount: 5000,
    paymentDate: '2026-11-04',
    reference: 'P',
  })
  await world.owner.query('update goods set invoice_id = $1 where id = any($2)', [
    invoice.id,
    goods.slice(0, 2),
  ])
  return { number: invoice.invoiceNumber, id: invoice.id }
}

test('the manifest lists all lots with owner, weight and transport', async () => {
  const { company, id } = await withArrival()
  const text = await readPdf(await company.hire('viewer'), `${documents(id)}/manifest`)
  assertTexts(
    text,
    'Manifeste',
    'EXP-2026-0007',
    'MSC Anna',
    'Anvers (BEANR)',
    'Matadi (CDMAT)',
    "CSQU3054383 (40'HC), plomb PL-9",
    'MSCUAB1234567',
    'FERI-77',
  )
  assertTexts(
    text,
    'REC-2026-00001',
    'KIVU/1',
    'Maison Kivu',
    'Cartons de vêtements',
    '1 245,5',
    '0,576',
    'Samsung · Batterie lithium',
  )
  assertTexts(
    text,
    'Élite Négoce',
    'REC-2026-00004',
    'Sans propriétaire',
    '4 lots, 2 clients',
    '1 260,0',
    '2 oct. 2026',
    '3 nov. 2026',
  )
})

test('the packing list shows pieces, sizes and sums for each client', async () => {
  const { company, id } = await withArrival()
  const text = await readPdf(await company.hire('employee'), `${documents(id)}/packing-list`)
  assertTexts(
    text,
    'Liste de colisage',
    'Élite Négoce · 1 lot',
    'Maison Kivu · 2 lots',
    '60 × 40 × 20',
    '1 250,0',
    'Sous-total',
    'Poids brut 1 260,0 kg',
  )
  assert.ok(text.indexOf('Élite Négoce') < text.indexOf('Maison Kivu'))
})

test('an arrival notice lists goods and, for users who may read payments, debts', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const invoice = await billGoods({ company, goods })
  await world.owner.query(`insert into company_info (tenant_id, mobile_money) values ($1, 'M-Pesa 0812')`, [
    company.tenantId,
  ])
  const path = `${documents(id)}/arrival-notice/${clientId}`
  const employee = await readPdf(await company.hire('employee'), path)
  assertTexts(
    employee,
    "Avis d'arrivée",
    'Maison Kivu',
    'arrivées à Matadi le 3 nov. 2026 et sont à votre disposition',
    'REC-2026-00002',
    "pièce d'identité",
  )
  assertTexts(
    employee,
    `Facture ${invoice.number}`,
    '1 050,00 $',
    'Déjà réglé',
    '50,00 $',
    'Solde à régler',
    '1 000,00 $',
    'M-Pesa 0812',
  )
  assert.ok(!employee.includes('REC-2026-00003'))
  const viewer = await readPdf(await company.hire('viewer'), path)
  assertTexts(viewer, 'REC-2026-00002', "pièce d'identité")
  assert.doesNotMatch(viewer, /\$|Facture|M-Pesa/)
})

test('an arrival notice leaves out lost, set-aside and handed-over goods', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const employee = await company.hire('employee')
  const path = `${documents(id)}/arrival-notice/${clientId}`
  const isAnnounced = async () =>
    (await employee.tradeDocuments.clients({ id })).clients.find((client) => client.id === clientId)
      ?.isAnnounced
  const becomes = (place: number, status: string) =>
    world.owner.query('update goods set status = $2 where id = $1', [goods[place], status])
  for (const aside of ['Perdu', 'Litige', 'Retourné']) {
    await becomes(0, aside)
    const text = await readPdf(employee, path)
    assertTexts(text, 'REC-2026-00002', 'sont à votre disposition')
    assert.ok(!text.includes('REC-2026-00001'), aside)
  }
  assert.equal(await isAnnounced(), true)
  await world.owner.query(
    `update goods set status = 'Remis', released_to = 'Jean', released_signed_as = 'Jean', released_at = now()
      where id = $1`,
    [goods[1]],
  )
  const refused = await ask(employee, path)
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [409, 'NO_GOODS'])
  assert.equal(await isAnnounced(), false)
})

test('an arrival notice needs a planned day', async () => {
  const sailing = await withArrival({ status: 'En transit', ata: null })
  const employee = await sailing.company.hire('employee')
  const path = `${documents(sailing.id)}/arrival-notice/${sailing.otherId}`
  assertTexts(
    await readPdf(employee, path),
    'sont attendues à Matadi le 1 nov. 2026',
    'Arrivée prévue'.toLocaleUpperCase('fr'),
    'Ces marchandises restent à facturer',
  )
  await world.owner.query('update expeditions set eta = null where id = $1', [sailing.id])
  const refused = await ask(employee, path)
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [409, 'NO_ARRIVAL'])
})

test('a delivery note is to be signed before hand-over, and shows receivers after it', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const [keeper, employee] = [await company.hire('warehouse_supervisor'), await company.hire('employee')]
  await world.owner.query(`update goods set condition_status = 'Endommagé' where id = $1`, [goods[0]])
  const path = `${documents(id)}/delivery-note/${clientId}`
  assertTexts(
    await readPdf(employee, path),
    'Bon de livraison',
    'REC-2026-00001',
    'Réserves',
    'REC-2026-00001 : Endommagé',
    "Nom, pièce d'identité, date et signature",
  )
  assert.equal((await ask(keeper, `/api/goods/${goods[0]}/delivery-note`)).status, 409, 'nothing left yet')

  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#102030' } })
    .jpeg()
    .toBuffer()
  const key = `${company.tenantId}/${randomUUID()}`
  await world.server.files.put(key, bytes)
  const file = {
    bucket: 'photos',
    name: 'signature.jpg',
    storage_key: key,
    content_type: 'image/jpeg',
    size_bytes: bytes.length,
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const signatureId = await insert('files', { tenant_id: company.tenantId, id: newId(), ...file, sha256 })
  await world.owner.query(
    `update goods set status = 'Remis', released_to = 'Jean Mbuyi', released_id_document = 'Passeport OP123',
      released_signature_id = $2,
       released_at = '2026-11-10T23:30:00Z' where id = any($1)`,
    [goods.slice(0, 2), signatureId],
  )
  for (const text of [
    await readPdf(employee, path),
    await readPdf(keeper, `/api/goods/${goods[1]}/delivery-note`),
  ])
    assertTexts(
      text,
      'REC-2026-00001',
      'REC-2026-00002',
      'Jean Mbuyi',
      "Pièce d'identité : Passeport OP123",
      '11 nov. 2026',
    )
  await world.server.files.delete(key)
  assertTexts(await readPdf(employee, path), 'Jean Mbuyi') // the picture is lost; the rest is still printed
})

test('a delivery note shows reserves and typed names of each receiver', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const keeper = await company.hire('warehouse_supervisor')
  const path = `${documents(id)}/delivery-note/${clientId}`
  const took = (place: number, who: string, reserves: string | null) =>
    world.owner.query(
      `update goods set status = 'Remis', released_to = $2, released_signed_as = $2, released_reserves = $3,
        released_at = $4 where id = $1`,
      [goods[place], who, reserves, `2026-11-1${place}T10:00:00Z`],
    )
  await took(0, 'Jean Mbuyi', null)
  assertTexts(
    await readPdf(keeper, `/api/goods/${goods[0]}/delivery-note`),
    'Aucune réserve',
    'Jean Mbuyi',
    'Nom saisi à l',
  )
  await took(1, 'Rose Kanza', 'Un carton ouvert, deux pièces manquantes')
  const both = await readPdf(await company.hire('employee'), path)
  assertTexts(
    both,
    '10 nov. 2026, 11 nov. 2026',
    'Jean Mbuyi',
    'Rose Kanza : Un carton ouvert, deux pièces manquantes',
  )
})

test('a delivery note lists every lot of each receiver', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const { tenantId } = company
  const row = {
    tenant_id: tenantId,
    kind: 'Colis',
    status: 'Disponible',
    expedition_id: id,
    client_id: clientId,
    received_at: '2026-09-20T10:00:00Z',
  }
  for (let n = 10; n < 40; n += 1)
    await insert('goods', {
      ...row,
      id: newId(),
      number: `REC-2026-000${n}`,
      tracking_number: randomUUID(),
      quantity: 1,
    })
  await world.owner.query(
    `update goods set status = 'Remis', released_to = case when id = $3 then 'Rose Kanza'
      else 'Jean Mbuyi' end, released_at = '2026-11-10T10:00:00Z'
     where expedition_id = $1 and client_id = $2`,
    [id, clientId, goods[0]],
  )
  const note = await inCompany(
    world.server.pool,
    tenantId,
    async (inside) => {
      const lots = await lotsAboard(inside, id, clientId)
      return buildDeliveryNote({
        letterhead: await letterheadOf(inside),
        expedition: undefined,
        client: undefined,
        lots,
        codes: null,
      })
    },
    'read',
  )
  const shares = note.blocks.find(
    (block) => block.kind === 'note' && block.title === 'Lots remis à chacun',
  ) as { text: string } | undefined
  const [first = '', second = ''] = (shares?.text ?? '').split('\n').sort()
  assertTexts(first, 'Jean Mbuyi, le 10 nov. 2026', 'REC-2026-00002', 'REC-2026-00010', 'REC-2026-00039')
  assert.equal(second, 'Rose Kanza, le 10 nov. 2026 : REC-2026-00001')
})

test('documents carry tracking codes, created only by users with the right', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const [viewer, employee] = [await company.hire('viewer'), await company.hire('employee')]
  const links = async () =>
    (await world.owner.query('select goods_id from tracking_links where tenant_id = $1', [company.tenantId]))
      .rows.length
  const paths = ['arrival-notice', 'delivery-note', 'house-waybill'].map(
    (name) => `${documents(id)}/${name}/${clientId}`,
  )
  for (const path of paths)
    assert.ok(!(await readPdf(viewer, path)).includes('Suivre vos marchandises'), path)
  assert.equal(await links(), 0)
  for (const path of paths)
    assertTexts(await readPdf(employee, path), 'Suivre vos marchandises', 'REC-2026-00001', 'REC-2026-00002')
  assert.equal(await links(), 2, 'one for each row, however often it is printed')
  assertTexts(await readPdf(viewer, paths[0] ?? ''), 'Suivre vos marchandises')
  const { items } = await (await company.hire('admin')).security.list({ action: 'TRACKING_LINK_MADE' })
  assert.deepEqual([items.length, items[0]?.errorMessage], [1, 'REC-2026-00001, REC-2026-00002'])
  assert.equal((await employee.tracking.get({ id: goods[0] ?? '' }))?.goodsId, goods[0])
})

test('a document that cannot be made is neither recorded nor numbered', async () => {
  const { company, id, clientId } = await withArrival()
  await world.owner.query('update clients set name = $1 where id = $2', ['广州远航 한국', clientId])
  const employee = await company.hire('employee')
  const path = `${documents(id)}/house-waybill/${clientId}`
  const asked = await ask(employee, path, 'HEAD')
  assert.deepEqual(
    [asked.status, decodeURIComponent(asked.headers.get('escale-absent-signs') ?? '')],
    [200, '한 국'],
  )
  const written = async () =>
    (
      await world.owner.query(
        "select count(*)::int as n from security_logs where tenant_id = $1 and action = 'PRINT'",
        [company.tenantId],
      )
    ).rows[0].n
  const numbered = async () =>
    (await world.owner.query('select 1 from house_waybills where expedition_id = $1', [id])).rowCount
  assert.deepEqual([await written(), await numbered()], [0, 0])
  assertTexts(await readPdf(employee, path), '广州远航', '-00001')
  assert.deepEqual([await written(), await numbered()], [1, 1])
})

test('a house waybill is numbered once by a user who may write; viewers print drafts', async () => {
  const { company, id, clientId, otherId } = await withArrival()
  const [viewer, first, second] = [
    await company.hire('viewer'),
    await company.hire('employee'),
    await company.hire('manager'),
  ]
  const path = `${documents(id)}/house-waybill/${clientId}`
  assertTexts(await readPdf(viewer, path), 'Connaissement maison (projet)')
  const both = await Promise.all([readPdf(first, path), readPdf(second, path)])
  for (const text of both) {
    assertTexts(
      text,
      'HBL-',
      '-00001',
      'Destinataire (consignee)'.toLocaleUpperCase('fr'),
      'Maison Kivu',
      'Prépayé',
      'dit contenir',
      'KIVU/1 REC-2026-00001',
      '1 250,0',
    )
    assert.ok(!text.includes('projet') && !text.includes('REC-2026-00003'))
  }
  assertTexts(await readPdf(first, `${documents(id)}/house-waybill/${otherId}`), '-00002')
  assertTexts(await readPdf(viewer, path), '-00001')
  const { clients, unownedLots } = await viewer.tradeDocuments.clients({ id })
  assert.deepEqual(
    clients.map(({ name, lots, pieces, waybillNumber }) => [name, lots, pieces, waybillNumber?.slice(-5)]),
    [
      ['Élite Négoce', 1, 1, '00002'],
      ['Maison Kivu', 2, 15, '00001'],
    ],
  )
  assert.equal(unownedLots, 1)
})

test('a reprinted waybill keeps its day and place; a draft is dated today', async () => {
  const { company, id, clientId, otherId } = await withArrival()
  const [viewer, employee] = [await company.hire('viewer'), await company.hire('employee')]
  await world.owner.query(`update tenants set city = 'Kinshasa' where id = $1`, [company.tenantId])
  const print = (who: Person, client: string) => readPdf(who, `${documents(id)}/house-waybill/${client}`)
  assertTexts(await print(employee, clientId), `Émis à : Kinshasa, le ${formatDay(today('Africa/Kinshasa'))}`)
  await world.owner.query(
    `update house_waybills set issued_at = '2026-09-28T23:30:00Z' where tenant_id = $1`,
    [company.tenantId],
  )
  await world.owner.query(`update tenants set city = 'Goma' where id = $1`, [company.tenantId])
  for (const who of [employee, viewer])
    assertTexts(await print(who, clientId), 'Émis à : Kinshasa, le 29 sept. 2026')
  assertTexts(await print(viewer, otherId), `Émis à : Goma, le ${formatDay(today('Africa/Kinshasa'))}`)
})

test('modes have their own waybill: air waybill, consignment note', async () => {
  const flown = await withArrival({
    mode: 'Aérien',
    master_number: '02081140743',
    vessel_or_flight: 'SN 357',
  })
  const employee = await flown.company.hire('employee')
  assertTexts(
    await readPdf(employee, `${documents(flown.id)}/house-waybill/${flown.clientId}`),
    'LTA maison',
    'HAWB-',
    '020-8114 0743',
    'SN 357',
  )
  assertTexts(
    await readPdf(employee, `${documents(flown.id)}/house-waybill/${flown.clientId}`),
    'Poids taxable'.toLocaleUpperCase('fr'),
    '1 250,0 kg',
  )
  const driven = await withArrival({ mode: 'Terrestre', master_number: null })
  assertTexts(
    await readPdf(
      await driven.company.hire('employee'),
      `${documents(driven.id)}/house-waybill/${driven.otherId}`,
    ),
    'Lettre de voiture',
    'LDV-',
  )
})

test('a document is shown or saved under its name, never cached, and logged', async () => {
  const { company, id } = await withArrival()
  const admin = await company.hire('admin')
  const path = `${documents(id)}/manifest`
  const shown = await ask(admin, path)
  assert.deepEqual(
    [shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')],
    [200, 'application/pdf', 'no-store'],
  )
  assert.match(
    shown.headers.get('content-disposition') ?? '',
    /^inline; filename="Manifeste EXP-2026-0007\.pdf"/,
  )
  assert.equal(
    Buffer.from(await shown.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  assert.match(
    (await ask(admin, `${path}?download`)).headers.get('content-disposition') ?? '',
    /^attachment;/,
  )
  assert.equal((await ask(admin, path, 'HEAD')).status, 200)
  const { items } = await admin.security.list({ action: 'PRINT' })
  assert.equal(items.length, 2, 'who asks by HEAD has printed nothing')
  assert.deepEqual([items[0]?.recordId, items[0]?.errorMessage], [id, 'Manifeste EXP-2026-0007'])
  const { rows } = await world.owner.query(
    'select 1 from record_changes where tenant_id = $1 and record_id = $2',
    [company.tenantId, id],
  )
  assert.equal(rows.length, 0, 'printing changes no record')
})

test('other companies, clients without goods and users without rights are refused', async () => {
  const { company, id, clientId, goods } = await withArrival()
  const stranger = await (await foundCompany(world)).hire('admin')
  const paths = [
    'manifest',
    'packing-list',
    `arrival-notice/${clientId}`,
    `delivery-note/${clientId}`,
    `house-waybill/${clientId}`,
  ].map((path) => `${documents(id)}/${path}`)
  for (const path of [...paths, `/api/goods/${goods[0]}/delivery-note`]) {
    assert.equal((await ask(stranger, path)).status, 404, path)
    assert.equal((await ask(null, path)).status, 401, path)
  }
  const keeper = await company.hire('warehouse_supervisor')
  for (const path of paths) assert.equal((await ask(keeper, path)).status, 403, path)
  const employee = await company.hire('employee')
  assert.equal((await ask(employee, `${documents(id)}/arrival-notice/${newId()}`)).status, 404)
  const bystander = await insert('clients', { tenant_id: company.tenantId, id: newId(), name: 'Sans colis' })
  const refused = await ask(employee, `${documents(id)}/arrival-notice/${bystander}`)
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [409, 'NO_GOODS'])
})

test('a refused document shows its reason as a page', async () => {
  const sailing = await withArrival({ status: 'En transit', ata: null, eta: null })
  const employee = await sailing.company.hire('employee')
  const refused = await askInFrame(employee, `${documents(sailing.id)}/arrival-notice/${sailing.otherId}`)
  const text = await refused.text()
  assert.deepEqual([refused.status, refused.headers.get('content-type')], [409, 'text/html; charset=UTF-8'])
  assert.deepEqual(
    [refused.headers.get('x-frame-options'), refused.headers.get('cache-control')],
    ['SAMEORIGIN', 'no-store'],
  )
  assert.match(
    refused.headers.get('content-security-policy') ?? '',
    /default-src 'none'.*frame-ancestors 'self'/,
  )
  assertTexts(text, 'lang="fr"', 'Indiquez d&#39;abord l&#39;arrivée prévue de cette expédition.')
  assert.ok(!text.includes('NO_ARRIVAL'))
  const backwards = await askInFrame(
    await sailing.company.hire('manager'),
    `/api/clients/${sailing.clientId}/statement?from=2026-02-01&to=2026-01-01`,
  )
  assert.equal(backwards.status, 422)
  assertTexts(await backwards.text(), 'La fin ne peut pas précéder le début.')
  assert.equal(
    (await askInFrame(employee, `${documents(sailing.id)}/manifest`)).headers.get('content-type'),
    'application/pdf',
  )
})

test('API clients get refusals as JSON', async () => {
  const { company, id, otherId } = await withArrival({ status: 'En transit', ata: null, eta: null })
  const cookie = signedCookie((await company.hire('viewer')).token, world.server.secret)
  const headers = {
    cookie,
    accept: 'text/html, */*',
    'content-type': 'application/octet-stream',
    'idempotency-key': 'k',
  }
  const sent = await site.ask('/api/files/documents?name=x', { method: 'POST', headers, body: 'x' })
  const asked = await site.ask(`${documents(id)}/arrival-notice/${otherId}`, {
    headers: { cookie, accept: 'application/xml, text/html;q=0' },
  })
  for (const refused of [sent, asked]) {
    assert.ok(refused.status >= 400)
    assert.equal(typeof ((await refused.json()) as { code: string }).code, 'string')
  }
})

test('too many waiting documents are refused with a delay', async () => {
  const { company, id, otherId } = await withArrival()
  const viewer = await company.hire('viewer')
  const ofClients = [company.clientId, otherId].flatMap((client) => [
    `arrival-notice/${client}`,
    `delivery-note/${client}`,
  ])
  const different = [...ofClients, 'manifest', 'packing-list'] // identical requests are drawn once
  const answers = await Promise.all(
    different.map((document) => askInFrame(viewer, `${documents(id)}/${document}`)),
  )
  const busy = answers.filter(({ status }) => status === 503)
  assert.equal(answers.filter(({ status }) => status === 200).length + busy.length, different.length)
  assert.ok(busy.length > 0)
  for (const answer of busy) {
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assertTexts(await answer.text(), 'momentanément indisponible')
  }
})

test('too many lots are refused in a sentence; documents of each client still work', async () => {
  const { company, id, otherId } = await withArrival()
  const viewer = await company.hire('viewer')
  await world.owner.query(
    `insert into goods (tenant_id, id, kind, number, tracking_number, client_id, status, expedition_id,
      received_at)
     select $1, gen_random_uuid(), 'Colis', 'LOT-' || n, 'L' || n, $2, 'Disponible', $3, now()
       from generate_series(1, 1997) n`,
    [company.tenantId, company.clientId, id],
  )
  const refused = await ask(viewer, `${documents(id)}/manifest`)
  assert.deepEqual(
    [refused.status, ((await refused.json()) as { code: string }).code],
    [409, 'TOO_MANY_LOTS'],
  )
  assert.equal((await ask(viewer, `${documents(id)}/packing-list`)).status, 409)
  assert.equal((await ask(viewer, `${documents(id)}/delivery-note/${otherId}`)).status, 200)
})
