import { bareNumber } from '@escale/contract/trade/freight/check-digits'
import { finalGoodsStatuses } from '@escale/contract/trade/goods/words'
import { searchedAmount } from '@escale/contract/trade/search/amount'
import type { GoodsOfClient } from '@escale/contract/trade/search/contract'
import { mostOfType, type ResultType } from '@escale/contract/trade/search/words'
import type { AnyTx } from '#database/caller/company.ts'
import { clientIdText } from '#database/query/client-columns.ts'
import { bestMatches, patternsOf } from '#database/query/search.ts'
import { typedNumber } from '#database/query/search-result.ts'

/** A record found by the search. */
export type Hit = {
  type: ResultType
  id: string
  title: string
  subtitle: string | null
  status: string | null
  /** Expedition and owner of the goods. Only set for goods. */
  expeditionId?: string | null
  clientId?: string | null
  /** Debt of a client in cents, if the user may read invoices. */
  owedCents?: number | null
  amountCents?: number | null
  balanceCents?: number | null
  paymentDate?: string | null
  goods?: LotOfClient[] | null
}

type LotOfClient = Omit<GoodsOfClient, 'route'> & { expeditionId: string | null }

/**
 * Number of newest rows scanned in each table when no index can be used. It is lower than in lists, because
 * six tables are scanned.
 */
const mostRead = 120

const search = `search_all($1, $2, $3, $4, $5, $6, $7, $8)`
const columns = 'hit.kind as type, hit.id, hit.title, hit.subtitle, hit.status'
const shared = `select ${columns} from ${search} hit`
// Each of at most twenty results gets a subquery, because a join could scan all goods of the company.
const goodsColumn = (column: string) => `case when hit.kind in ('merchandise', 'vehicle') then
  (select ${column} from goods g where g.tenant_id = $1 and g.id = hit.id) end`
const invoiceFigure = (column: string) => `case when hit.kind = 'invoice' then
  (select i.${column} from invoices i where i.tenant_id = $1 and i.id = hit.id) end`
const ofPayment = (column: string) => `case when hit.kind = 'payment' then
  (select p.${column} from payments p where p.tenant_id = $1 and p.id = hit.id) end`

const ofCreditNote = (column: string) => `case when hit.kind = 'credit_note' then
  (select n.${column} from credit_notes n where n.tenant_id = $1 and n.id = hit.id) end`
const ofQuote = (column: string) => `case when hit.kind = 'quote' then
  (select q.${column} from quotes q where q.tenant_id = $1 and q.id = hit.id) end`
/** A quote that was sent expires with its last day, which the search does not read. */
const status = `case when hit.kind = 'quote' and hit.status = 'Envoyé' and ${ofQuote('valid_until')}
  < (select (now() at time zone time_zone)::date from tenants where id = $1) then 'Expiré'
  else hit.status end as status`

/** Number of a client's newest goods that are looked at. Those on their way come before those handed over. */
const mostGoodsRead = 6

const goodsOf = (key: string) => `(select g.id, g.kind, g.number,
    coalesce(g.tracking_number, g.chassis_number) as code, g.status, g.location, g.expedition_id, g.created_at
  from goods g where g.tenant_id = $1 and g.${key} = hit.id order by g.created_at desc, g.id desc
  limit ${mostGoodsRead})`
const goodsOfClient = `case when hit.kind = 'client' and $10 then
  (select coalesce(json_agg(json_build_object('id', lot.id, 'kind', lot.kind, 'number', lot.number,
      'code', lot.code, 'status', lot.status, 'location', lot.location, 'expeditionId', lot.expedition_id,
      'expeditionReference', e.reference, 'carriage', case when e.id is not null then json_build_object(
        'mode', e.mode, 'vesselOrFlight', e.vessel_or_flight, 'etd', e.etd, 'eta', e.eta, 'atd', e.atd,
        'ata', e.ata) end) order by lot.place), '[]')
    from (select held.id, held.kind, held.number, held.code, held.status, held.location,
          held.expedition_id, row_number() over (order by
          held.status in (${finalGoodsStatuses.map((status) => `'${status}'`).join(', ')}),
          held.created_at desc, held.id desc) as place
        from (${goodsOf('client_id')} union all ${goodsOf('shared_client_id')}) held) lot
      left join lateral (select x.id, x.reference, x.mode, x.vessel_or_flight, x.etd, x.eta, x.atd, x.ata
        from expeditions x
        where x.tenant_id = $1 and x.id = lot.expedition_id offset 0) e on true
    where lot.place <= ${mostOfType}) end`

/** The columns of the results of a company, of which `found` is the source. */
const own = (found: string) => `select hit.kind as type, hit.id, hit.title, hit.subtitle, ${status},
  ${goodsColumn('g.expedition_id')} as "expeditionId",
  ${goodsColumn(clientIdText('g'))} as "clientId",
  case when hit.kind = 'client' and $9 then (select coalesce(sum(f.balance), 0)::bigint from client_figures f
    where f.tenant_id = $1 and f.client_id = hit.id) end as "owedCents",
  coalesce(${invoiceFigure('total')}, ${ofPayment('amount')}, ${ofCreditNote('total')}, ${ofQuote('total')})
    as "amountCents",
  ${invoiceFigure('balance')} as "balanceCents", ${ofPayment('payment_date')} as "paymentDate",
  ${goodsOfClient} as goods from ${found} hit`

/** Number of receivables among which a balance is looked for, because no index holds it (decision 125). */
const mostReceivables = 20_000

const invoiceHit = `'invoice'::text, i.id, i.invoice_number, i.client_name, i.status from invoices i`
const withAmount = `(select kind, id, title, subtitle, status from ${search}
  union (select ${invoiceHit} where i.tenant_id = $1 and i.total = $11 and 'invoice' = any ($2)
    order by i.id desc limit $8)
  union (select ${invoiceHit} where i.tenant_id = $1 and i.id = any (array(
    select r.invoice_id from (select invoice_id, balance from receivables where tenant_id = $1
      limit ${mostReceivables}) r where r.balance = $11 and 'invoice' = any ($2) limit $8)))
  union (select 'payment', p.id, p.reference, p.client_name || ' · ' || p.invoice_number, p.status
    from payments p where p.tenant_id = $1 and p.amount = $11 and 'payment' = any ($2)
    order by p.id desc limit $8))`
const withNumber = `(select kind, id, title, subtitle, status from ${search}
  union (select 'invoice'::text, i.id, i.legal_number, i.client_name || ' · ' || i.invoice_number, i.status
    from invoices i where i.tenant_id = $1 and i.legal_number = $11 and 'invoice' = any ($2))
  union (select 'payment', p.id, p.legal_number, p.client_name || ' · ' || p.invoice_number, p.status
    from payments p where p.tenant_id = $1 and p.legal_number = $11 and 'payment' = any ($2))
  union (select 'payment', p.id, p.provisional_number, p.client_name || ' · ' || p.invoice_number, p.status
    from payments p where p.tenant_id = $1 and p.provisional_number = $11 and 'payment' = any ($2))
  union (select 'credit_note', n.id, n.legal_number, n.client_name || ' · ' || n.number, null
    from credit_notes n where n.tenant_id = $1 and n.legal_number = $11 and 'credit_note' = any ($2))
  union (select 'quote', q.id, q.legal_number, q.client_name || ' · ' || q.number,
      case when q.invoice_id is not null then 'Facturé' else q.state end
    from quotes q where q.tenant_id = $1 and q.legal_number = $11 and 'quote' = any ($2)))`
const ownByWords = own(search)
const ownByNumber = own(withNumber)
const ownByAmount = own(withAmount)

/** Permissions that decide which figures the results hold. */
type Sight = { hasMoney: boolean; hasGoods: boolean; hasAllTills: boolean }

/**
 * Finds the best matches of each type in one statement. A search that is an amount also finds the invoices
 * and payments of that amount.
 */
export function bestHits(
  { id, run }: AnyTx,
  types: readonly ResultType[],
  typed: string,
  { hasMoney, hasGoods, hasAllTills }: Sight,
): Promise<Hit[]> {
  const { words, indexed, newestRead } = patternsOf(typed)
  const container = `${bareNumber(typed)}%`
  const values = [
    id,
    // A cashier finds the sessions of their own till only, as in the list.
    hasAllTills ? [...types, 'all_tills'] : types,
    words,
    indexed,
    Math.min(newestRead, mostRead),
    bestMatches(typed),
    container,
    mostOfType,
  ]
  if (id === null) return run<Hit>({ text: shared, values })
  const amount = searchedAmount(typed)
  const seen = [...values, hasMoney, hasGoods]
  const number = typedNumber(typed)
  if (number) return run<Hit>({ text: ownByNumber, values: [...seen, number] })
  return amount === null
    ? run<Hit>({ text: ownByWords, values: seen })
    : run<Hit>({ text: ownByAmount, values: [...seen, amount] })
}
