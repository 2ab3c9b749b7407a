import {
  awaitsDecision,
  concernsGoods,
  exceptionRefusal,
  type GoodsToRelease,
  handOverRefusal,
  rowRefusal,
  totalOwed,
} from '@escale/contract/trade/goods/release'
import type {
  ClientDebt,
  GoodsAtCounter,
  ReleaseCheck,
  ReleaseDebt,
  ReleaseRequest,
} from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { isOneOf } from '#trade/goods/lot/goods-lock.ts'
import { findClientsOverLimit } from '#trade/limits/credit.ts'
import { findClientDebts, noDebt } from './client-debts.ts'
import { requestColumns } from './requests.ts'

export type HandRow = GoodsToRelease &
  Omit<GoodsAtCounter, 'refusal' | 'request'> & {
    version: number
    expeditionId: string | null
    requestId: string | null
  }

/** Reads the goods that a client wants to collect, sorted by number. Throws if one of the ids is unknown. */
export async function findGoodsInHand(company: CompanyTx, ids: readonly string[]): Promise<HandRow[]> {
  const rows = await handQuery(company.db).where(isOneOf('g.id', ids)).orderBy('g.number').execute()
  if (rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND')
  const over = await findClientsOverLimit(company, [
    ...new Set(rows.flatMap(({ clientId }) => clientId ?? [])),
  ])
  return rows.map((row) => ({ ...row, isOverLimit: over.has(row.clientId ?? '') }))
}

function handQuery(db: CompanyTx['db']) {
  return db
    .selectFrom('goods as g')
    .$call(withClient('g'))
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .leftJoin('invoices as i', 'i.id', 'g.invoice_id')
    .select([
      'g.id',
      'g.version',
      'g.kind',
      'g.number',
      'g.description',
      'g.quantity',
      'g.status',
      'g.location',
      'g.invoice_id as invoiceId',
    ])
    .select([
      'g.expedition_id as expeditionId',
      'e.reference as expeditionReference',
      'i.balance as owedCents',
      'g.release_request_id as requestId',
    ])
    .select([
      sql<string>`coalesce(g.tracking_number, g.chassis_number)`.as('code'),
      clientIdOf('g').as('clientId'),
      clientName().as('clientName'),
      sql<boolean>`g.not_billable_reason is not null`.as('isNotBillable'),
      sql<boolean>`g.release_approved_at is not null`.as('isExcepted'),
      sql<boolean>`g.document_waived_at is not null`.as('isDocumentWaived'),
      sql<GoodsAtCounter['waiver']>`case when g.document_waived_at is not null
        then json_build_object('reason', g.document_waived_reason,
          'byName', g.document_waived_by_name) end`.as('waiver'),
      sql<GoodsAtCounter['exception']>`case when g.release_approved_at is not null
        then json_build_object('reason', g.release_reason, 'byName', g.release_approved_by_name) end`.as(
        'exception',
      ),
    ])
}

/** Returns the reasons why goods may not leave: for each row, and for all together. */
export async function releaseCheck(
  { company, actor }: Pick<WriteContext, 'company' | 'actor'>,
  ids: readonly string[],
): Promise<ReleaseCheck> {
  const rows = await findGoodsInHand(company, ids)
  const requests = await findRequests(company, rows)
  return {
    goods: rows.map((row) => ({
      ...counterView(row),
      refusal: rowRefusal(row),
      request:
        requests.find((request) => request.id === row.requestId && concernsGoods(request, row)) ?? null,
    })),
    owedCents: totalOwed(rows),
    refusal: handOverRefusal(rows),
    mayBeExcepted: exceptionRefusal(rows, { isWithoutDocument: false }) === null,
    clientOwes: maySeeDebt(actor) ? await clientDebt(company, rows) : null,
    unpaidInvoiceIds: hasPermission(actor, 'payments.record') ? unpaidInvoices(rows) : [],
  }
}

/** The whole debt is for those who decide about an exception or take the money, not for the warehouse. */
function maySeeDebt(actor: WriteContext['actor']): boolean {
  return hasPermission(actor, 'releases.approve') || hasPermission(actor, 'payments.record')
}

function unpaidInvoices(rows: readonly HandRow[]): string[] {
  const unpaid = rows.filter(({ owedCents }) => owedCents !== null && owedCents > 0)
  return [...new Set(unpaid.flatMap(({ invoiceId }) => invoiceId ?? []))]
}

/** Returns the debts that a manager sees before allowing goods to leave unpaid. */
export async function releaseDebt(company: CompanyTx, ids: readonly string[]): Promise<ReleaseDebt> {
  const rows = await findGoodsInHand(company, ids)
  const [requests, clientOwes] = await Promise.all([findRequests(company, rows), clientDebt(company, rows)])
  const request = requests.find((request) =>
    rows.some((row) => row.requestId === request.id && awaitsDecision(row, request)),
  )
  return {
    clientName: rows[0]?.clientName ?? null,
    lots: rows.length,
    owedCents: totalOwed(rows),
    clientOwes,
    request: request ? { askedByName: request.askedByName, reason: request.reason } : null,
  }
}

/**
 * Returns the debt of the goods' client. Goods of several clients cannot be collected together, so the first
 * row decides.
 */
async function clientDebt(company: CompanyTx, rows: readonly HandRow[]): Promise<ClientDebt> {
  const debts = await findClientDebts(company, rows)
  return debts.get(rows[0]?.clientId ?? '') ?? noDebt
}

/** Removes invoice and amounts from the goods, for users at the pick-up desk. */
function counterView({
  version: _,
  expeditionId: _on,
  requestId: _asked,
  invoiceId: _billed,
  owedCents: _owed,
  isNotBillable: _free,
  isOverLimit: _over,
  ...row
}: HandRow) {
  const { isExcepted: _excepted, isDocumentWaived: _waived, ...goods } = row
  return goods
}

/** Reads the latest request of each row to leave unpaid or without a document. */
export async function findRequests({ db }: CompanyTx, rows: readonly HandRow[]): Promise<ReleaseRequest[]> {
  const ids = [...new Set(rows.flatMap(({ requestId }) => requestId ?? []))]
  return ids.length > 0
    ? db.selectFrom('release_requests').select(requestColumns).where(isOneOf('id', ids)).execute()
    : []
}
