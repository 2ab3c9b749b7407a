import { finalGoodsStatuses } from '@escale/contract/trade/goods/words'
import {
  type ComparedLine,
  type DuplicateKey,
  type ExistingRecords,
  findDuplicates,
} from '@escale/contract/trade/imports/duplicates'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Marks imported lines that may be duplicates of the company's records, of shared ones, or of earlier lines
 * in the file.
 */
export async function markDuplicates(company: CompanyTx, id: string, kind: ImportKind): Promise<void> {
  if (kind === 'invoices') return // Two openings that are alike are refused, by openings.ts.
  const lines = await comparedLines(company, id)
  const known: ExistingRecords = { phone: new Map(), email: new Map(), name: new Map(), code: new Map() }
  const valuesOf = (key: DuplicateKey) => lines.flatMap((line) => line[key] ?? [])
  if (kind === 'goods') known.code = await findParcels(company, valuesOf('code'))
  else
    for (const key of comparedBy[kind]) known[key] = await findKnownNames(company, kind, key, valuesOf(key))
  const twins = [...findDuplicates(lines, known)].map(([line, twin]) => ({ line, twin }))
  await sql`
    update import_lines line set twin = found.twin
      from jsonb_to_recordset(${JSON.stringify(twins)}::jsonb) as found (line integer, twin text)
    where line.tenant_id = ${company.id} and line.import_id = ${id} and line.line = found.line
  `.execute(company.db)
}

type NamedRow = Exclude<ImportKind, 'goods' | 'invoices'>
type NameKey = Exclude<DuplicateKey, 'code'>

const comparedBy: Record<NamedRow, readonly NameKey[]> = {
  clients: ['phone', 'email', 'name'],
  services: ['name'],
}

function comparedLines({ db }: CompanyTx, id: string): Promise<ComparedLine[]> {
  return db
    .selectFrom('import_lines')
    .select([
      'line',
      'name_key as name',
      sql<string | null>`access.telephone_key(draft ->> 'phone')`.as('phone'),
      sql<string | null>`lower(draft ->> 'email')`.as('email'),
      sql<
        string | null
      >`nullif(regexp_replace(upper((draft ->> 'trackingNumber') collate "C"), '[^A-Z0-9]', '', 'g'), '')`.as(
        'code',
      ),
    ])
    .where('import_id', '=', id)
    .where('draft', 'is not', null)
    .orderBy('line')
    .execute()
}

const columns = { phone: 'phone_key', email: 'lower(email)', name: 'name_key' } as const

/**
 * Finds the records that have one of these values, and returns their names. The company's records take
 * precedence over shared ones.
 */
async function findKnownNames(
  { id, db }: CompanyTx,
  kind: NamedRow,
  key: NameKey,
  values: string[],
): Promise<Map<string, string>> {
  const column = sql.raw(columns[key])
  const { rows } = await sql<{ value: string; name: string }>`
    select ${column} as value, min(name) as name from ${sql.table(`shared_${kind}`)}
      where ${column} = any(${values}) group by 1
    union all
    select ${column} as value, min(name) as name from ${sql.table(kind)}
      where tenant_id = ${id} and ${column} = any(${values}) group by 1
  `.execute(db)
  return new Map(rows.map(({ value, name }) => [value, name]))
}

/**
 * Finds the parcels that have one of these tracking numbers, in any spelling, and returns their goods
 * numbers.
 */
async function findParcels({ db }: CompanyTx, codes: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('goods')
    .select(['scan_key as code', sql<string>`max(number)`.as('number')])
    .where('kind', '=', 'Colis')
    .where(sql<boolean>`scan_key = any(${codes})`)
    .where(({ or, eb }) =>
      or([
        eb('status', 'not in', finalGoodsStatuses),
        eb('created_at', '>', sql<string>`now() - interval '2 years'`),
      ]),
    )
    .groupBy('scan_key')
    .execute()
  return new Map(rows.map(({ code, number }) => [code, number]))
}
