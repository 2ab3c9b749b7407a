import { listParameters } from '@escale/contract/trade/lists/parameters'
import type { Expense } from '@escale/contract/trade/money-accounts/expenses'
import { Button } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { State } from '#ui/feedback/State.tsx'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { FilterToggle } from '#ui/list/filter/FilterToggle.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { SearchField } from '#ui/list/filter/SearchField.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf } from '#ui/list/pages-of.ts'
import { expenseColumns, expenseOnPhone } from './expense-columns.tsx'

const ExpenseModal = lazyPart(() => import('./ExpenseModal.tsx'))
const OpenedExpense = lazyPart(() => import('./OpenedExpense.tsx'))

function useExpenseFilters() {
  return useListFilters({ ...listParameters.expenses, order: 'desc' })
}

/** The expenses of the company, newest first. */
export default function ExpensesTab() {
  const filters = useExpenseFilters()
  const { categorie, devise, valables, du, au } = filters.values
  const shown = {
    ...filters.asked,
    category: categorie,
    currency: devise,
    valid: valables === 'oui' || undefined,
    from: du,
    to: au,
  }
  const list = useInfiniteQuery(api.expenses.list.infiniteOptions(pagesOf(shown)))
  const [opened, creating] = [useOpenRecord('depense'), useOpenForm('depense')]
  const mayRecord = useMay('expenses.record')
  const columns = useMemo(() => expenseColumns(filters.searched), [filters.searched])
  useLoneKeys(mayRecord ? { n: creating.open } : {})
  return (
    <>
      <DataTable<Expense, never, 'createdAt' | 'day'>
        label="Dépenses"
        list={list}
        totals={undefined}
        filters={filters}
        columns={columns}
        phone={expenseOnPhone}
        onOpen={({ id }) => opened.open(id)}
        files={{ list: 'expenses', asked: shown }}
        toolbar={<Filters filters={filters} onNew={mayRecord ? creating.open : null} />}
        empty={
          <State
            icon={IconReceipt}
            title="Aucune dépense pour le moment"
            hint="Une dépense sort de votre caisse ouverte, d'une banque ou d'un numéro de mobile money."
          />
        }
      />
      <Suspense>
        {opened.id && <OpenedExpense key={opened.id} id={opened.id} onClose={opened.close} />}
        {mayRecord && creating.isOpen && <ExpenseModal onClose={creating.close} />}
      </Suspense>
    </>
  )
}

type FilterProps = { filters: ReturnType<typeof useExpenseFilters>; onNew: (() => void) | null }

function Filters({ filters, onNew }: FilterProps) {
  const { data: settings } = useQuery(api.expenses.settings.queryOptions({ input: {} }))
  const { categorie, valables, du, au } = filters.values
  return (
    <>
      {onNew && (
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onNew}>
          <span>
            Noter<span className="unseen-on-phone"> une dépense</span>
          </span>
        </Button>
      )}
      <SearchField filters={filters} placeholder="Filtrer par numéro, personne ou note" />
      <FilterRow filters={filters}>
        <FilterSelect
          all="Toutes les catégories"
          options={settings?.categories ?? []}
          value={categorie}
          onChange={(next) => filters.set('categorie', next)}
        />
        <PeriodFilter label="Période" from={du} to={au} onChange={filters.setAll} />
        <FilterToggle
          word="Sans les annulées"
          value={valables}
          onChange={(value) => filters.set('valables', value)}
        />
      </FilterRow>
    </>
  )
}
