import type { Client } from '@escale/contract/clients/contract'
import { formatMoney } from '@escale/contract/money'
import { formatNumber } from '#ui/count.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Highlight } from '#ui/Highlight.tsx'
import { ModeTag } from '#ui/ModeTag.tsx'
import { SharedTag } from '#ui/SharedTag.tsx'
import { DayOf } from '#ui/useClocks.tsx'

/** The columns of the list; `search` is marked in what it is looked for in. */
export function clientColumns(search: string): Column<Client, 'name' | 'createdAt'>[] {
  return [
    {
      title: 'Nom',
      width: 'minmax(220px, 2fr)',
      sort: 'name',
      cell: (client) => <Highlight text={client.name} search={search} />,
      tag: (client) => client.tenantId === null && <SharedTag />,
    },
    { title: 'Type', width: '116px', cell: (client) => <ModeTag mode={client.type} /> },
    { title: 'Email', width: 'minmax(170px, 1.2fr)', cell: (client) => <Highlight text={client.email ?? ''} search={search} /> },
    {
      title: 'Téléphone',
      width: '148px',
      cell: (client) => (
        <span className="num">
          <Highlight text={client.phone ?? ''} search={search} />
        </span>
      ),
    },
    { title: 'Factures', width: '72px', align: 'end', cell: (client) => formatNumber(client.invoiceCount) },
    { title: 'Reste dû', width: '124px', align: 'end', cell: balanceText },
    { title: 'Client depuis', width: '116px', sort: 'createdAt', align: 'end', cell: (client) => <DayOf at={client.createdAt} /> },
  ]
}

/** What is left to pay, or that nothing is. */
export function balanceText(client: Client) {
  return client.balance > 0 ? <b className="strong">{formatMoney(client.balance)}</b> : <span className="muted">Soldé</span>
}
