import { randomUUID } from 'node:crypto'
import { exportedTables } from '#company/exports/tables.ts'
import { newId } from '#database/query/ids.ts'
import { useFeatures } from '#testing/company/features.ts'
import { type FoundedCompany, foundCompany, maritimeDraft, type Person, type World } from '#testing/world.ts'
import { addMoneyRows } from './money-rows.ts'

/** The word in every text of one company. No other company may ever receive it. */
export const canary = 'CANARI'
// The sign-in page of a company shows these columns to anyone who knows its address.
const shownOnSignIn = ['name', 'slug', 'tagline', 'city', 'logo_url']
/** Tables without text, or without rows of one company. */
export const wordless = [
  'company_currencies',
  'counters',
  'currency_settings',
  'day_settings',
  'document_sendings',
  'shared_clients',
  'shared_services',
  'till_devices',
  'till_thresholds',
  'user_roles',
  'user_tenants',
]

export type CanaryCompany = FoundedCompany & { admin: Person; ids: string[] }

/** A company with rows in every table, and the canary in all their texts. */
export async function foundCanaryCompany(world: World): Promise<CanaryCompany> {
  const sql = <Row>(text: string, values: unknown[]) => queryRows<Row>(world, text, values)
  const company = await foundCompany(world)
  const { tenantId } = company
  await useFeatures(world, tenantId)
  const admin = await company.hire('admin')
  const invoice = await admin.invoices.create(maritimeDraft(company))
  const payment = await admin.payments.create({
    invoiceId: invoice.id,
    amount: 1,
    paymentDate: '2026-01-02',
    reference: canary,
  })
  await admin.quotes.create({
    serviceType: 'Maritime',
    clientId: company.clientId,
    conditions: canary,
    validityDay: '2099-12-31',
    lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: 1 }],
  })
  const account = await addAccount(company, admin, invoice.id)
  await admin.saleDocuments.makeLink({ of: 'invoices', id: invoice.id })
  const parcel = await admin.warehouse.receive({ trackingNumber: canary, quantity: 1 })
  const vehicle = await admin.warehouse.register({ chassisNumber: canary, vehicleBrand: canary })
  const { invitation } = await admin.users.invite({
    firstName: canary,
    lastName: canary,
    email: 'canari@test.example',
    role: 'viewer',
  })
  const { apiKey } = await admin.apiKeys.create({ name: canary, permissions: ['clients.read'] })
  const [file, expedition] = [newId(), newId()]
  const imported = await admin.imports.create({
    kind: 'clients',
    fileName: canary,
    columns: {},
    linesCount: 1,
  })
  await sql(
    `insert into files (tenant_id, id, bucket, name, storage_key, content_type, size_bytes, sha256)
      values ($1, $2, 'documents', 'x', $3, 'application/pdf', 1, 'x')`,
    [tenantId, file, `${tenantId}/${randomUUID()}`],
  )
  await sql(
    `insert into expeditions (tenant_id, id, reference, mode, origin, destination)
      values ($1, $2, 'x', 'Maritime', 'Dubaï', 'Goma')`,
    [tenantId, expedition],
  )
  await sql(
    `insert into expedition_containers (tenant_id, id, expedition_id, number, size, capacity_m3)
      values ($1, $2, $3, 'CSQU3054383', '20''', 28)`,
    [tenantId, newId(), expedition],
  )
  const waybill = newId()
  await sql(
    `insert into house_waybills (tenant_id, id, expedition_id, client_id, number, issued_by_name)
      values ($1, $2, $3, $4, 'x', 'x')`,
    [tenantId, waybill, expedition, company.clientId],
  )
  await sql(
    `insert into house_waybill_editions (tenant_id, waybill_id, edition, content, issued_by_name)
      values ($1, $2, 1, '{}', 'x')`,
    [tenantId, waybill],
  )
  await sql(`insert into parties (tenant_id, id, client_id, name) values ($1, $2, $3, 'x')`, [
    tenantId,
    newId(),
    company.clientId,
  ])
  await sql(
    `insert into expedition_events (tenant_id, id, expedition_id, code, label, occurred_at)
      values ($1, $2, $3, 'NOTE', 'x', now())`,
    [tenantId, newId(), expedition],
  )
  await sql(
    `insert into attachments (tenant_id, id, file_id, client_id, name, attached_by, attached_by_name)
      values ($1, $2, $3, $4, 'x', $2, 'x')`,
    [tenantId, newId(), file, company.clientId],
  )
  await sql(
    `insert into sydonia_codes (tenant_id, id, expedition_id, customs_office) values ($1, $2, $3, 'X')`,
    [tenantId, newId(), expedition],
  )
  await sql(
    `insert into document_series (tenant_id, kind, year, series, last_rank, last_day)
      values ($1, 'Maritime', 2020, $2, 1, '2020-01-02')`,
    [tenantId, canary],
  )
  await sql(
    `insert into prices (tenant_id, id, name, service_id, client_group, unit, price, valid_from)
      values ($1, $2, $3, $4, $3, 'kg', 1, '2026-01-01')`,
    [tenantId, newId(), canary, company.serviceId],
  )
  await sql('insert into client_terms (tenant_id, id, client_id, price_group) values ($1, $2, $3, $4)', [
    tenantId,
    newId(),
    company.clientId,
    canary,
  ])
  await sql('insert into currency_settings (tenant_id) values ($1)', [tenantId])
  await sql(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, $2, 'CDF', 'vente', 2845, 'saisi', $2, $3)`,
    [tenantId, newId(), canary],
  )
  await sql(
    `insert into reminder_holds (tenant_id, id, client_id, kind, reason, set_on, set_by_name)
      values ($1, $2, $3, 'Litige', $4, '2026-01-02', $4)`,
    [tenantId, newId(), company.clientId, canary],
  )
  await sql(
    `insert into reminder_settings (tenant_id, warns_before, days, texts)
      values ($1, false, '{-3,1,8,21}', array[$2, $2, $2, $2])`,
    [tenantId, canary],
  )
  await sql('insert into series_settings (tenant_id, agency) values ($1, $2)', [tenantId, canary])
  await sql(
    `insert into cargo_notes (tenant_id, id, expedition_id, client_id, kind) values ($1, $2, $3, $4, 'FERI')`,
    [tenantId, newId(), expedition, company.clientId],
  )
  await sql(
    `insert into list_views (tenant_id, id, owner_id, place, list, name, query)
      values ($1, $2, $2, 1, 'clients', 'x', '')`,
    [tenantId, newId()],
  )
  await sql(
    `insert into arrival_counts (tenant_id, id, expedition_id, code, state, counted_by, counted_by_name)
      values ($1, $2, $3, 'x', 'En trop', $2, 'x')`,
    [tenantId, newId(), expedition],
  )
  await sql(
    `insert into release_requests (tenant_id, id, reason, asked_by, asked_by_name)
      values ($1, $2, 'x', $2, 'x')`,
    [tenantId, newId()],
  )
  await sql(
    `insert into client_merges (tenant_id, id, kept_id, absorbed_id, absorbed_name, absorbed, former,
        merged_by, merged_by_name) values ($1, $2, $3, $2, 'x', '{}', '{}', $2, 'x')`,
    [tenantId, newId(), company.clientId],
  )
  await admin.tracking.make({ ids: [parcel.id] })
  await sql(`insert into sub_products (tenant_id, id, name) values ($1, $2, 'x')`, [tenantId, newId()])
  await sql(
    `insert into access_requests (tenant_id, id, user_id, first_name, last_name, email)
      values ($1, $2, $2, 'x', 'x', 'x')`,
    [tenantId, newId()],
  )
  await sql(`insert into sign_on_providers (tenant_id, issuer, client_id) values ($1, 'x', 'x')`, [tenantId])
  await sql(`insert into sign_on_domains (tenant_id, domain, proof) values ($1, 'canari.example', 'x')`, [
    tenantId,
  ])
  const money = await addMoneyRows(world, { tenantId, paymentId: payment.id, canary })
  const conversationIds = await addConversation(world, company, invoice.id)
  for (const table of [
    'company_info',
    'invoicing_settings',
    'mail_settings',
    'warehouse_settings',
    'whatsapp_settings',
  ])
    await sql(`insert into ${table} (tenant_id) values ($1)`, [tenantId])
  await sql('update warehouse_settings set places = array[$2] where tenant_id = $1', [tenantId, canary])
  await sql(`update auth.users set first_name = $2, email = 'canari-' || email where id = $1`, [
    admin.userId,
    canary,
  ])
  for (const { table } of exportedTables)
    if (!wordless.includes(table) && table !== 'profiles') await plantCanary(world, table, tenantId)
  return {
    ...company,
    admin,
    ids: [
      tenantId,
      company.clientId,
      company.serviceId,
      invoice.id,
      payment.id,
      ...account,
      parcel.id,
      vehicle.id,
      invitation.id,
      apiKey.id,
      imported.id,
      file,
      expedition,
      admin.userId,
      ...conversationIds,
      ...money,
    ],
  }
}

/** Adds a conversation with a client, a template, a notice rule and a notice. */
async function addConversation(
  world: World,
  { tenantId, clientId }: FoundedCompany,
  invoiceId: string,
): Promise<string[]> {
  const sql = (text: string, values: unknown[]) => queryRows(world, text, values)
  const [conversation, message, template, notice] = [newId(), newId(), newId(), newId()]
  await sql(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, connected_by_name)
      values ($1, '77777', '88888', 'x', 'x')`,
    [tenantId],
  )
  await sql(
    `insert into message_templates (tenant_id, id, key, title, body) values ($1, $2, 'x', 'x', 'x')`,
    [tenantId, template],
  )
  await sql('insert into conversations (tenant_id, id, client_id) values ($1, $2, $3)', [
    tenantId,
    conversation,
    clientId,
  ])
  await sql(
    `insert into conversation_keys (tenant_id, kind, value, conversation_id)
      values ($1, 'numéro', '+243812345678', $2)`,
    [tenantId, conversation],
  )
  await sql(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
      values ($1, $2, $3, 'Reçu', 'client', 'texte', 'x', 'Reçu')`,
    [tenantId, message, conversation],
  )
  await sql(
    `insert into document_sendings (tenant_id, id, expedition_id, message_id, document)
      select $1, $2, id, $3, 'Liste de colisage' from expeditions where tenant_id = $1 limit 1`,
    [tenantId, newId(), message],
  )
  await sql(`insert into notice_rules (tenant_id, kind, template_key) values ($1, 'facture', 'x')`, [
    tenantId,
  ])
  await sql(
    `insert into notices (tenant_id, id, kind, client_id, about_kind, about_id, occasion, due_at)
      values ($1, $2, 'facture', $3, 'invoices', $4, 'x', now() + interval '1 day')`,
    [tenantId, notice, clientId, invoiceId],
  )
  return [conversation, message, template, notice]
}

/** Writes the canary into every text column of a table, except those whose checks refuse it. */
async function plantCanary(world: World, table: string, tenantId: string): Promise<void> {
  const columns = await queryRows<{ name: string }>(
    world,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
      and atttypid = 'text'::regtype and attgenerated = ''`,
    [table],
  )
  for (const { name } of columns) {
    if (table === 'tenants' && shownOnSignIn.includes(name)) continue
    const set = `update ${table} set ${name} = '${canary}-' || coalesce(${name}, '')
      where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1`
    await queryRows(world, set, [tenantId]).catch(() => {})
  }
}

async function queryRows<Row>(world: World, text: string, values: unknown[]): Promise<Row[]> {
  return (await world.owner.query(text, values)).rows as Row[]
}

/** A receipt with an advance, a credit note and a refund. Returns their ids. */
async function addAccount({ clientId }: FoundedCompany, admin: Person, invoiceId: string): Promise<string[]> {
  const receipt = await admin.ledger.record({
    clientId,
    amount: 100,
    paymentDate: '2026-01-02',
    reference: canary,
    allocations: [{ invoiceId, amount: 1 }],
  })
  const note = await admin.creditNotes.issue({
    invoiceId,
    clientId: null,
    nature: 'COR',
    reason: canary,
    fiscalReference: canary,
    lines: [{ position: 1, label: canary, quantity: null, weightKg: null, amount: 1 }],
  })
  const refund = await admin.ledger.refund({
    sourceId: receipt.id,
    amount: 1,
    refundDate: '2026-01-02',
    method: 'Espèces',
    reference: canary,
    reason: canary,
  })
  await admin.ledger.writeOff({ id: invoiceId, amount: 1, reason: canary })
  return [receipt.id, note.id, refund.id]
}
