import { usualDays } from '@escale/contract/trade/notices/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { daysAfter, daysBetween, formatDay } from '@escale/contract/values/days'
import { formatFigure } from '@escale/contract/values/measures'
import type { Company } from '../companies/companies.ts'
import { type Calendar, hourMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Expedition } from '../goods/expeditions.ts'
import { reachedMs } from '../goods/voyage.ts'
import type { News } from './lines.ts'

export type Records = {
  invoices: Row<'invoices'>[]
  payments: Row<'payments'>[]
  goods: Row<'goods'>[]
  expeditions: Expedition[]
  expeditionRows: Row<'expeditions'>[]
}

/** Returns the automatic notices that a company's records caused, oldest first. */
export function newsOf({ tenant }: Company, calendar: Calendar, records: Records): News[] {
  const all = [
    ...goodsReceived(records, tenant.city ?? tenant.name),
    ...expeditionsMoved(records),
    ...invoicesIssued(records),
    ...paymentsReceived(records),
    ...remindersSent(records, calendar),
  ]
  return all
    .filter(({ atMs }) => atMs <= calendar.nowMs)
    .sort((one, other) => one.atMs - other.atMs || (one.about.id < other.about.id ? -1 : 1))
}

function goodsReceived({ goods }: Records, city: string): News[] {
  return goods.flatMap((row): News[] => {
    if (!row.client_id || !row.received_at) return []
    const values = {
      suivi: String(row.tracking_number ?? row.chassis_number ?? row.number),
      qte: String(row.quantity ?? 1),
      ...(row.weight_kg && { poids: formatFigure(Number(row.weight_kg)) }),
      lieu: city,
    }
    const clientId = row.client_id
    return [
      {
        kind: 'reçu',
        atMs: toMs(row.received_at),
        clientId,
        about: { kind: 'goods', id: String(row.id) },
        occasion: clientId,
        values,
      },
    ]
  })
}

/** Returns notices about expeditions. Each owner of goods on an expedition gets each notice once. */
function expeditionsMoved({ goods, expeditions, expeditionRows }: Records): News[] {
  return expeditions.flatMap((expedition): News[] => {
    const row = expeditionRows.find(({ id }) => id === expedition.id)
    const aboard = goods.filter(
      ({ expedition_id, status }) => expedition_id === expedition.id && status !== 'Perdu',
    )
    const owners = [...new Set(aboard.flatMap(({ client_id }) => client_id ?? []))]
    if (!row) return []
    const values = {
      ref: row.reference,
      date: formatDay(String(row.atd ?? row.etd)),
      lieu: row.destination,
      ...(row.eta && { eta: formatDay(String(row.eta)) }),
    }
    const about = { kind: 'expeditions' as const, id: expedition.id }
    return owners.flatMap((clientId) => {
      const noticeOf = (kind: News['kind'], atMs: number | null, day: unknown): News[] =>
        atMs === null
          ? []
          : [{ kind, atMs, clientId, about, occasion: [clientId, day].filter(Boolean).join(':'), values }]
      return [
        ...noticeOf('départ', reachedMs(expedition.voyage, 'departed'), row.atd),
        ...noticeOf('arrivée', reachedMs(expedition.voyage, 'arrived'), row.ata),
        ...noticeOf('disponible', reachedMs(expedition.voyage, 'available'), null),
      ]
    })
  })
}

function invoicesIssued({ invoices }: Records): News[] {
  return invoices.flatMap((row) => {
    const values = {
      numero: row.invoice_number,
      total: formatMoney(Number(row.total)),
      date: formatDay(String(row.due_date)),
    }
    return ofInvoice(row, { kind: 'facture', atMs: toMs(row.created_at), occasion: 'émise', values })
  })
}

function paymentsReceived({ payments, invoices }: Records): News[] {
  return payments.flatMap((row): News[] => {
    const invoice = invoices.find(({ id }) => id === row.invoice_id)
    if (!invoice?.client_id || row.status !== 'Reçu') return []
    const owed = formatMoney(owedAt(invoice, payments, toMs(row.created_at)))
    const values = { montant: formatMoney(Number(row.amount)), solde: owed, numero: row.invoice_number }
    const about = { kind: 'payments' as const, id: String(row.id) }
    return [
      {
        kind: 'paiement',
        atMs: toMs(row.created_at),
        clientId: invoice.client_id,
        about,
        occasion: 'reçu',
        values,
      },
    ]
  })
}

/** Returns payment reminders. Only unpaid invoices have them. */
function remindersSent({ invoices, payments }: Records, { today }: Calendar): News[] {
  return invoices.flatMap((row) => {
    const due = String(row.due_date)
    if (Number(row.total) <= Number(row.paid_amount)) return []
    const levels = [
      ...usualDays['avant échéance'].map((days) => ['avant échéance', days, daysAfter(due, -days)] as const),
      ...usualDays['après échéance'].map((days) => ['après échéance', days, daysAfter(due, days)] as const),
    ]
    return levels
      .filter(([, , day]) => day < today)
      .flatMap(([kind, days, day]) => {
        const late = daysBetween(due, day)
        const atMs = Date.parse(day) + 7.2 * hourMs
        const values = {
          numero: row.invoice_number,
          solde: formatMoney(owedAt(row, payments, atMs)),
          date: formatDay(due),
          jours: String(late),
        }
        return ofInvoice(row, { kind, atMs, occasion: `${due}:${days}`, values })
      })
  })
}

function ofInvoice(
  { client_id, id, created_at }: Row<'invoices'>,
  news: Omit<News, 'clientId' | 'about'>,
): News[] {
  return client_id && news.atMs >= toMs(created_at)
    ? [{ ...news, clientId: client_id, about: { kind: 'invoices', id: String(id) } }]
    : []
}

function owedAt({ id, total }: Row<'invoices'>, payments: Row<'payments'>[], atMs: number): number {
  const received = payments.filter(
    (one) => one.invoice_id === id && one.status === 'Reçu' && toMs(one.created_at) <= atMs,
  )
  return Number(total) - received.reduce((sum, { amount }) => sum + Number(amount), 0)
}

const toMs = (instant: unknown) => Date.parse(String(instant))
