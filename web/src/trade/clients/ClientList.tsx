import type { Client } from '@escale/contract/trade/clients/contract'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import { mostRecords } from '@escale/contract/trade/messages/words'
import { modes } from '@escale/contract/values/modes'
import { formatMoney } from '@escale/contract/values/money'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ChooseButton } from '#trade/choice/ChooseButton.tsx'
import { chosenColumns, chosenOnPhone } from '#trade/choice/chosen-columns.tsx'
import { useChoice } from '#trade/choice/useChoice.ts'
import { ImportButton } from '#trade/imports/ImportButton.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ModeTag } from '#ui/display/ModeTag.tsx'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { knownTotals } from '#ui/list/known-totals.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { balanceText, clientColumns } from './client-columns.tsx'
import { useClientActions } from './client-removal.ts'

const ClientModal = lazyPart(() => import('./ClientModal.tsx'))
const OpenedClient = lazyPart(async () => ({ default: (await import('./OpenedClient.tsx')).OpenedClient }))
const WriteBar = lazyPart(() => import('#trade/choice/WriteBar.tsx'))

const balances = [
  { value: 'tous', label: 'Tous' },
  { value: 'du', label: 'Avec reste dû' },
] as const

export default function ClientList() {
  const filters = useClientFilters()
  const { type, solde } = filters.values
  const shown = { ...filters.asked, type, owing: solde === 'du' || undefined }
  const list = useInfiniteQuery(api.clients.list.infiniteOptions(pagesOf(shown)))
  const totals = useQuery(api.clients.totals.queryOptions(totalsOf(shown)))
  const opened = useOpenRecord('client')
  const listed = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === opened.id)
  const creating = useOpenForm('client')
  const mayWrite = useMay('clients.write')
  const choice = useChoice<Client>(mostRecords)
  const { chosen } = choice
  const actions = useClientActions()
  const chooseAll = () => choice.add(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const columns = useMemo(
    () => chosenColumns(clientColumns(filters.searched), chosen),
    [filters.searched, chosen],
  )
  useLoneKeys(mayWrite ? { n: creating.open } : {})

  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={creating.open}>
      Nouveau Client
    </Button>
  )

  return (
    <div className="page">
      <PageHeader title="Clients" count={knownTotals(list, totals.data)?.count}>
        <ImportButton kind="invoices" label="Soldes d'ouverture" />
        <ImportButton kind="clients" />
        {addButton}
      </PageHeader>
      <DataTable
        label="Clients"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={chosenOnPhone(phoneRow, chosen, ({ name }) => name)}
        onOpen={(client) => (chosen ? choice.toggle(client) : opened.open(client.id))}
        chosen={chosen}
        files={{ list: 'clients', asked: shown }}
        toolbar={<Toolbar filters={filters} choose={<ChooseButton choice={choice} />} />}
        empty={empty}
        footer={({ count, balance }) => <ClientTotals count={count} balance={balance} />}
      />
      <Suspense>
        {chosen && (
          <WriteBar
            subject="clients"
            rows={[...chosen.values()]}
            nameOf={(client: Client) => client.name}
            actions={actions}
            onAll={chooseAll}
            onDone={choice.stop}
          />
        )}
      </Suspense>
      <Suspense>
        {mayWrite && creating.isOpen && <ClientModal client={null} onClose={creating.close} />}
        {opened.id && <OpenedClient key={opened.id} id={opened.id} known={listed} onClose={opened.close} />}
      </Suspense>
    </div>
  )
}

const listFilters = {
  ...listParameters.clients,
  order: 'asc',
  whileSearching: 'match',
} as const

function useClientFilters() {
  return useListFilters(listFilters)
}

type ToolbarProps = { filters: ReturnType<typeof useClientFilters>; choose: ReactNode }

function Toolbar({ filters, choose }: ToolbarProps) {
  return (
    <>
      <SearchField filters={filters} placeholder="Filtrer par nom, email ou téléphone" />
      <FilterRow filters={filters}>
        <FilterSelect
          all="Tous les types"
          options={modes}
          value={filters.values.type}
          onChange={(type) => filters.set('type', type)}
        />
        <Segmented
          label="Solde"
          options={balances}
          value={filters.values.solde ?? 'tous'}
          onChange={(balance) => filters.set('solde', balance === 'du' ? balance : null)}
        />
        {choose}
      </FilterRow>
    </>
  )
}

function ClientTotals({ count, balance }: { count: number; balance: number }) {
  return (
    <>
      <span className="num">{pluralize(count, 'client')}</span>
      <span>
        Reste dû <b className="strong num">{formatMoney(balance)}</b>
      </span>
    </>
  )
}

const empty = (
  <State
    icon={IconUsers}
    title="Aucun client pour le moment"
    hint="Les clients que vous ajoutez apparaissent ici, avec leurs factures et leur solde."
  />
)

function phoneRow(client: Client) {
  return {
    figure: balanceText(client),
    detail: (
      <>
        <ModeTag mode={client.type} />
        {client.phone && ` · ${readablePhone(client.phone)}`}
      </>
    ),
  }
}
