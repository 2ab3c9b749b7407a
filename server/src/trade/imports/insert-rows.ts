import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumbers } from '#database/query/numbers.ts'

export type Line = { line: number; draft: Record<string, unknown> }
/** What was written of a line, as its history tells it. */
export type Written = { id: string; version: number; after: Record<string, unknown> }

/** Writes some lines of an import, and remembers which record each became. */
export async function insertRows(company: CompanyTx, id: string, kind: ImportKind, lines: readonly Line[]): Promise<Written[]> {
  const added = kind === 'goods' ? await announcedNumbers(company, lines.length) : []
  const rows = lines.map(({ line, draft }, place) => ({ id: newId(), line, after: { ...draft, ...added[place] } }))
  await inserts[kind](company, JSON.stringify(rows.map(({ id: row, after }) => ({ ...after, id: row }))))
  await sql`
    update import_lines line set made_id = made.id
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id: row, line }) => ({ id: row, line })))}::jsonb) as made (id uuid, line integer)
    where line.tenant_id = ${company.id} and line.import_id = ${id} and line.line = made.line`.execute(company.db)
  return rows.map(({ id: row, after }) => ({ id: row, version: 1, after }))
}

async function announcedNumbers(company: CompanyTx, count: number): Promise<{ number: string; status: string }[]> {
  return (await nextNumbers(company, 'REC', 5, count)).map((number) => ({ number, status: 'Attendu' }))
}

const inserts: Record<ImportKind, (company: CompanyTx, drafted: string) => Promise<unknown>> = {
  clients: ({ id, db }, drafted) =>
    sql`
      insert into clients (tenant_id, id, name, email, phone, type, address, note)
      select ${id}, drafted.id, drafted.name, drafted.email, drafted.phone, drafted.type, drafted.address, drafted.note
      from jsonb_to_recordset(${drafted}::jsonb) as drafted (id uuid, name text, email text, phone text, type text, address text, note text)`.execute(
      db,
    ),
  services: ({ id, db }, drafted) =>
    sql`
      insert into services (tenant_id, id, name, description, price, category, unit)
      select ${id}, drafted.id, drafted.name, drafted.description, drafted.price, drafted.category, drafted.unit
      from jsonb_to_recordset(${drafted}::jsonb) as drafted (id uuid, name text, description text, price bigint, category text, unit text)`.execute(
      db,
    ),
  goods: ({ id, db }, drafted) =>
    sql`
      insert into goods (tenant_id, id, kind, number, status, tracking_number, brand_name, quantity, client_id, shared_client_id, description, note, marks,
        destination, weight_kg, length_cm, width_cm, height_cm, location, danger, condition_status)
      select ${id}, drafted.id, 'Colis', drafted.number, drafted.status, drafted."trackingNumber", drafted."brandName", drafted.quantity, own.id,
        case when own.id is null then drafted."clientId" end, drafted.description, drafted.note, drafted.marks, drafted.destination, drafted."weightKg",
        drafted."lengthCm", drafted."widthCm", drafted."heightCm", drafted.location, drafted.danger, drafted."conditionStatus"
      from jsonb_to_recordset(${drafted}::jsonb) as drafted (id uuid, number text, status text, "trackingNumber" text, "brandName" text, quantity integer,
        "clientId" uuid, description text, note text, marks text, destination text, "weightKg" numeric, "lengthCm" numeric, "widthCm" numeric, "heightCm" numeric,
        location text, danger text, "conditionStatus" text)
      left join clients own on own.tenant_id = ${id} and own.id = drafted."clientId"`.execute(db),
}
