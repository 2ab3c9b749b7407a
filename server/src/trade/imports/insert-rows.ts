import { clientFields } from '@escale/contract/trade/clients/fields'
import { parcelFields } from '@escale/contract/trade/goods/fields'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { apiName, type UntypedDatabase } from '#database/query/change-row.ts'
import { findClient, keysOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { nextNumbers } from '#database/query/numbers.ts'
import { storedColumns } from '#database/query/record-columns.ts'

/** Kinds whose lines become rows of their own table. Openings are written by the functions of money. */
export type RowKind = Exclude<ImportKind, 'invoices'>
export type Line = { line: number; draft: Record<string, unknown> }
/** A record created from an imported line, for the history. */
type WrittenLine = { id: string; version: number; after: Record<string, unknown> }

type Target = { id: string; kind: RowKind; author: string }

/** Inserts a batch of imported lines, and stores in each line the id of its new record. */
export async function insertRows(
  company: CompanyTx,
  { id, kind, author }: Target,
  lines: readonly Line[],
): Promise<WrittenLine[]> {
  const added = kind === 'goods' ? await announcedNumbers(company, lines.length) : []
  const rows = lines.map(({ line, draft }, place) => ({
    id: newId(),
    line,
    after: { ...draft, ...added[place] },
  }))
  await insertDrafted(
    company,
    { kind, author },
    rows.map(({ id: row, after }) => ({ ...after, id: row })),
  )
  await sql`
    update import_lines line set made_id = made.id
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id: row, line }) => ({ id: row, line })))}::jsonb) as made (id uuid, line integer)
    where line.tenant_id = ${company.id} and line.import_id = ${id} and line.line = made.line`.execute(
    company.db,
  )
  return rows.map(({ id: row, after }) => ({ id: row, version: 1, after }))
}

async function announcedNumbers(
  company: CompanyTx,
  count: number,
): Promise<{ number: string; status: string }[]> {
  return (await nextNumbers(company, 'REC', 5, count)).map((number) => ({ number, status: 'Attendu' }))
}

type DraftedLine = Record<string, unknown> & { id: string }

/** Database columns that are filled from an imported line. */
const filledColumns: Record<RowKind, readonly string[]> = {
  clients: storedColumns(fieldsWith(clientFields, 'drafted')),
  services: storedColumns(fieldsWith(serviceFields, 'drafted')),
  goods: ['number', 'status', ...storedColumns(fieldsWith(parcelFields, 'drafted'))],
}

// Rows are written as literal values, because distributed tables (Citus) refuse to insert the result of a
// computed query.
async function insertDrafted(
  company: CompanyTx,
  { kind, author }: Omit<Target, 'id'>,
  drafted: readonly DraftedLine[],
): Promise<void> {
  const ofKind = kind === 'goods' ? await goodsColumns(company, drafted, author) : () => ({})
  const rows = drafted.map((one) => ({
    id: one.id,
    ...Object.fromEntries(filledColumns[kind].map((column) => [column, one[apiName(column)] ?? null])),
    ...ofKind(one),
  }))
  await (company.db as unknown as UntypedDatabase).insertInto(kind).values(rows).execute()
}

/**
 * Returns a function that gives the client columns of a line. The clients are read again, because one may
 * have been merged into another since the file was checked.
 */
async function goodsColumns(
  company: CompanyTx,
  drafted: readonly DraftedLine[],
  author: string,
): Promise<(one: DraftedLine) => Record<string, unknown>> {
  const clientIds = [...new Set(drafted.flatMap(({ clientId }) => clientId ?? []))] as string[]
  const rows = await company.db
    .selectFrom('clients')
    .select('id')
    .where(sql<boolean>`id = any(${clientIds}::uuid[])`)
    .execute()
  const keys = new Map<unknown, object>(rows.map(({ id }) => [id, keysOf({ id, isShared: false })]))
  for (const id of clientIds.filter((id) => !keys.has(id))) {
    const client = await findClient(company, id)
    if (client) keys.set(id, keysOf(client))
  }
  return ({ clientId = null, hsCode = null }) => ({
    kind: 'Colis',
    hs_code_by_name: hsCode === null ? null : author,
    ...(keys.get(clientId) ?? { client_id: null, shared_client_id: clientId }),
  })
}
