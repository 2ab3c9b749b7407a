import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Texts } from '@escale/contract/trade/imports/check-line'
import { readSheet } from 'read-excel-file/node'
import { signedCookie } from '#access/caller/cookie.ts'
import { addPhotoFile } from '#testing/company/goods.ts'
import { outcomeOf } from '#testing/company/procedures.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, type Person, startWorld } from '#testing/world.ts'
import { importTasks } from './tasks.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const company = await foundCompany(world)
const manager = await company.hire('manager')
const tasks = importTasks({ pool: world.jobs } as never)

type Kind = 'clients' | 'services' | 'goods'

/** Uploads lines and runs the check. */
async function checked(
  who: Person,
  kind: Kind,
  lines: Texts[],
  columns: Record<string, string> = { name: 'Nom' },
) {
  const { id } = await who.imports.create({
    kind,
    fileName: `${kind}.csv`,
    columns,
    linesCount: lines.length,
  })
  await who.imports.putLines({ id, lines: lines.map((texts, at) => ({ line: at + 2, texts })) })
  return who.imports.check({ id })
}

function fileOf(who: Person, id: string, format: 'csv' | 'xlsx'): Promise<Response> {
  return site.ask(`/api/imports/${id}/aside?format=${format}`, {
    headers: { cookie: signedCookie(who.token, world.server.secret) },
  })
}

/** Runs the pending job like the worker. */
async function work({ isLastTry = true, tenantId = company.tenantId } = {}): Promise<void> {
  const { rows } = await world.owner.query<{
    task: 'write_import' | 'undo_import'
    payload: { companyId: string }
  }>(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier in ('write_import', 'undo_import')
       and job.payload ->> 'companyId' = $1
     returning task.identifier as task, job.payload`,
    [tenantId],
  )
  for (const { task, payload } of rows)
    await tasks[task]?.(payload, { job: { attempts: 1, max_attempts: isLastTry ? 1 : 2 } } as never)
}

/** Makes the database refuse writes of a named client during `during`. */
async function refusing(
  what: 'insert' | 'delete',
  name: string,
  whatIsDone: () => Promise<void>,
): Promise<void> {
  // In a distributed database triggers must be enabled first. On one machine this does nothing.
  const statements = [
    'set citus.enable_unsafe_triggers = on',
    `create function refuse_client() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    `create trigger refuse_client before ${what} on clients for each row when (${what === 'insert' ? 'new' : 'old'}.name = '${name}') execute function refuse_client()`,
  ]
  const client = await world.owner.connect()
  try {
    for (const statement of statements) await client.query(statement)
    await whatIsDone()
  } finally {
    await client.query('drop function if exists refuse_client cascade')
    client.release(true)
  }
}

const namesOf = async (who: Person, search: string) =>
  (await who.clients.list({ search })).items.map(({ name }) => name).sort()

test('clients are imported after confirmation, each with a history', async () => {
  const { id, problemsCount, twinsCount, state } = await checked(manager, 'clients', [
    { name: 'Import Un', phone: '+243812345601' },
    { name: 'Import Deux', email: 'deux@import.example', type: 'aérien' },
  ])
  assert.deepEqual([state, problemsCount, twinsCount], ['Vérifié', 0, 0])
  assert.deepEqual(await namesOf(manager, 'Import'), [])

  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const done = await manager.imports.get({ id })
  assert.deepEqual([done.state, done.writtenCount], ['Terminé', 2])
  assert.deepEqual(await namesOf(manager, 'Import'), ['Import Deux', 'Import Un'])
  const [client] = (await manager.clients.list({ search: 'Import Deux' })).items
  assert.deepEqual([client?.email, client?.type], ['deux@import.example', 'Aérien'])
  const [made] = (await manager.history.list({ record: client?.id ?? '' })).items
  assert.deepEqual([made?.action, made?.userId], ['CLIENT_CREATED', manager.userId])
})

test('an invalid line blocks the others, unless only valid ones are requested', async () => {
  const { id, problemsCount } = await checked(manager, 'clients', [
    { name: 'Bonne ligne' },
    { name: '', email: 'x' },
  ])
  assert.equal(problemsCount, 1)
  const [wrong] = await manager.imports.lines({ id, of: 'erreurs' })
  assert.deepEqual([wrong?.line, Object.keys(wrong?.problems ?? {}).sort()], [3, ['email', 'name']])
  assert.equal(
    await outcomeOf(manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })),
    'HAS_PROBLEMS',
  )
  await manager.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await work()
  assert.equal((await manager.imports.get({ id })).writtenCount, 1)
})

test('rejected lines are listed and downloaded in the columns of the file', async () => {
  const lines = [
    { name: 'Éts Lignes' },
    { name: '', email: 'lignes@import.example' },
    { name: 'Éts Lignes' },
    ...Array(120).fill({ name: '', email: 'x' }),
  ]
  const { id } = await checked(manager, 'clients', lines, { name: 'Raison sociale', email: 'Courriel' })
  assert.deepEqual(
    await manager.imports.lines({ id, of: 'écartées' }),
    [],
    'nothing is aside before it is written',
  )
  await manager.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await work()
  const [first] = await manager.imports.lines({ id, of: 'écartées' })
  assert.deepEqual([first?.line, first?.problems], [3, { name: "Indiquez le nom de l'entreprise." }])
  assert.equal((await manager.imports.lines({ id, of: 'écartées' })).length, 100)
  assert.equal((await manager.imports.lines({ id, of: 'écartées', after: 102 })).length, 22)

  const csv = await (await fileOf(manager, id, 'csv')).text()
  const [heads, empty, twin, ...others] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.equal(heads, 'Raison sociale;Courriel;Motif')
  assert.equal(empty, `;lignes@import.example;Nom de l'entreprise : Indiquez le nom de l'entreprise.`)
  assert.equal(twin, "Éts Lignes;;Même nom qu'à la ligne 2")
  assert.equal(others.length, 120)
  const workbook = await readSheet(Buffer.from(await (await fileOf(manager, id, 'xlsx')).arrayBuffer()))
  assert.deepEqual(workbook[2], ['Éts Lignes', null, "Même nom qu'à la ligne 2"])

  const [employee, stranger] = [
    await company.hire('employee'),
    await (await foundCompany(world)).hire('admin'),
  ]
  assert.deepEqual(
    [(await fileOf(employee, id, 'csv')).status, (await fileOf(stranger, id, 'csv')).status],
    [403, 404],
  )
})

test('duplicates by telephone, e-mail or name are imported only on request', async () => {
  await manager.clients.create({ name: 'Éts Kabila', phone: '+243812345699', email: 'Kabila@exemple.cd' })
  const lines: Texts[] = [
    { name: 'Autre nom', phone: '+243 812 345 699' },
    { name: 'Encore un autre', email: 'kabila@EXEMPLE.cd' },
    { name: 'ets kabila' },
    { name: 'Deux fois' },
    { name: 'DEUX FOIS' },
    { name: 'Nouveau venu' },
  ]
  const { id, twinsCount } = await checked(manager, 'clients', lines)
  assert.equal(twinsCount, 4)
  assert.deepEqual(
    (await manager.imports.lines({ id, of: 'doublons' })).map(({ line, twin }) => [line, twin]),
    [
      [2, 'Même téléphone que «\u00a0Éts Kabila\u00a0»'],
      [3, 'Même email que «\u00a0Éts Kabila\u00a0»'],
      [4, 'Même nom que «\u00a0Éts Kabila\u00a0»'],
      [6, "Même nom qu'à la ligne 5"],
    ],
  )
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  assert.deepEqual(await namesOf(manager, 'fois'), ['Deux fois'])
  assert.equal((await manager.imports.get({ id })).writtenCount, 2)
})

test('records created after the check are not duplicated', async () => {
  const lines: Texts[] = [{ name: 'Vu par deux' }, { name: 'Saisi à la main' }, { name: 'Vu une fois' }]
  const [first, second] = [
    await checked(manager, 'clients', lines.slice(0, 1)),
    await checked(manager, 'clients', lines),
  ]
  await manager.imports.confirm({ id: first.id, skipsProblems: false, takesTwins: false })
  await work()
  await manager.clients.create({ name: 'saisi a la main' })
  await manager.imports.confirm({ id: second.id, skipsProblems: false, takesTwins: false })
  await work()
  assert.equal((await manager.imports.get({ id: second.id })).writtenCount, 1)
  assert.deepEqual(
    [await namesOf(manager, 'par deux'), await namesOf(manager, 'saisi')],
    [['Vu par deux'], ['saisi a la main']],
  )
  const aside = await manager.imports.lines({ id: second.id, of: 'doublons' })
  assert.deepEqual(
    aside.map(({ line }) => line),
    [2, 3],
  )
})

test('unreadable values go to the client’s note', async () => {
  const { id, problemsCount, unreadCount } = await checked(manager, 'clients', [
    { name: 'Numéro national', phone: '0812345678', note: 'Vient le lundi' },
    {
      name: 'Trois façons',
      phone: '+243 812 345 602 / 0899 765 432',
      email: 'a@import.example ::: b@import.example',
      type: 'professionnel',
    },
    { contact: 'Jean Exemple', phone: '2,42061E+11' },
    { name: 'Entière', phone: '+243812345603' },
  ])
  assert.deepEqual([problemsCount, unreadCount], [0, 3])
  const unread = await manager.imports.lines({ id, of: 'incomplètes' })
  assert.deepEqual(
    unread.map((line) => Object.keys(line.unread ?? {})),
    [['phone'], ['type'], ['phone']],
  )
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  assert.equal((await manager.imports.get({ id })).unreadCount, 3)
  const clients = await Promise.all(
    ['Numéro national', 'Trois façons', 'Jean Exemple'].map(
      async (search) => (await manager.clients.list({ search })).items[0],
    ),
  )
  assert.deepEqual(
    clients.map((client) => [client?.phone, client?.email, client?.note?.replaceAll('\u00a0', ' ')]),
    [
      [null, null, 'Vient le lundi\nTéléphone : 0812345678'],
      [
        '+243812345602',
        'a@import.example',
        'Autre email : b@import.example\nAutre téléphone : 0899 765 432\nType : professionnel',
      ],
      [null, null, 'Téléphone : 2,42061E+11'],
    ],
  )
})

test('services are imported in cents, and a used name is a duplicate', async () => {
  await manager.services.create({ name: 'Groupage', price: 1000 })
  const { id, twinsCount } = await checked(manager, 'services', [
    { name: 'groupage', price: '12' },
    { name: 'Dédouanement', price: '1 234,50', unit: 'forfait' },
  ])
  assert.equal(twinsCount, 1)
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const [service] = (await manager.services.list({ search: 'Dédouanement' })).items
  assert.deepEqual([service?.price, service?.unit], [123450, 'forfait'])
})

test('an import is undone within a day, except changed or used records', async () => {
  const { id } = await checked(manager, 'clients', [
    { name: 'Défait un' },
    { name: 'Défait deux' },
    { name: 'Défait trois' },
  ])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const { items } = await manager.clients.list({ search: 'Défait' })
  await manager.clients.update({ id: items[0]?.id ?? '', version: 1, name: 'Défait, gardé' })
  await manager.imports.undo({ id })
  await work()
  assert.deepEqual(await namesOf(manager, 'Défait'), ['Défait, gardé'])
  const undone = await manager.imports.get({ id })
  assert.deepEqual([undone.state, undone.undoneCount], ['Annulé', 2])
  assert.equal((await manager.imports.undo({ id })).state, 'Annulé')

  const late = await checked(manager, 'clients', [{ name: 'Trop tard' }])
  await manager.imports.confirm({ id: late.id, skipsProblems: false, takesTwins: false })
  await work()
  await world.owner.query(`update imports set finished_at = now() - interval '25 hours' where id = $1`, [
    late.id,
  ])
  assert.equal(await outcomeOf(manager.imports.undo({ id: late.id })), 'NOT_UNDOABLE')
})

test('an import that can be undone stays listed', async () => {
  const { id } = await checked(manager, 'services', [{ name: 'Repris le soir', price: '12' }])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  for (let file = 0; file < 11; file += 1)
    await manager.imports.create({ kind: 'services', fileName: 'essai.csv', columns: {}, linesCount: 1 })
  const isListed = async () => (await manager.imports.list({ kind: 'services' })).some((one) => one.id === id)
  assert.equal(await isListed(), true)
  await world.owner.query(`update imports set finished_at = now() - interval '25 hours' where id = $1`, [id])
  assert.equal(await isListed(), false)
})

test('the delays for undo and deletion start at confirmation', async () => {
  const { id } = await checked(manager, 'clients', [{ name: 'Confirmé tard' }])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  const forget = async () => tasks.forget_imports?.({ companyId: company.tenantId }, {} as never)
  const linesKept = async () => (await manager.imports.lines({ id })).length
  await world.owner.query(`update imports set created_at = now() - interval '8 days' where id = $1`, [id])
  await forget()
  await work()
  await forget()
  assert.deepEqual([(await manager.imports.get({ id })).writtenCount, await linesKept()], [1, 1])
  await manager.imports.undo({ id })
  await work()
  assert.deepEqual(
    [(await manager.imports.get({ id })).undoneCount, await namesOf(manager, 'Confirmé tard')],
    [1, []],
  )
  await world.owner.query(`update imports set finished_at = now() - interval '8 days' where id = $1`, [id])
  await forget()
  assert.deepEqual([(await manager.imports.get({ id })).state, await linesKept()], ['Annulé', 0])
})

test('imported parcels are announced and assigned by name, telephone or e-mail', async () => {
  const admin = await company.hire('admin')
  await admin.clients.create({ name: 'Colis Sud' })
  await admin.clients.create({
    name: 'Colis Nord',
    phone: '+243812349901',
    email: 'nord-colis@import.example',
  })
  const { id, problemsCount, twinsCount } = await checked(admin, 'goods', [
    {
      trackingNumber: 'IMP-1',
      client: 'COLIS sud',
      quantity: '3',
      weightKg: '12,5 kg',
      description: 'Téléphones',
    },
    { trackingNumber: 'IMP-2', client: '+243 812 349 901' },
    { trackingNumber: 'IMP-3', client: 'Nord-colis@import.example', destination: 'Goma' },
    { trackingNumber: 'IMP-4' },
  ])
  assert.deepEqual([problemsCount, twinsCount], [0, 0])
  await admin.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const { items } = await admin.warehouse.receipts({
    status: 'Attendu',
    sort: 'trackingNumber',
    order: 'asc',
  })
  assert.deepEqual(
    items.map(({ trackingNumber, clientName, quantity, weightKg, description, destination }) => [
      trackingNumber,
      clientName,
      quantity,
      weightKg,
      description ?? destination,
    ]),
    [
      ['IMP-1', 'Colis Sud', 3, 12.5, 'Téléphones'],
      ['IMP-2', 'Colis Nord', 1, null, null],
      ['IMP-3', 'Colis Nord', 1, null, 'Goma'],
      ['IMP-4', null, 1, null, null],
    ],
  )
  assert.equal(new Set(items.map(({ number }) => number)).size, 4)
  assert.ok(items.every(({ number, receivedAt }) => /^REC-\d{4}-\d{5}$/.test(number) && receivedAt === null))
  const [made] = (await admin.history.list({ record: items[0]?.id ?? '' })).items
  assert.deepEqual([made?.action, made?.version], ['RECEIPT_CREATED', 1])
  assert.match((await admin.warehouse.receive({ trackingNumber: 'IMP-5', quantity: 1 })).number, /^REC-/)
})

test('unknown or ambiguous owners block a line, known tracking numbers are duplicates', async () => {
  const admin = await company.hire('admin')
  for (const name of ['Même Nom', 'même nom']) await admin.clients.create({ name })
  const { number } = await admin.warehouse.receive({ trackingNumber: 'DEJA 77', quantity: 1 })
  const { id, problemsCount, twinsCount } = await checked(admin, 'goods', [
    { trackingNumber: 'IMP-10', client: 'Personne' },
    { trackingNumber: 'IMP-11', client: 'MÊME NOM' },
    { trackingNumber: 'deja-77' },
    { trackingNumber: 'IMP-12' },
    { trackingNumber: 'imp 12' },
    { trackingNumber: 'IMP-13', quantity: 'beaucoup' },
  ])
  assert.deepEqual([problemsCount, twinsCount], [3, 2])
  assert.deepEqual(
    (await admin.imports.lines({ id })).map(({ problems, twin }) => Object.values(problems ?? {})[0] ?? twin),
    [
      "Aucun client de ce nom : créez-le d'abord, ou videz cette case.",
      "Plusieurs clients sont appelés ainsi : indiquez le téléphone ou l'email.",
      `Même numéro de suivi que «\u00a0${number}\u00a0»`,
      null,
      "Même numéro de suivi qu'à la ligne 5",
      'La quantité doit être un entier positif.',
    ],
  )
})

test('undo removes announced parcels, except those received or photographed', async () => {
  const admin = await company.hire('admin')
  const { id } = await checked(admin, 'goods', [
    { trackingNumber: 'RETOUR-1' },
    { trackingNumber: 'RETOUR-2' },
    { trackingNumber: 'RETOUR-3', lengthCm: '60', widthCm: '40', heightCm: '35' },
  ])
  await admin.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const [first, second, third] = (
    await admin.warehouse.receipts({ search: 'retour', sort: 'trackingNumber', order: 'asc' })
  ).items
  await admin.goods.receive({ ids: [first?.id ?? ''] })
  await admin.warehouse.addReceiptPhoto({ id: second?.id ?? '', photoId: await addPhotoFile(world, company) })
  await admin.imports.undo({ id })
  await work()
  assert.deepEqual(
    [(await admin.imports.get({ id })).state, (await admin.imports.get({ id })).undoneCount],
    ['Annulé', 1],
  )
  assert.deepEqual(
    (await admin.warehouse.receipts({ search: 'retour', sort: 'trackingNumber', order: 'asc' })).items.map(
      ({ trackingNumber, status }) => [trackingNumber, status],
    ),
    [
      ['RETOUR-1', 'Reçu'],
      ['RETOUR-2', 'Attendu'],
    ],
  )
  const [removal] = (await admin.history.list({ record: third?.id ?? '' })).items
  const said = Object.fromEntries((removal?.changes ?? []).map(({ field, before }) => [field, before]))
  assert.deepEqual(
    [said.trackingNumber, said.lengthCm, said.widthCm, said.heightCm],
    ['RETOUR-3', 60, 40, 35],
    'all that was typed is in the history',
  )
})

test('a packing list announces goods by mark and carton', async () => {
  const admin = await company.hire('admin')
  const { id, problemsCount, twinsCount } = await checked(admin, 'goods', [
    { marks: 'KV LISTE', cartons: '1-12', dimensions: '60*40*35', weightKg: '85,5 kgs' },
    { marks: 'KV LISTE', cartons: '112', dimensions: 'grand', volume: '1.008' },
    { marks: 'KV LISTE' },
    { marks: 'KV LISTE', cartons: '1-12' },
  ])
  assert.deepEqual([problemsCount, twinsCount], [1, 1])
  await admin.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await work()
  const { items } = await admin.warehouse.receipts({
    search: 'KV LISTE',
    sort: 'trackingNumber',
    order: 'asc',
  })
  assert.deepEqual(
    items.map(({ trackingNumber, marks, quantity, weightKg, lengthCm, note }) => [
      trackingNumber,
      marks,
      quantity,
      weightKg,
      lengthCm,
      note?.replaceAll('\u00a0', ' ') ?? null,
    ]),
    [
      ['KV LISTE-C112', 'KV LISTE 112', 1, null, null, 'Dimensions : grand\nVolume : 1.008 m³'],
      ['KV LISTE-C1-C12', 'KV LISTE 1-12', 12, 85.5, 60, null],
    ],
  )
})

test('measures are converted by the unit of their head, also in raw lines of a program', async () => {
  const admin = await company.hire('admin')
  const columns = {
    trackingNumber: 'Tracking number',
    weightKg: 'Weight (g)',
    lengthCm: 'Length (stades)',
    'lengthCm.unit': 'mm',
    widthCm: 'Width (stades)',
    nonsense: 'X',
  }
  const { id, problemsCount, unreadCount } = await checked(
    admin,
    'goods',
    [
      { trackingNumber: 'UNIT-1', weightKg: '350', lengthCm: '300' },
      { trackingNumber: 'UNIT-2', weightKg: '2 kg', widthCm: '20' },
      { trackingNumber: 'Tracking number', weightKg: 'WEIGHT (g)' },
    ],
    columns,
  )
  assert.deepEqual([problemsCount, unreadCount], [1, 1])
  const { nonsense: _, ...kept } = columns
  assert.deepEqual((await admin.imports.get({ id })).columns, kept)
  const [repeated] = await admin.imports.lines({ id, of: 'erreurs' })
  assert.deepEqual(repeated?.problems, { trackingNumber: 'Cette ligne répète les titres du fichier.' })
  await admin.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await work()
  const { items } = await admin.warehouse.receipts({
    search: 'UNIT-',
    sort: 'trackingNumber',
    order: 'asc',
  })
  assert.deepEqual(
    items.map(({ weightKg, lengthCm, widthCm, note }) => [
      weightKg,
      lengthCm,
      widthCm,
      note?.replaceAll('\u00a0', ' ') ?? null,
    ]),
    [
      [0.35, 30, null, null],
      [2, null, null, 'Largeur (cm) : 20'],
    ],
  )
})

test('prices under another currency are refused, in cents they are converted', async () => {
  const lines = [
    { name: 'Fret en francs', price: '28000' },
    { name: 'Fret en dollars', price: '28 $' },
  ]
  const { id, problemsCount } = await checked(manager, 'services', lines, {
    name: 'Service',
    price: 'Prix (CDF)',
  })
  assert.equal(problemsCount, 1)
  const [refused] = await manager.imports.lines({ id, of: 'erreurs' })
  assert.match(refused?.problems?.price ?? '', /^Montant en CDF\u00a0: 28000/)
  const cents = await checked(manager, 'services', [{ name: 'Fret en cents', price: '2850' }], {
    name: 'Service',
    price: 'Price (cents)',
  })
  await manager.imports.confirm({ id: cents.id, skipsProblems: false, takesTwins: false })
  await work()
  const [service] = (await manager.services.list({ search: 'Fret en cents' })).items
  assert.equal(service?.price, 2850)
})

test('goods without any number get one of ours, and their owner is found by telephone', async () => {
  const admin = await company.hire('admin')
  await admin.clients.create({ name: 'Sans Numéro SARL', phone: '+243812349977' })
  const lines: Texts[] = [
    {
      marks: 'SNL',
      client: 'KV-EX张三',
      clientPhone: '+243 812 349 977',
      description: '手机壳',
      quantity: '12',
    },
    { marks: 'SNL', clientPhone: '+243812349977', description: '数据线', quantity: '3' },
    { marks: 'SNL', client: 'Inconnu', clientPhone: '+243812340000', description: '灯', quantity: '1' },
  ]
  const columns = { marks: '唛头', description: '品名', quantity: '件数', trackingNumber: 'Sans numéro' }
  const { id, problemsCount, twinsCount } = await checked(admin, 'goods', lines, columns)
  assert.deepEqual([problemsCount, twinsCount], [1, 0])
  await admin.imports.confirm({ id, skipsProblems: true, takesTwins: false })
  await work()
  const { items } = await admin.warehouse.receipts({ search: 'SNL', sort: 'trackingNumber', order: 'asc' })
  assert.deepEqual(
    items.map(({ clientName, quantity }) => [clientName, quantity]),
    [
      ['Sans Numéro SARL', 12],
      ['Sans Numéro SARL', 3],
    ],
  )
  assert.match(items[0]?.trackingNumber ?? '', /^SN-\d{6}-[2-9A-Z]{5}-2$/)
  const unchosen = await checked(admin, 'goods', lines.slice(0, 1), { marks: '唛头' })
  assert.equal(unchosen.problemsCount, 1, 'without that choice a missing number is refused')
})

test('importing goods needs the right to receive them', async () => {
  const admin = await company.hire('admin')
  assert.equal(
    await outcomeOf(manager.imports.create({ kind: 'goods', fileName: 'a.csv', columns: {}, linesCount: 1 })),
    'FORBIDDEN',
  )
  const { id } = await checked(admin, 'goods', [{ trackingNumber: 'INTERDIT-1' }])
  assert.equal(
    await outcomeOf(manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })),
    'FORBIDDEN',
  )
  await admin.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  assert.equal(await outcomeOf(manager.imports.undo({ id })), 'FORBIDDEN')
  assert.equal((await admin.imports.get({ id })).state, 'Terminé')
})

test('repeated lines are stored once; incomplete imports are not checked', async () => {
  const { id } = await manager.imports.create({
    kind: 'clients',
    fileName: 'deux.csv',
    columns: {},
    linesCount: 2,
  })
  const line = (at: number) => ({ line: at, texts: { name: `Ligne ${at}` } })
  await manager.imports.putLines({ id, lines: [line(2)] })
  await assert.rejects(manager.imports.putLines({ id, lines: [line(3), line(3)] }), {
    data: { fields: { lines: 'Chaque ligne une seule fois.' } },
  })
  assert.equal(await outcomeOf(manager.imports.check({ id })), 'INCOMPLETE')
  await manager.imports.putLines({ id, lines: [line(2), line(3)] })
  assert.equal((await manager.imports.check({ id })).state, 'Vérifié')
  assert.equal(await outcomeOf(manager.imports.putLines({ id, lines: [line(4)] })), 'NOT_READY')
  // Two requests, or a retry after a lost response: one job.
  const confirmed = await Promise.all(
    [1, 2].map(() => manager.imports.confirm({ id, skipsProblems: true, takesTwins: true })),
  )
  assert.deepEqual(
    confirmed.map(({ state }) => state),
    ['En cours', 'En cours'],
  )
  await work()
  assert.equal((await manager.imports.get({ id })).writtenCount, 2)
  assert.equal((await manager.clients.list({ search: 'Ligne 2' })).items.length, 1)
})

test('a repeated check returns its result', async () => {
  const found = await checked(manager, 'clients', [
    { name: 'Réponse perdue' },
    { name: 'réponse perdue' },
    { name: '' },
  ])
  assert.deepEqual(await manager.imports.check({ id: found.id }), found)
  assert.deepEqual([found.state, found.problemsCount, found.twinsCount], ['Vérifié', 1, 1])
  await manager.imports.confirm({ id: found.id, skipsProblems: true, takesTwins: false })
  assert.equal(await outcomeOf(manager.imports.check({ id: found.id })), 'NOT_READY')
  await work()
  assert.equal(await outcomeOf(manager.imports.check({ id: found.id })), 'NOT_READY')
})

test('a failed import is abandoned and another may start', async () => {
  const { id } = await checked(manager, 'clients', [{ name: 'Celui-ci va' }, { name: 'Celui-là non' }])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  const { rows } = await world.owner.query<{ tries: number }>(
    `select max_attempts as tries from graphile_worker._private_jobs where payload ->> 'id' = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ tries: 6 }])
  await refusing('insert', 'Celui-là non', work)
  const given = await manager.imports.get({ id })
  assert.deepEqual([given.state, given.writtenCount], ['Échec', 0])
  assert.deepEqual(await namesOf(manager, 'Celui'), [])

  const next = await checked(manager, 'clients', [{ name: 'Le suivant' }])
  assert.equal(
    (await manager.imports.confirm({ id: next.id, skipsProblems: false, takesTwins: false })).state,
    'En cours',
  )
  await work()
})

test('a failed undo may be retried', async () => {
  const { id } = await checked(manager, 'clients', [{ name: 'Têtu' }])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  await manager.imports.undo({ id })
  await refusing('delete', 'Têtu', async () => {
    await assert.rejects(work({ isLastTry: false }))
    assert.equal((await manager.imports.get({ id })).state, 'Annulation')
  })
  await world.owner.query(`update imports set state = 'Terminé' where id = $1`, [id])
  await manager.imports.undo({ id })
  await refusing('delete', 'Têtu', work)
  assert.equal((await manager.imports.get({ id })).state, 'Terminé')
  assert.deepEqual(await namesOf(manager, 'Têtu'), ['Têtu'])

  await manager.imports.undo({ id })
  await work()
  assert.equal((await manager.imports.get({ id })).state, 'Annulé')
})

test('one import is written or undone at a time', async () => {
  const { id } = await checked(manager, 'clients', [{ name: 'Le premier' }])
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const next = await checked(manager, 'clients', [{ name: 'Le second' }])
  await manager.imports.confirm({ id: next.id, skipsProblems: false, takesTwins: false })
  assert.equal(await outcomeOf(manager.imports.undo({ id })), 'BEGUN')
  await work()
  assert.equal((await manager.imports.undo({ id })).state, 'Annulation')
  await work()
})

test('an import stores at most the announced lines', async () => {
  const { id } = await manager.imports.create({
    kind: 'clients',
    fileName: 'un.csv',
    columns: {},
    linesCount: 1,
  })
  const line = (at: number) => ({ line: at, texts: { name: `Annoncé ${at}` } })
  assert.equal(await outcomeOf(manager.imports.putLines({ id, lines: [line(2), line(3)] })), 'TOO_MANY')
  await manager.imports.putLines({ id, lines: [line(2)] })
  assert.equal(await outcomeOf(manager.imports.putLines({ id, lines: [line(3)] })), 'TOO_MANY')
  assert.equal((await manager.imports.check({ id })).linesCount, 1)
})

test('ten thousand lines are checked and written', async () => {
  const { id } = await manager.imports.create({
    kind: 'clients',
    fileName: 'grand.xlsx',
    columns: {},
    linesCount: 10_000,
  })
  for (let from = 0; from < 10_000; from += 500) {
    const lines = Array.from({ length: 500 }, (_, at) => ({
      line: from + at + 2,
      texts: { name: `Volume ${from + at}`, email: `v${from + at}@import.example` },
    }))
    await manager.imports.putLines({ id, lines })
  }
  assert.equal((await manager.imports.check({ id })).problemsCount, 0)
  await manager.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  assert.equal((await manager.imports.get({ id })).writtenCount, 10_000)
})

test('employees and other companies have no access to imports', async () => {
  const employee = await company.hire('employee')
  assert.equal(await outcomeOf(employee.imports.list({ kind: 'clients' })), 'FORBIDDEN')
  const { id } = await checked(manager, 'clients', [{ name: 'Chez nous' }])
  const stranger = await (await foundCompany(world)).hire('admin')
  assert.equal(await outcomeOf(stranger.imports.get({ id })), 'NOT_FOUND')
  assert.equal(await outcomeOf(stranger.imports.lines({ id })), 'NOT_FOUND')
  assert.equal(
    await outcomeOf(stranger.imports.confirm({ id, skipsProblems: true, takesTwins: true })),
    'NOT_FOUND',
  )
})

test('sizes of lines, files and companies are limited', async () => {
  const apart = await foundCompany(world)
  const admin = await apart.hire('manager')
  const unnamed = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`colonne ${n}`, 'x'.repeat(5000)]),
  )
  const begun = await admin.imports.create({
    kind: 'clients',
    fileName: 'lourd.csv',
    columns: { name: 'Nom', colonne: 'Autre' },
    linesCount: 2,
  })
  assert.deepEqual(begun.columns, { name: 'Nom' })
  await admin.imports.putLines({ id: begun.id, lines: [{ line: 2, texts: { name: 'Kivu', ...unnamed } }] })
  const [line] = await admin.imports.lines({ id: begun.id })
  assert.deepEqual(line?.texts, { name: 'Kivu' })

  const long = {
    name: 'x'.repeat(5000),
    email: 'x'.repeat(5000),
    phone: 'x'.repeat(5000),
    type: 'x'.repeat(5000),
    address: 'x',
  }
  const putLong = () => admin.imports.putLines({ id: begun.id, lines: [{ line: 3, texts: long }] })
  assert.equal(await outcomeOf(putLong()), 'LINE_TOO_LONG')
  await assert.rejects(putLong, /^Error: Ligne 3 : plus de 20 000 caractères/)

  const weigh = (bytes: number) =>
    world.owner.query('update imports set bytes = $2 where id = $1', [begun.id, bytes])
  const put = (name: string) =>
    admin.imports.putLines({ id: begun.id, lines: [{ line: 3, texts: { name } }] })
  await weigh(20 * 1024 * 1024)
  assert.equal(await outcomeOf(put('Ituri')), 'TOO_HEAVY')
  await weigh(0)
  await put('Ituri')
  await put('Ituri Transit')
  const { rows } = await world.owner.query('select bytes::int from imports where id = $1', [begun.id])
  assert.equal(
    rows[0].bytes,
    JSON.stringify({ name: 'Ituri Transit' }).length + 1,
    'what replaces a line weighs in its place',
  )

  await world.owner.query('insert into file_stores (tenant_id, bytes, quota_bytes) values ($1, 1000, 1010)', [
    apart.tenantId,
  ])
  assert.equal(await outcomeOf(put('Une autre maison')), 'QUOTA')
})

test('parcels of a client merged since the file was read are written to the kept client', async () => {
  const kept = await manager.clients.create({ name: 'Fusion Gardée' })
  const absorbed = await manager.clients.create({ name: 'Fusion Absorbée' })
  const admin = await company.hire('admin')
  const { id } = await checked(admin, 'goods', [{ trackingNumber: 'FUSION-1', client: 'Fusion Absorbée' }], {
    trackingNumber: 'Suivi',
    client: 'Client',
  })
  await admin.clients.merge({
    id: kept.id,
    version: kept.version,
    absorbedId: absorbed.id,
    absorbedVersion: absorbed.version,
    taken: [],
  })
  await admin.imports.confirm({ id, skipsProblems: false, takesTwins: false })
  await work()
  const { items } = await admin.goods.list({ clientId: kept.id })
  assert.deepEqual(
    items.map(({ clientName }) => clientName),
    ['Fusion Gardée'],
  )
})
