import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fold } from '@escale/contract/values/fold'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import { newId } from '#database/query/ids.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const byKey = (one: string, other: string) => (fold(one) < fold(other) ? -1 : 1)

test('a client is found by name, e-mail or phone, from two characters, without accents', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  const made = await manager.clients.create({
    name: 'Établissements Bâ & Frères',
    email: 'ba@exemple.cd',
    phone: '+243 812 345 678',
  })
  for (const search of ['ba', 'ETABLISSEMENTS', 'bâ & fr', 'BA@EXEMPLE', '812 345', 'é']) {
    assert.deepEqual(
      (await manager.clients.list({ search })).items.map(({ id }) => id).includes(made.id),
      true,
      search,
    )
  }
  assert.deepEqual((await manager.clients.list({ search: 'zz' })).items, [])
})

test('words match in any order', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  const { id } = await manager.clients.create({
    name: 'Zébulon & Fils 100% coton',
    email: 'achats@zebulon.cd',
  })
  for (const search of ['zebulon 100%', 'coton zeb', 'fils achats@zebulon', 'ze 10']) {
    assert.deepEqual(
      (await manager.clients.list({ search })).items.map((client) => client.id),
      [id],
      search,
    )
  }
  assert.deepEqual((await manager.clients.list({ search: 'zebulon 200%' })).items, [])
})

test('best matches come first on every page', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  const names = [
    'Librairie Les Volcans',
    'Mont Evolcan',
    "L'Or du Volcan",
    'Volcan Télécom',
    'Volcan-Express',
    'Le volcan d’or',
  ]
  for (const name of names) await manager.clients.create({ name })
  const expected = [
    'Volcan-Express',
    'Volcan Télécom',
    "L'Or du Volcan",
    'Le volcan d’or',
    'Librairie Les Volcans',
    'Mont Evolcan',
  ]
  const seenIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await manager.clients.list({ search: 'volcan', sort: 'match', limit: 2, cursor })
    seenIds.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seenIds, expected)
  for (const search of ['volcan', 'or vol', 'vo', "l'or", 'volcan-', 'd’or'])
    assert.deepEqual(
      (await manager.clients.list({ search, sort: 'match' })).items.map(({ name }) => name),
      bestFirst(expected.toSorted(byKey), search, (name) => matchRank(name, search)),
      search,
    )
})

test('a client is found in any alphabet or spacing, and by its local number', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  for (const [name, ...searches] of [
    ['Jean Pierre Mbuyi', 'jean-pierre', 'jean‑pierre mbuyi', 'jeanpierre'],
    ['Kivu-Transit', 'kivu transit', 'kivutransit'],
    ['Mbayo/Kasongo', 'mbayo-kasongo', 'kasongo mbayo'],
    ['N’Guessan Frères', "n'guessan", 'nguessan', 'n guessan'],
    ['S.N.C.C.', 'sncc', 's.n.c.c'],
    ['Işık Nakliyat', 'isik'],
    ['Ørsted Łódź', 'orsted', 'lodz'],
    ['مُحَمَّد التجارة', 'محمد'],
    ['شركة أحمد للنقل', 'احمد'],
  ] as const) {
    const { id } = await manager.clients.create({ name })
    for (const search of searches)
      assert.ok(
        (await manager.clients.list({ search })).items.some((item) => item.id === id),
        `${name} by ${search}`,
      )
  }
  const { id } = await manager.clients.create({ name: 'Au téléphone', phone: '+243 899 765 432' })
  for (const search of [
    '0899 765 432',
    '00243899765432',
    '00243 899 765 432',
    '+243 899-765-432',
    '899 765 432',
    '0899765432',
  ])
    assert.deepEqual(
      (await manager.clients.list({ search })).items.map((item) => item.id),
      [id],
      search,
    )
  const twins = await manager.clients.twins({ name: "N'Guessan-Freres" })
  assert.deepEqual(
    twins.map(({ name }) => name),
    ['N’Guessan Frères'],
  )
})

test('emoji, quotes, %, _ and right-to-left marks are ordinary text', async () => {
  const manager = await (await foundCompany(world)).hire('manager')
  for (const name of [
    "L'Étoile « d'Or »",
    '100 % coton_',
    'Colis 📦 express',
    'متجر الفجر',
    '\u202eabc',
    "'; drop table clients; --",
    'Remise \\%',
  ]) {
    const { id } = await manager.clients.create({ name })
    assert.equal((await manager.clients.get({ id })).name, name)
    assert.deepEqual(
      (await manager.clients.list({ search: name })).items.map((client) => client.id),
      [id],
      name,
    )
  }
})

test('own and shared clients form one ordered list without gaps', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  for (const name of ['Zoé', 'élan', 'Abel', 'Émile', 'Maison'])
    await manager.clients.create({ name: `${name} page` })
  for (const name of ['Bruno', 'Élise'])
    await world.owner.query('insert into shared_clients (id, name) values ($1, $2)', [
      newId(),
      `${name} page`,
    ])
  for (const order of ['asc', 'desc'] as const) {
    const seenIds: string[] = []
    let cursor: string | undefined
    do {
      const page = await manager.clients.list({ search: 'page', limit: 2, order, cursor })
      seenIds.push(...page.items.map(({ name }) => name.replace(' page', '')))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const expected = ['Abel', 'Bruno', 'élan', 'Élise', 'Émile', 'Maison', 'Zoé']
    assert.deepEqual(seenIds, order === 'asc' ? expected : expected.toReversed())
  }
})

test('filters by type and by debt', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const flying = await manager.clients.create({ name: 'Élan', type: 'Aérien' })
  const settled = await manager.invoices.create(maritimeDraft(company, { clientId: flying.id }))
  await manager.payments.create({
    invoiceId: settled.id,
    amount: 3150,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  await manager.invoices.create(maritimeDraft(company))
  const found = async (filter: object) =>
    (await manager.clients.list(filter)).items.filter(({ tenantId }) => tenantId).map(({ id }) => id)
  assert.deepEqual(await found({ type: 'Aérien' }), [flying.id])
  assert.deepEqual(await found({ type: 'Maritime' }), [company.clientId])
  assert.deepEqual(await found({ owing: true }), [company.clientId])
  assert.deepEqual(await found({ owing: true, type: 'Aérien' }), [])
})

test('a shared client is read by each company and changed by none', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const id = newId()
  await world.owner.query(`insert into shared_clients (id, name) values ($1, 'Partagé')`, [id])
  const refused = {
    code: 'FORBIDDEN',
    message: 'Cette fiche est partagée entre toutes les entreprises : elle ne peut pas être modifiée ici.',
  }
  const { name, version } = await admin.clients.get({ id })
  await assert.rejects(admin.clients.update({ id, version, name: 'À nous' }), refused)
  await assert.rejects(admin.clients.remove({ id }), refused)
  assert.deepEqual([name, (await admin.clients.get({ id })).name], ['Partagé', 'Partagé'])
})

test('clients show invoices and debts, and totals cover the filtered rows', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const debtor = await manager.clients.create({ name: 'Débiteur', type: 'Aérien' })
  const first = await manager.invoices.create(maritimeDraft(company, { clientId: debtor.id }))
  await manager.invoices.create(maritimeDraft(company, { clientId: debtor.id }))
  await manager.payments.create({
    invoiceId: first.id,
    amount: 150,
    paymentDate: '2026-01-02',
    reference: 'R',
  })
  assert.deepEqual(
    await manager.clients.get({ id: debtor.id }).then(({ invoiceCount, balance }) => [invoiceCount, balance]),
    [2, 6150],
  )
  const owing = await manager.clients.list({ owing: true })
  assert.deepEqual(
    owing.items.map(({ id }) => id),
    [debtor.id],
  )
  assert.equal((await manager.clients.totals({ owing: true })).balance, 6150)
  assert.deepEqual((await manager.clients.totals({ type: 'Aérien' })).balance, 6150)
  assert.equal((await manager.clients.totals({ type: 'Terrestre' })).balance, 0)
})

test('a client with invoices or goods is not deleted', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await admin.invoices.create(maritimeDraft(company))
  await assert.rejects(admin.clients.remove({ id: company.clientId }), {
    code: 'IN_USE',
    message: 'Impossible de supprimer un client qui a des factures ou des marchandises.',
  })
  const keeper = await admin.clients.create({ name: 'Gardien' })
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  await world.owner.query('update goods set client_id = $1 where id = $2', [keeper.id, parcel.id])
  await assert.rejects(admin.clients.remove({ id: keeper.id }), { code: 'IN_USE' })
})

test('a removed client’s conversation goes too, unless they ever wrote', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [silent, heard] = [
    await admin.clients.create({ name: 'Muette' }),
    await admin.clients.create({ name: 'Bavard' }),
  ]
  for (const { id } of [silent, heard, { id: company.clientId }])
    await world.owner.query(
      'insert into conversations (tenant_id, id, client_id) values ($1, gen_random_uuid(), $2)',
      [company.tenantId, id],
    )
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
      select tenant_id, gen_random_uuid(), id, 'Reçu', 'client', 'texte', 'Bonjour', 'Reçu' from conversations
        where client_id = $1`,
    [heard.id],
  )
  await admin.clients.remove({ id: silent.id })
  await admin.clients.remove({ id: heard.id })
  await admin.invoices.create(maritimeDraft(company))
  await assert.rejects(admin.clients.remove({ id: company.clientId }), { code: 'IN_USE' })
  const { rows } = await world.owner.query(
    'select client_id, contact_name from conversations where tenant_id = $1 order by contact_name nulls last',
    [company.tenantId],
  )
  assert.deepEqual(rows, [
    { client_id: null, contact_name: 'Bavard' },
    { client_id: company.clientId, contact_name: null },
  ])
})

test('renaming a client leaves its invoices unchanged, even edited ones', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const { id } = await manager.invoices.create(maritimeDraft(company))
  await manager.clients.update({ id: company.clientId, version: 1, name: 'Nouveau nom' })
  const namesOf = async () => {
    const { clientName, client } = await manager.invoices.get({ id })
    return [clientName, client.name]
  }
  assert.deepEqual(await namesOf(), ['Maison Kivu', 'Nouveau nom'])
  await manager.invoices.update({ ...maritimeDraft(company, { dueDate: '2026-03-01' }), id, version: 1 })
  assert.deepEqual(await namesOf(), ['Maison Kivu', 'Nouveau nom'])
  const other = await manager.clients.create({ name: 'Autre maison' })
  await manager.invoices.update({ ...maritimeDraft(company, { clientId: other.id }), id, version: 2 })
  assert.deepEqual(await namesOf(), ['Autre maison', 'Autre maison'])
})

test('of two concurrent edits, the second sees the first', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  await manager.clients.update({
    id: company.clientId,
    version: 1,
    name: 'Premier',
    phone: '+243 812 345 678',
  })
  const late = manager.clients.update({ id: company.clientId, version: 1, name: 'Second' })
  await assert.rejects(
    late,
    (error: { code: string; data: { current: { name: string; version: number } } }) =>
      error.code === 'STALE' && error.data.current.name === 'Premier' && error.data.current.version === 2,
  )
})

test('rows of one instant are all listed', async () => {
  const company = await foundCompany(world)
  const manager = await company.hire('manager')
  const ids = Array.from({ length: 5 }, () => newId())
  await world.owner.query(
    `insert into clients (tenant_id, id, name, created_at) select $1, id, 'Même instant',
      '2020-01-01 00:00:00.123456+00' from unnest($2::uuid[]) id`,
    [company.tenantId, ids],
  )
  const seenIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await manager.clients.list({
      search: 'Même instant',
      sort: 'createdAt',
      order: 'desc',
      limit: 2,
      cursor,
    })
    seenIds.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seenIds.sort(), ids.sort())
})
