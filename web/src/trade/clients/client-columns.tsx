import type { Client } from '@escale/contract/trade/clients/contract'
import { formatMoney } from '@escale/contract/values/money'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { foundRanges } from '#ui/display/found-ranges.ts'
import { Highlight } from '#ui/display/Highlight.tsx'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { SharedTag } from '#ui/display/SharedTag.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import type { Column } from '#ui/list/columns.ts'

/** The columns of the list. Matches of `search` are highlighted. */
export function clientColumns(search: string): Column<Client, 'name' | 'createdAt' | 'type' | 'balance'>[] {
  return [
    {
      title: 'Nom',
      width: 220,
      grow: 2,
      sort: 'name',
      cell: (client) => <Highlight text={client.name} search={search} />,
      tag: (client) => client.tenantId === null && <SharedTag />,
    },
    { title: 'Type', width: 96, leaves: 3, sort: 'type', cell: (client) => <ModeTag mode={client.type} /> },
    {
      title: 'Email',
      width: 170,
      grow: 1.2,
      leaves: 2,
      cell: (client) => <Highlight text={client.email ?? ''} search={search} />,
    },
    {
      title: 'Téléphone',
      width: 140,
      leaves: 5,
      cell: (client) => (
        <span className="num">
          <Highlight text={phoneText(client.phone ?? '', search)} search={search} />
        </span>
      ),
    },
    {
      title: 'Factures',
      width: 68,
      leaves: 4,
      align: 'end',
      cell: (client) => formatNumber(client.invoiceCount),
    },
    { title: 'Reste dû', width: 112, sort: 'balance', align: 'end', cell: balanceText },
    {
      title: 'Client depuis',
      width: 104,
      leaves: 1,
      sort: 'createdAt',
      align: 'end',
      cell: (client) => <DayOf at={client.createdAt} />,
    },
  ]
}

/** The unpaid amount, or « Soldé » when the client owes nothing. */
export function balanceText(client: Client) {
  return client.balance > 0 ? (
    <b className="strong">{formatMoney(client.balance)}</b>
  ) : (
    <span className="muted">Soldé</span>
  )
}

// Formats a phone number with spaces, except when that would split a match of the search. Then the number is
// shown unformatted.
function phoneText(stored: string, search: string): string {
  const readable = readablePhone(stored)
  const isAcross = foundRanges(readable, search).length === 0 && foundRanges(stored, search).length > 0
  return isAcross ? stored : readable
}
