import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '@escale/contract'
import type { AttachedRecord } from '@escale/contract/trade/attachments/kinds'
import type { Attachment } from '@escale/contract/trade/attachments/rows'
import type { z } from 'zod'
import { newId } from '#database/query/ids.ts'
import { addGoods, bySea } from '#testing/company/expeditions.ts'
import { foundCompany, hire, maritimeDraft, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const company = await foundCompany(world)
const admin = await company.hire('admin')
const owner = await hire(world, null, 'super_admin')
const other = await company.hire('employee')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Row = { id: string; version: number } & Record<string, unknown>
type RenamedFile = { id: string; recordId: string; name: string }
type Patched = {
  table: string
  /** A row in which no value equals a default. */
  create: () => Promise<Row>
  change: (asked: never) => Promise<unknown>
  /** Another value for each field, and its columns when their names differ from the field. */
  fields: Record<string, { to: () => Promise<unknown> | unknown; columns?: string[] }>
}

const invoice = () => admin.invoices.create(maritimeDraft(company, { quantity: 1000, status: 'Retard' }))

const goods = {
  clientId: company.clientId,
  marks: 'MAKI-4',
  destination: 'Kinshasa',
  weightKg: 41.5,
  lengthCm: 60,
  widthCm: 40,
  heightCm: 35.5,
  location: 'A-03-2',
  danger: 'liquide',
  hsCode: '851713',
  declaredValue: 12000,
  unNumber: 'UN3480',
  dangerClass: '9',
  conditionStatus: 'Endommagé',
  description: 'Coin enfoncé',
  note: 'À montrer',
} as const
const ofAllGoods: Patched['fields'] = {
  clientId: { to: () => null, columns: ['client_id', 'clientName'] },
  marks: { to: () => null },
  destination: { to: () => 'Goma' },
  weightKg: { to: () => null },
  lengthCm: { to: () => 61.5, columns: ['length_cm', 'volume_m3'] },
  widthCm: { to: () => null, columns: ['width_cm', 'volume_m3'] },
  heightCm: { to: () => 36, columns: ['height_cm', 'volume_m3'] },
  location: { to: () => 'B-01-1' },
  danger: { to: () => 'non' },
  hsCode: { to: () => null, columns: ['hs_code', 'hs_code_by_name'] },
  declaredValue: { to: () => 1, columns: ['declared_value'] },
  unNumber: { to: () => null, columns: ['un_number'] },
  dangerClass: { to: () => '3', columns: ['danger_class'] },
  conditionStatus: { to: () => 'Incomplet' },
  description: { to: () => 'Deux coins enfoncés' },
  note: { to: () => null },
}

const partyId = (await admin.parties.create({ clientId: company.clientId, name: 'Autre' })).id
const agentId = (await admin.parties.create({ place: 'Matadi', name: 'Agence' })).id

/** The expedition of each container. */
const aboard = new Map<string, string>()

const patched: Record<string, Patched> = {
  'clients.update': {
    table: 'clients',
    create: () =>
      admin.clients.create({
        name: 'Kivu',
        email: 'a@b.cd',
        phone: '+243 812 345 678',
        type: 'Aérien',
        address: 'Goma',
        note: 'Le soir',
      }),
    change: (asked) => admin.clients.update(asked),
    fields: {
      name: { to: () => 'Lac' },
      email: { to: () => null },
      phone: { to: () => null },
      type: { to: () => 'Terrestre' },
      address: { to: () => null },
      note: { to: () => 'Le matin' },
    },
  },
  'services.update': {
    table: 'services',
    create: () =>
      admin.services.create({
        name: 'Fret',
        description: 'Au kilo',
        price: 735,
        category: 'Aérien',
        unit: 'kg',
      }),
    change: (asked) => admin.services.update(asked),
    fields: {
      name: { to: () => 'Douane' },
      description: { to: () => null },
      price: { to: () => 0 },
      category: { to: () => 'Logistique' },
      unit: { to: () => 'm³' },
    },
  },
  'invoices.setStatus': {
    table: 'invoices',
    create: async () => admin.invoices.get({ id: (await invoice()).id }),
    change: async (asked: { id: string }) => {
      await admin.invoices.setStatus(asked as never)
      return admin.invoices.get({ id: asked.id })
    },
    fields: { status: { to: () => 'En attente' } },
  },
  'payments.update': {
    table: 'payments',
    create: async () =>
      admin.payments.create({
        invoiceId: (await invoice()).id,
        amount: 500,
        paymentDate: '2026-01-02',
        reference: 'REF',
        method: 'Espèces',
        status: 'En attente',
        marksPaid: false,
      }),
    change: (asked) => admin.payments.update(asked),
    fields: {
      invoiceId: {
        to: async () => (await invoice()).id,
        columns: ['invoice_id', 'invoice_number', 'client_name'],
      },
      amount: { to: () => 700 },
      paymentDate: { to: () => '2026-03-04' },
      reference: { to: () => 'AUTRE' },
      method: { to: () => 'Chèque' },
      status: { to: () => 'Retard' },
      marksPaid: { to: () => true },
    },
  },
  'warehouse.changeReceipt': {
    table: 'goods',
    create: () =>
      admin.warehouse.receive({
        trackingNumber: 'T-1',
        isAnother: true,
        brandName: 'Samsung',
        packageKind: 'Palette',
        quantity: 4,
        ...goods,
      }),
    change: (asked) => admin.warehouse.changeReceipt(asked),
    fields: {
      trackingNumber: { to: () => 'T-2' },
      brandName: { to: () => null },
      packageKind: { to: () => 'Sac', columns: ['package_kind'] },
      quantity: { to: () => 9, columns: ['quantity', 'volume_m3'] },
      ...ofAllGoods,
    },
  },
  'goods.changeCustoms': {
    table: 'goods',
    create: async () => {
      const parcel = { trackingNumber: 'T-1', isAnother: true, packageKind: 'Palette', quantity: 4 } as const
      const { id } = await admin.expeditions.create(bySea)
      const received = await admin.warehouse.receive({ ...parcel, ...goods, destination: 'Matadi' })
      await admin.goods.load({ id, ids: [received.id] })
      return (await admin.goods.listCustoms({ id })).items[0] as Row
    },
    change: (asked) => admin.goods.changeCustoms(asked),
    fields: {
      packageKind: { to: () => 'Sac', columns: ['package_kind'] },
      hsCode: ofAllGoods.hsCode,
      declaredValue: ofAllGoods.declaredValue,
      unNumber: ofAllGoods.unNumber,
      dangerClass: ofAllGoods.dangerClass,
      description: ofAllGoods.description,
    } as Patched['fields'],
  },
  'warehouse.changeVehicle': {
    table: 'goods',
    create: () =>
      admin.warehouse.register({
        chassisNumber: newId().slice(-12),
        vehicleBrand: 'Toyota',
        vehicleColor: 'Gris',
        model: 'RAV4',
        year: 2018,
        mileageKm: 90_000,
        keysCount: 1,
        hasPapers: false,
        ...goods,
      }),
    change: (asked) => admin.warehouse.changeVehicle(asked),
    fields: {
      chassisNumber: { to: () => newId().slice(-12).toUpperCase() },
      vehicleBrand: { to: () => 'Honda' },
      vehicleColor: { to: () => null },
      model: { to: () => 'CR-V' },
      year: { to: () => 2019 },
      mileageKm: { to: () => 84_000 },
      keysCount: { to: () => 2 },
      hasPapers: { to: () => true },
      ...ofAllGoods,
    },
  },
  'expeditions.update': {
    table: 'expeditions',
    create: () =>
      admin.expeditions.create({
        mode: 'Maritime',
        kind: 'Direct',
        origin: 'Anvers',
        originCode: 'BEANR',
        destination: 'Matadi',
        destinationCode: 'CDMAT',
        carrier: 'MSC',
        vesselOrFlight: 'MSC Loreto',
        voyage: '123W',
        imo: '9074729',
        masterNumber: 'MSCU1',
        freightTerms: 'Prépayé',
        cargoNoteNumber: 'FERI-1',
        customsNumber: 'IM4-1',
        agentName: 'Amicongo',
        agentPhone: '+243812345678',
        cutoff: '2026-11-01',
        etd: '2026-11-03',
        eta: '2026-12-10',
        notes: 'Fragile',
      }),
    change: (asked) => admin.expeditions.update(asked),
    fields: {
      mode: { to: () => 'Terrestre' },
      kind: { to: () => 'Groupage' },
      origin: { to: () => 'Rotterdam' },
      originCode: { to: () => null },
      destination: { to: () => 'Boma' },
      destinationCode: { to: () => null },
      carrier: { to: () => null },
      vesselOrFlight: { to: () => null },
      voyage: { to: () => null },
      imo: { to: () => null },
      masterNumber: { to: () => 'MSCU2' },
      freightTerms: { to: () => 'Dû à destination' },
      cargoNoteNumber: { to: () => null },
      customsNumber: { to: () => null },
      agentName: { to: () => null },
      agentPhone: { to: () => null },
      cutoff: { to: () => null },
      etd: { to: () => '2026-11-04' },
      eta: { to: () => '2026-12-11' },
      notes: { to: () => null },
    },
  },
  'parties.update': {
    table: 'parties',
    create: () =>
      admin.parties.create({
        clientId: company.clientId,
        name: 'Guangzhou Light',
        address: 'Room 1203',
        city: 'Guangzhou',
        country: 'CN',
        phone: '+243 812 345 678',
        email: 'a@b.cd',
        taxNumber: 'A1',
      }),
    change: (asked) => admin.parties.update(asked),
    fields: {
      name: { to: () => 'Shenzhen Sun' },
      address: { to: () => null },
      city: { to: () => null },
      country: { to: () => 'CD' },
      phone: { to: () => null },
      email: { to: () => null },
      taxNumber: { to: () => null, columns: ['tax_number'] },
      isShipper: { to: () => true, columns: ['is_shipper'] },
      isConsignee: { to: () => true, columns: ['is_consignee'] },
      isNotify: { to: () => true, columns: ['is_notify'] },
    },
  },
  'houseBills.update': {
    table: 'house_waybills',
    create: async () => {
      const { id } = await admin.expeditions.create({
        mode: 'Maritime',
        origin: 'Anvers',
        destination: 'Matadi',
      })
      await addGoods(world, company, id, { clientId: company.clientId })
      return admin.houseBills.prepare({ id, clientId: company.clientId })
    },
    change: (asked) => admin.houseBills.update(asked),
    fields: {
      shipperId: { to: () => partyId, columns: ['shipper_id'] },
      consigneeId: { to: () => partyId, columns: ['consignee_id'] },
      isToOrder: { to: () => true, columns: ['is_to_order'] },
      notifyId: { to: () => partyId, columns: ['notify_id'] },
      deliveryAgentId: { to: () => agentId, columns: ['delivery_agent_id'] },
      incoterm: { to: () => 'CIF' },
      incotermPlace: { to: () => 'Matadi', columns: ['incoterm_place'] },
      freightTerms: { to: () => 'Prépayé', columns: ['freight_terms'] },
      freightPayablePlace: { to: () => 'Matadi', columns: ['freight_payable_at'] },
      declaredValue: { to: () => 100, columns: ['declared_value'] },
      insuredValue: { to: () => 100, columns: ['insured_value'] },
      originals: { to: () => 1 },
      shippedOn: { to: () => '2026-11-04', columns: ['shipped_on'] },
      issuedPlace: { to: () => 'Anvers', columns: ['issued_place'] },
      issuedOn: { to: () => '2026-11-05', columns: ['issued_on'] },
    },
  },
  'expeditions.changeContainer': {
    table: 'expedition_containers',
    create: async () => {
      const { id } = await admin.expeditions.create({
        mode: 'Maritime',
        origin: 'Anvers',
        destination: 'Matadi',
      })
      const number = `CSQU${String(Date.now()).slice(-7)}`
      const container = await admin.expeditions.addContainer({
        id,
        number,
        size: "20'",
        seal: 'S',
        capacityM3: 27,
        forced: true,
      })
      aboard.set(container.id, id)
      return container
    },
    change: async ({ id, ...asked }: Row) =>
      admin.expeditions.changeContainer({
        ...asked,
        forced: true,
        id: aboard.get(id) ?? '',
        containerId: id,
      } as never),
    fields: {
      number: { to: () => `CSQU${String(Date.now() + 1).slice(-7)}`, columns: ['number', 'is_forced'] },
      size: { to: () => "40'" },
      seal: { to: () => null },
      capacityM3: { to: () => 25, columns: ['capacity_m3'] },
    },
  },
  'settings.changeSubProduct': {
    table: 'sub_products',
    create: () => admin.settings.createSubProduct({ name: newId() }),
    change: (asked) => admin.settings.changeSubProduct(asked),
    fields: { name: { to: () => newId() } },
  },
  'companies.update': {
    table: 'tenants',
    create: async () => {
      const draft = {
        name: 'Lac Fret',
        slug: `p-${newId().slice(-12)}`,
        city: 'Goma',
        country: 'CD',
        timeZone: 'Africa/Lubumbashi',
      } as const
      const admins = { adminFirstName: 'A', adminLastName: 'B', adminEmail: `${newId()}@test.example` }
      return (await owner.companies.create({ ...draft, ...admins })).company
    },
    change: (asked) => owner.companies.update(asked),
    fields: {
      name: { to: () => 'Mer Fret' },
      slug: { to: () => `q-${newId().slice(-12)}` },
      city: { to: () => null },
      country: { to: () => 'CG', columns: ['country', 'country_code'] },
      timeZone: { to: () => 'Africa/Nairobi', columns: ['time_zone'] },
    },
  },
  'account.renameFactor': {
    table: 'auth.factors',
    create: async () => {
      const id = newId()
      await world.owner.query(
        `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
          values ($1, $2, 'Téléphone', 'x', now())`,
        [id, admin.userId],
      )
      return { id, version: 1 }
    },
    change: async (asked) => admin.account.renameFactor(asked),
    fields: { name: { to: () => 'Tablette' } },
  },
  'announcements.update': {
    table: 'announcements',
    create: () =>
      owner.announcements.create({
        message: 'Arrêt',
        level: 'Urgent',
        companyId: company.tenantId,
        startsAt: inHours(1),
        endsAt: inHours(2),
        dismissible: false,
      }),
    change: (asked) => owner.announcements.update(asked),
    fields: {
      message: { to: () => 'Reprise' },
      level: { to: () => 'Attention' },
      companyId: { to: () => null, columns: ['tenant_id', 'companyName'] },
      startsAt: { to: () => inHours(0) },
      endsAt: { to: () => null },
      dismissible: { to: () => true },
    },
  },
  'views.update': {
    table: 'list_views',
    create: async () => {
      const drafted = { list: 'invoices', name: newId(), query: 'statut=Retard', hidden: ['Email'] } as const
      const { dropped: _, ...view } = await admin.views.create({ ...drafted, hidden: [...drafted.hidden] })
      return { ...view, version: 1 }
    },
    change: ({ version: _, ...asked }: Row) => admin.views.update(asked as never),
    fields: {
      name: { to: () => newId() },
      query: { to: () => '' },
      hidden: { to: () => [] },
      isDefault: { to: () => true, columns: ['is_default'] },
    },
  },
  'clientFiles.rename': renamed('clients', (asked) => admin.clientFiles.rename(asked)),
  'invoiceFiles.rename': renamed('invoices', (asked) => admin.invoiceFiles.rename(asked)),
  'expeditionFiles.rename': renamed('expeditions', (asked) => admin.expeditionFiles.rename(asked)),
  'goodsFiles.rename': renamed('goods', (asked) => admin.goodsFiles.rename(asked)),
  'users.setActive': {
    table: 'user_tenants',
    create: async () => ({ id: other.userId, version: 1 }),
    change: async (asked) => admin.users.setActive(asked),
    fields: { active: { to: () => false, columns: ['is_active', 'deactivated_at'] } },
  },
}

/** The renaming of a file attached to a record. */
function renamed(of: AttachedRecord, rename: (asked: RenamedFile) => Promise<Attachment>): Patched {
  const columnOf = { clients: 'client', invoices: 'invoice', expeditions: 'expedition', goods: 'goods' }
  const recordOf = {
    clients: async () => company.clientId,
    invoices: async () => (await invoice()).id,
    expeditions: async () => (await admin.expeditions.create(bySea)).id,
    goods: () => addGoods(world, company, null),
  }
  let recordId = ''
  return {
    table: 'attachments',
    create: async () => {
      recordId = await recordOf[of]()
      const [id, fileId] = [newId(), newId()]
      await world.owner.query(
        `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256)
          values ($1::uuid, $2::uuid, 'photos', 'a.jpg', $1::uuid || '/' || $2::uuid, 'image/jpeg', 1, 'a')`,
        [company.tenantId, fileId],
      )
      await world.owner.query(
        `insert into attachments (tenant_id, id, file_id, ${columnOf[of]}_id, name, attached_by, attached_by_name)
          values ($1, $2, $3, $4, 'facture.jpg', $5, 'Amina')`,
        [company.tenantId, id, fileId, recordId, admin.userId],
      )
      return { id, version: 1 }
    },
    change: ({ id, name }: RenamedFile) => rename({ id, recordId, name }),
    fields: { name: { to: () => 'contrat.jpg' } },
  }
}

type Procedure = { '~orpc': { route: { method?: string }; inputSchema: z.ZodObject } }
// Fields that choose the row or the manner of the change. No column stores them. The place of an agent
// is tested with house bills, because parties of clients have none.
const saidBeside = ['id', 'version', 'tenantId', 'containerId', 'announced', 'forced', 'place', 'recordId']
const procedures = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => [`${domain}.${name}`, call as unknown as Procedure] as const),
)
const patches = procedures.filter(([, procedure]) => procedure['~orpc'].route.method === 'PATCH')

test('every PATCH of the contract is tested with every field', () => {
  const taken = patches.map(([name, procedure]) => {
    const { shape } = procedure['~orpc'].inputSchema
    return [
      name,
      Object.keys(shape)
        .filter((field) => !saidBeside.includes(field))
        .sort(),
    ] as const
  })
  const tried = Object.entries(patched).map(
    ([name, { fields }]) => [name, Object.keys(fields).sort()] as const,
  )
  assert.deepEqual(Object.fromEntries(tried), Object.fromEntries(taken))
})

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const changedNames = (before: Row, now: Row) =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))

for (const [name, { table, create, change, fields }] of Object.entries(patched)) {
  for (const [field, { to, columns = [snake(field)] }] of Object.entries(fields)) {
    test(`${name} with ${field} changes ${field} and nothing else`, async () => {
      const storedRow = async ({ id }: Row) =>
        (
          await world.owner.query(
            `select * from ${table} where ${table === 'user_tenants' ? 'user_id' : 'id'} = $1`,
            [id],
          )
        ).rows[0] as Row
      const before = await create()
      const [rowBefore, value] = [await storedRow(before), await to()]
      const { id, version } = before
      const now = (await change({ id, version, [field]: value } as never)) as Row | undefined

      const follow = [
        'version',
        'updated_at',
        'name_key',
        'email_key',
        'phone_key',
        'search_key',
        'client_key',
        'scan_key',
      ]
      const changed = changedNames(rowBefore, await storedRow(before)).filter(
        (column) => !follow.includes(column),
      )
      assert.ok(changed.length > 0)
      assert.deepEqual(
        changed.filter((column) => !columns.includes(column)),
        [],
      )

      if (!now) return
      assert.deepEqual(now[field], value)
      const changedFields = changedNames(before, now).filter(
        (name) => name !== 'version' && name !== 'updatedAt',
      )
      assert.deepEqual(
        changedFields.filter(
          (name) => name !== field && !columns.includes(snake(name)) && !columns.includes(name),
        ),
        [],
      )
    })
  }
}

test('a PATCH without fields is refused with a French message', async () => {
  const client = await admin.clients.create({ name: 'Kivu' })
  await assert.rejects(admin.clients.update({ id: client.id, version: 1 }), {
    code: 'INVALID',
    status: 422,
    message: 'Indiquez au moins un champ à modifier.',
  })
})

test('fields that depend on each other are validated together, changed and stored ones', async () => {
  const sound = await admin.warehouse.receive({ trackingNumber: 'T', quantity: 1 })
  const damaged = { id: sound.id, version: sound.version, conditionStatus: 'Endommagé' as const }
  await assert.rejects(
    admin.warehouse.changeReceipt(damaged),
    (error: { data: { fields: object } }) => Object.keys(error.data.fields).join() === 'description',
  )
  await admin.warehouse.changeReceipt({ ...damaged, description: 'Coin enfoncé' })
  const announced = await owner.announcements.create({
    message: 'M',
    startsAt: inHours(1),
    endsAt: inHours(2),
  })
  await assert.rejects(
    owner.announcements.update({ id: announced.id, version: 1, startsAt: inHours(3) }),
    (error: { data: { fields: object } }) => Object.keys(error.data.fields).join() === 'endsAt',
  )
})

test('a PATCH of an outdated version returns the current row', async () => {
  const parcel = await admin.warehouse.receive({ trackingNumber: 'T-3', quantity: 1 })
  await admin.warehouse.changeReceipt({ id: parcel.id, version: 1, quantity: 2 })
  await assert.rejects(
    admin.warehouse.changeReceipt({ id: parcel.id, version: 1, conditionStatus: 'Endommagé' }),
    { code: 'STALE' },
  )
})
