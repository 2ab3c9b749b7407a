import type { Refund, RefundList } from '@escale/contract/trade/ledger/contract'
import type * as z from 'zod'
import type { CompanyTx } from '#database/caller/company.ts'
import { conditionsOf } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'

const columns = `r.id, r.number, r.source_id as "sourceId", r.client_id as "clientId",
  r.client_name as "clientName", r.amount, r.method, r.reference, r.refund_date as "refundDate", r.reason,
  r.refunded_by_name as "refundedByName", r.created_at as "createdAt"`

const refundsOfCompany = 'refunds r where r.tenant_id = :company'

const refundList = { columns, from: refundsOfCompany, id: 'r.id' }

const refundSorts = { createdAt: 'r.created_at', refundDate: 'r.refund_date', amount: 'r.amount' } as const

export async function listRefunds(company: CompanyTx, list: z.output<typeof RefundList>) {
  const conditions = conditionsOf({ clientId: 'r.client_id = :clientId' }, { clientId: list.clientId })
  const rows = await readPage<Refund>(company, refundList, refundSorts[list.sort], conditions, list)
  return firstPage(rows, list.limit)
}

const ofSource = `select ${columns} from ${refundsOfCompany} and r.source_id = :id
  order by r.refund_date, r.id limit 200`

/** Lists what was given back of a receipt, credit note or opening credit. */
export function refundsOfSource(company: CompanyTx, id: string): Promise<Refund[]> {
  return company.read<Refund>(ofSource, { id })
}
