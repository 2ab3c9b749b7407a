import type { Company } from '@escale/contract/platform/companies/contract'
import { formatMoney } from '@escale/contract/values/money'
import { Group } from '@mantine/core'
import { Highlight } from '#ui/display/Highlight.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { Monogram } from './Monogram.tsx'

export const sorts = ['name', 'users', 'clients', 'invoices', 'billed', 'paid', 'lastActivityAt'] as const
type Sort = (typeof sorts)[number]

/**
 * The columns of the list. `search` is marked in the name. Amounts and invoices are those of the last thirty
 * days.
 */
export function companyColumns(search: string): Column<Company, Sort>[] {
  return [
    {
      title: 'Nom',
      width: 190,
      grow: 1,
      sort: 'name',
      cell: (company) => (
        <Group component="span" wrap="nowrap" gap={10} miw={0}>
          <Monogram company={company} />
          <span className="truncated">
            <Highlight text={company.name} search={search} />
          </span>
        </Group>
      ),
    },
    {
      title: 'Utilisateurs',
      width: 96,
      leaves: 3,
      sort: 'users',
      align: 'end',
      cell: ({ users }) => formatNumber(users),
    },
    {
      title: 'Clients',
      width: 72,
      leaves: 2,
      sort: 'clients',
      align: 'end',
      cell: ({ clients }) => formatNumber(clients),
    },
    {
      title: 'Factures 30 j',
      width: 104,
      leaves: 4,
      sort: 'invoices',
      align: 'end',
      cell: ({ invoices }) => formatNumber(invoices),
    },
    {
      title: 'Facturé 30 j',
      width: 120,
      sort: 'billed',
      align: 'end',
      cell: ({ billed }) => <b className="strong">{money(billed)}</b>,
    },
    { title: 'Encaissé 30 j', width: 120, sort: 'paid', align: 'end', cell: ({ paid }) => money(paid) },
    {
      title: 'Dernière activité',
      width: 128,
      leaves: 1,
      sort: 'lastActivityAt',
      align: 'end',
      cell: ({ lastActivityAt }) => <DayOf at={lastActivityAt} />,
    },
    { title: 'Statut', width: 104, cell: (company) => <CompanyState company={company} /> },
  ]
}

export function companyOnPhone(company: Company): PhoneRow {
  return {
    figure: company.isActive ? money(company.billed) : <CompanyState company={company} />,
    detail: (
      <>
        {pluralize(company.users, 'utilisateur')} · actif le <DayOf at={company.lastActivityAt} />
      </>
    ),
  }
}

export function CompanyState({ company: { isActive } }: { company: Pick<Company, 'isActive'> }) {
  return <span className={`pill ${isActive ? 'ok' : 'late'}`}>{isActive ? 'Active' : 'Suspendue'}</span>
}

function money(cents: number) {
  return cents === 0 ? <span className="muted">–</span> : formatMoney(cents)
}
