import type { listParameters } from '@escale/contract/trade/lists/parameters'
import type { Quote } from '@escale/contract/trade/quotes/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { Group, Text } from '@mantine/core'
import { Highlight } from '#ui/display/Highlight.tsx'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Column, PhoneRow } from '#ui/list/columns.ts'

type Sort = (typeof listParameters.quotes.sorts)[number]

/** The columns of the list. The list of one client has no client column. */
export function quoteColumns(search: string, isOfClient: boolean): Column<Quote, Sort>[] {
  const columns: Column<Quote, Sort>[] = [
    {
      title: 'Numéro',
      width: 168,
      sort: 'createdAt',
      cell: ({ number }) => (
        <Text span inherit className="num" c="dimmed" fw={400}>
          <Highlight text={number} search={search} />
        </Text>
      ),
    },
    {
      title: 'Client',
      width: 190,
      least: 140,
      grow: 1,
      sort: 'clientName',
      cell: ({ clientName, clientId }) => (
        <b className="strong">
          <Highlight text={clientName} search={search} />
          {clientId === null && <span className="muted small"> prospect</span>}
        </b>
      ),
    },
    { title: 'Type', width: 78, leaves: 1, cell: ({ serviceType }) => <ModeTag mode={serviceType} /> },
    { title: 'Trajet', width: 190, leaves: 2, cell: laneOf },
    {
      title: 'Date',
      width: 90,
      leaves: 4,
      sort: 'issueDate',
      cell: ({ issueDate }) => formatDay(issueDate),
    },
    {
      title: "Jusqu'au",
      width: 90,
      leaves: 3,
      cell: ({ validityDay }) => formatDay(validityDay),
    },
    { title: 'État', width: 110, least: 92, cell: ({ state }) => <StatusBadge status={state} /> },
    { title: 'Total', width: 108, sort: 'total', align: 'end', cell: ({ total }) => formatMoney(total) },
  ]
  return isOfClient ? columns.filter(({ sort }) => sort !== 'clientName') : columns
}

export function quoteOnPhone(quote: Quote): PhoneRow {
  return {
    name: quote.clientName,
    figure: formatMoney(quote.total),
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="num truncated">{quote.number}</span>
        <StatusBadge status={quote.state} />
      </Group>
    ),
  }
}

function laneOf({ origin, destination }: Quote): string {
  return [origin, destination].filter(Boolean).join(' → ')
}
