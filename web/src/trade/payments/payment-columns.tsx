import type { listParameters } from '@escale/contract/trade/lists/parameters'
import type { ListedPayment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Group } from '@mantine/core'
import { DocumentNumber } from '#ui/display/DocumentNumber.tsx'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

type Sort = (typeof listParameters.payments.sorts)[number]

type Shape = {
  /** The list of one client has no client column. */
  isOfClient: boolean
  /** A company with legal numbers has a column with those of its receipts. */
  hasLegalNumbers: boolean
  /** True when a filter by method shows only a part of mixed payments. */
  isDivided: boolean
}

/** The columns of the list. Matches of `search` are highlighted. */
export function paymentColumns(
  search: string,
  { isOfClient, hasLegalNumbers, isDivided }: Shape,
): Column<ListedPayment, Sort>[] {
  const columns: Column<ListedPayment, Sort>[] = [
    {
      title: 'Client',
      width: 160,
      grow: 1.4,
      sort: 'clientName',
      cell: ({ clientName }) => <Highlight text={clientName} search={search} />,
    },
    {
      title: 'Facture',
      width: hasLegalNumbers ? 232 : 148,
      least: hasLegalNumbers ? 124 : 148,
      leaves: 4,
      cell: ({ invoiceNumber, invoiceLegalNumber }) => (
        <span className="num">
          <DocumentNumber legalNumber={invoiceLegalNumber} ownNumber={invoiceNumber} search={search} />
        </span>
      ),
    },
    ...(hasLegalNumbers ? [receiptColumn(search)] : []),
    {
      title: 'Référence',
      width: 180,
      grow: 1.2,
      leaves: 1,
      cell: ({ reference }) => (
        <span className="num">
          <Highlight text={reference} search={search} />
        </span>
      ),
    },
    {
      title: 'Date',
      width: 92,
      leaves: 3,
      sort: 'paymentDate',
      cell: ({ paymentDate }) => formatDay(paymentDate),
    },
    { title: 'Méthode', width: 96, leaves: 2, sort: 'method', cell: ({ method }) => method },
    { title: 'Statut', width: 96, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Montant',
      width: isDivided ? 208 : 112,
      least: 112,
      sort: 'amount',
      align: 'end',
      cell: (row) => (
        <>
          {isPartial(row) && <span className="muted small">sur {formatMoney(row.amount)} </span>}
          {amountText(row)}
        </>
      ),
    },
  ]
  return isOfClient ? columns.filter(({ sort }) => sort !== 'clientName').map(withFixedFirst) : columns
}

function receiptColumn(search: string): Column<ListedPayment, Sort> {
  return {
    title: 'Reçu',
    width: 136,
    leaves: 3,
    cell: ({ legalNumber }) =>
      legalNumber && (
        <span className="num">
          <Highlight text={legalNumber} search={search} />
        </span>
      ),
  }
}

/** The first column is never hidden in a narrow table, because it identifies the row. */
function withFixedFirst(column: Column<ListedPayment, Sort>, place: number): Column<ListedPayment, Sort> {
  const { leaves, ...first } = column
  if (place === 0) return { ...first, width: 160, grow: 1 }
  return leaves === undefined ? first : column
}

export function paymentOnPhone(payment: ListedPayment): PhoneRow {
  return {
    figure: amountText(payment),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">
          {formatDay(payment.paymentDate)} · {payment.method}
          {isPartial(payment) && `, sur ${formatMoney(payment.amount)}`}
        </span>
        <StatusBadge status={payment.status} />
      </Group>
    ),
  }
}

/** The phone layout of a row in the list of one client, without the client's name. */
export function clientPaymentOnPhone(payment: ListedPayment): PhoneRow {
  return { ...paymentOnPhone(payment), name: payment.invoiceLegalNumber ?? payment.invoiceNumber }
}

/** The part of a mixed payment in the method of the filter, else the whole amount. */
function amountText({ amount, part }: ListedPayment) {
  return <b className="strong">{formatMoney(part ?? amount)}</b>
}

/** True when another method than the filtered one paid a part. */
function isPartial({ amount, part }: ListedPayment): boolean {
  return part !== null && part !== amount
}
