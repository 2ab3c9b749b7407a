import { domains } from '@escale/contract/domains'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { parcelFields } from '@escale/contract/trade/goods/fields'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { type Field, type Fields, fieldsWith } from '@escale/contract/wire/record-fields'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { columnsSql } from '#database/query/record-columns.ts'
import { createRecorder } from '#journal/record.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { RowKind } from './insert-rows.ts'
import { undoImportedOpenings } from './openings.ts'
import { type ImportJob, type RunInCompany, runOrGiveUp, type Worker } from './write.ts'

type RemovedRow = Record<string, unknown> & { id: string }

/** Undoes an import. If this fails, the imported records stay and the user can try again. */
export async function undoImport(
  inside: RunInCompany,
  { companyId, id, by }: ImportJob,
  { job }: Worker,
): Promise<void> {
  await runOrGiveUp(
    { job },
    () => inside((company) => undoWritten(company, { id, by })),
    (error) => {
      log('error', 'import not undone', {
        company: companyId,
        import: id,
        attempts: job.attempts,
        error: errorText(error),
      })
      return inside((company) => restoreWritten(company, id))
    },
  )
}

async function restoreWritten({ db }: CompanyTx, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'Terminé' })
    .where('id', '=', id)
    .where('state', '=', 'Annulation')
    .execute()
}

/** Deletes the imported records in one transaction. Records that were changed or used since are kept. */
async function undoWritten(company: CompanyTx, { id, by }: Pick<ImportJob, 'id' | 'by'>): Promise<void> {
  const { id: companyId, db } = company
  const importRow = await db
    .selectFrom('imports')
    .select(['kind', 'file_name as fileName'])
    .where('id', '=', id)
    .where('state', '=', 'Annulation')
    .executeTakeFirst()
  if (!importRow) return
  const kind = importRow.kind as ImportKind
  if (kind === 'invoices') {
    const undone = await undoImportedOpenings(company, { id, by, fileName: importRow.fileName })
    return finishUndo(company, id, undone)
  }
  const rows = await deleteUnused[kind](companyId, id, db)
  const history = rows.map(({ id: row, ...before }) => ({ id: row, version: null, before }))
  if (rows.length > 0)
    createRecorder(company, by)(`${domains[kind].event}_REMOVED`, {
      table: kind,
      rows: history,
      detail: importRow.fileName,
    })
  await finishUndo(company, id, rows.length)
}

async function finishUndo({ db }: CompanyTx, id: string, undoneCount: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'Annulé', undone_count: undoneCount })
    .where('id', '=', id)
    .execute()
}

function historyFields(fields: Fields & { id: Field }): Fields {
  return { id: fields.id, ...fieldsWith(fields, 'drafted') }
}

const { number, status } = parcelFields
const goodsHistoryFields = { number, status, ...historyFields(parcelFields) }

// Deletes the imported records that no other record refers to. A single referenced row would make the whole
// statement fail.
const deleteUnused: Record<
  RowKind,
  (companyId: string, id: string, db: CompanyTx['db']) => Promise<RemovedRow[]>
> = {
  async clients(companyId, id, db) {
    const { rows } = await sql<RemovedRow>`
      delete from clients client using import_lines line
      where client.tenant_id = ${companyId} and line.tenant_id = ${companyId} and line.import_id = ${id}
        and client.id = line.made_id and client.version = 1
        and not exists (select from invoices where invoices.tenant_id = ${companyId}
          and invoices.client_id = client.id)
        and not exists (select from goods where goods.tenant_id = ${companyId}
          and goods.client_id = client.id)
        and not exists (select from house_waybills waybill
          where waybill.tenant_id = ${companyId} and waybill.client_id = client.id)
      returning ${columnsSql('client', historyFields(clientFields))}`.execute(db)
    return rows
  },
  async services(companyId, id, db) {
    const { rows } = await sql<RemovedRow>`
      delete from services service using import_lines line
      where service.tenant_id = ${companyId} and line.tenant_id = ${companyId} and line.import_id = ${id}
        and service.id = line.made_id and service.version = 1
        and not exists (select from invoice_items where invoice_items.tenant_id = ${companyId}
          and invoice_items.service_id = service.id)
      returning ${columnsSql('service', historyFields(serviceFields))}`.execute(db)
    return rows
  },
  // Goods that were received, have photos or have a tracking link are kept too.
  async goods(companyId, id, db) {
    const { rows } = await sql<RemovedRow>`
      delete from goods using import_lines line
      where goods.tenant_id = ${companyId} and line.tenant_id = ${companyId} and line.import_id = ${id}
        and goods.id = line.made_id and goods.version = 1
        and goods.status = 'Attendu' and cardinality(goods.photos) = 0
        and not exists (select from tracking_links link
          where link.tenant_id = ${companyId} and link.goods_id = goods.id)
      returning ${columnsSql('goods', goodsHistoryFields)}, ${clientIdOf('goods')} as "clientId"`.execute(db)
    return rows
  },
}
