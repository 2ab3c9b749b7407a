import { listParameters } from '@escale/contract/trade/lists/parameters'
import type { AccountMove, MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames, moveKindNames, moveKinds } from '@escale/contract/trade/money-accounts/words'
import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconListDetails } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf } from '#ui/list/pages-of.ts'
import { Balances } from './AccountCard.tsx'
import { moveColumns, moveOnPhone } from './move-columns.tsx'
import styles from './parts/MoneyAccounts.module.css'

const OpenedMove = lazyPart(() => import('./OpenedMove.tsx'))

/** The page of one account: its balances and its moves, newest first. */
export default function AccountPage({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(api.moneyAccounts.get.queryOptions({ input: { id } }))
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mr="auto"
        mb="xs"
        leftSection={<IconChevronLeft size={16} stroke={1.6} aria-hidden />}
        onClick={onClose}
      >
        Comptes
      </Button>
      <QueryContent query={query} failure="Ce compte n'a pas pu être chargé">
        {(account) => (
          <>
            <AccountHead account={account} />
            <Moves account={account} />
          </>
        )}
      </QueryContent>
    </>
  )
}

function AccountHead({ account }: { account: MoneyAccount }) {
  const { id, name, kind, operator, number, agency } = account
  return (
    <div className={styles.head}>
      <div>
        <Group gap="xs">
          <h2>{name}</h2>
          <HistoryButton record={id} name={name} />
        </Group>
        <Text c="dimmed" fz="sm">
          {[accountKindNames[kind], operator, number, agency].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Balances account={account} />
    </div>
  )
}

function Moves({ account: { id, currency } }: { account: MoneyAccount }) {
  const filters = useListFilters({ ...listParameters.accountMoves, order: 'desc' })
  const { nature, du, au } = filters.values
  const { search: _, ...asked } = filters.asked
  const shown = { ...asked, accountId: id, kind: nature, from: du, to: au }
  const list = useInfiniteQuery(api.moneyAccounts.moves.infiniteOptions(pagesOf(shown)))
  const [opened, setOpened] = useState<AccountMove | null>(null)
  return (
    <>
      <DataTable
        label="Mouvements"
        list={list}
        totals={undefined}
        filters={filters}
        columns={moveColumns(currency !== null)}
        phone={moveOnPhone}
        onOpen={setOpened}
        files={{ list: 'accountMoves', asked: shown }}
        isPartOfRecord
        toolbar={
          <FilterRow filters={filters}>
            <FilterSelect
              all="Toutes les natures"
              options={moveKinds}
              words={moveKindNames}
              value={nature}
              onChange={(next) => filters.set('nature', next)}
            />
            <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
          </FilterRow>
        }
        empty={
          <State
            icon={IconListDetails}
            title="Aucun mouvement"
            hint="Chaque somme reçue, dépensée ou transférée s'écrit ici."
          />
        }
      />
      <Suspense>{opened && <OpenedMove move={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
