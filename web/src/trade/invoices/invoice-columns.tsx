import type { Invoice } from '@escale/contract/trade/invoices/contract'
import { openingName, openingType } from '@escale/contract/trade/invoices/words'
import type { listParameters } from '@escale/contract/trade/lists/parameters'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Group, Text } from '@mantine/core'
import { Highlight } from '#ui/display/Highlight.tsx'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import type { ShownLevel } from './useInvoiceLevels.ts'

type Sort = (typeof listParameters.invoices.sorts)[number]

type Shape = {
  /** The list of one client has no client column. */
  isOfClient: boolean
  /** A company with legal numbers has a second column, with its own numbers. */
  hasLegalNumbers: boolean
  /** The reminders by invoice id, for callers who may read them. */
  levels: ReadonlyMap<string, ShownLevel>
}

/** The columns of the list. Matches of `search` are highlighted. */
export function invoiceColumns(
  search: string,
  { isOfClient, hasLegalNumbers, levels }: Shape,
): Column<Invoice, Sort>[] {
  const columns: Column<Invoice, Sort>[] = [
    {
      title: 'Numéro',
      width: 142,
      sort: 'createdAt',
      cell: (invoice) => (
        <Text span inherit className="num" c="dimmed" fw={400}>
          <Highlight text={shownNumber(invoice)} search={search} />
        </Text>
      ),
    },
    ...(hasLegalNumbers ? [referenceColumn(search)] : []),
    {
      title: 'Client',
      width: 190, // a truncated name is worse than a hidden column
      least: 140,
      grow: 1,
      sort: 'clientName',
      cell: (invoice) => (
        <b className="strong">
          <Highlight text={invoice.clientName} search={search} />
        </b>
      ),
    },
    {
      title: 'Type',
      width: 78,
      leaves: hasLegalNumbers ? 2 : 1,
      cell: ({ serviceType }) =>
        serviceType === openingType ? (
          <span className="muted">{openingType}</span>
        ) : (
          <ModeTag mode={serviceType} />
        ),
    },
    {
      title: 'Émise le',
      width: 90,
      leaves: hasLegalNumbers ? 3 : 2,
      sort: 'issueDate',
      cell: (invoice) => formatDay(invoice.issueDate),
    },
    {
      title: 'Échéance',
      width: 90,
      leaves: hasLegalNumbers ? 4 : 3,
      sort: 'dueDate',
      cell: (invoice) => formatDay(invoice.dueDate),
    },
    {
      title: 'Statut',
      width: 220,
      least: 92,
      sort: 'status',
      cell: (invoice) => statuses(invoice, levels.get(invoice.id)),
    },
    { title: 'Total', width: 108, sort: 'total', align: 'end', cell: totalText },
    { title: 'Reste dû', width: 108, sort: 'balance', align: 'end', cell: balanceText },
  ]
  if (!isOfClient) return columns
  return columns
    .filter(({ sort }) => sort !== 'clientName')
    .map((column) => (column.sort === 'status' ? { ...column, grow: 1 } : column))
}

/** The company's own number of an invoice that has a legal one. */
function referenceColumn(search: string): Column<Invoice, Sort> {
  return {
    title: 'Référence',
    width: 132,
    leaves: 1,
    cell: ({ invoiceNumber, legalNumber }) =>
      legalNumber && (
        <Text span inherit className="num" c="dimmed" fz="xs" fw={400}>
          <Highlight text={invoiceNumber} search={search} />
        </Text>
      ),
  }
}

/** The number by which a client knows the invoice. */
function shownNumber({ legalNumber, invoiceNumber }: Invoice): string {
  return legalNumber ?? invoiceNumber
}

export function invoiceOnPhone(invoice: Invoice): PhoneRow {
  return {
    name: invoice.clientName,
    figure: balanceText(invoice),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="num truncated">{isOpening(invoice) ? openingName : shownNumber(invoice)}</span>
        {statusOnPhone(invoice)}
      </Group>
    ),
  }
}

/** The phone layout of a row in the list of one client, without the client's name. */
export function clientInvoiceOnPhone(invoice: Invoice): PhoneRow {
  return {
    name: shownNumber(invoice),
    figure: balanceText(invoice),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">
          {isOpening(invoice) ? openingName : `Échéance ${formatDay(invoice.dueDate)}`}
        </span>
        {statusOnPhone(invoice)}
      </Group>
    ),
  }
}

const partlyPaid = <span className="pill info plain">Partiellement payée</span>

/** The most important status only, because a phone has no room for two. */
function statusOnPhone(invoice: Invoice) {
  return isPartlyPaid(invoice) && invoice.status === 'En attente' ? (
    partlyPaid
  ) : (
    <StatusBadge status={invoice.status} />
  )
}

/** The status badge, the latest reminder, and a badge when the invoice is partly paid, as far as they fit. */
function statuses(invoice: Invoice, level: ShownLevel | undefined) {
  return (
    <span className="statuses">
      <StatusBadge status={invoice.status} />
      {level && <span className={`pill plain num ${level.isFormalDue ? 'wait' : ''}`}>{level.text}</span>}
      {isOpening(invoice) ? openingPill : isPartlyPaid(invoice) && partlyPaid}
    </span>
  )
}

const openingPill = <span className="pill plain">{openingName}</span>

function isOpening({ serviceType }: Invoice): boolean {
  return serviceType === openingType
}

function isPartlyPaid({ balance, total }: Invoice): boolean {
  return balance > 0 && balance < total
}

/** The total. For a cancelled invoice, the total before its cancellation, struck through. */
function totalText({ total, cancelledTotal }: Invoice) {
  return cancelledTotal === null ? formatMoney(total) : <s className="muted">{formatMoney(cancelledTotal)}</s>
}

function balanceText(invoice: Invoice) {
  const { balance, cancelledTotal } = invoice
  if (cancelledTotal !== null) return <span className="muted">–</span>
  return balance > 0 ? (
    <b className="strong">{formatMoney(balance)}</b>
  ) : (
    <span className="muted">Soldée</span>
  )
}
