import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { currencies, currencyFacts } from '@escale/contract/trade/currencies/words'
import { listParameters } from '@escale/contract/trade/lists/parameters'
import {
  accountKindNames,
  accountKinds,
  moveKindNames,
  moveKinds,
} from '@escale/contract/trade/money-accounts/words'
import type { MoveTotals, TillMove } from '@escale/contract/trade/till/contract'
import { Group } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { Column, PhoneRow } from '#ui/list/columns.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { FilterToggle } from '#ui/list/filter/FilterToggle.tsx'
import { PeriodFilter } from '#ui/list/filter/PeriodFilter.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'

/** The journal of tills and accounts. A cashier sees their own moves. */
export default function MoveTable() {
  const { filters, list } = useMoveList()
  const { shortMoment } = useClocks()
  const columns = useMemo(() => moveColumns(shortMoment), [shortMoment])
  const openSession = useSessionLink()
  return (
    <DataTable
      label="Journal de caisse"
      list={list.rows}
      totals={list.totals}
      filters={filters}
      columns={columns}
      phone={moveOnPhone}
      onOpen={openSession}
      files={{ list: 'tillMoves', asked: list.shown }}
      toolbar={<MoveFilters filters={filters} />}
      empty={
        <State
          icon={IconCashRegister}
          title="Aucun mouvement pour le moment"
          hint="Chaque entrée et chaque sortie d’argent apparaît ici, avec sa pièce et son auteur."
        />
      }
      footer={(totals) => <Sums totals={totals} />}
    />
  )
}

type Filters = ReturnType<typeof useMoveFilters>

function useMoveFilters() {
  return useListFilters({ ...listParameters.tillMoves, order: 'desc' })
}

function useMoveList() {
  const filters = useMoveFilters()
  const { du, au, agence, caisse, personne, nature, mode, moyen, devise } = filters.values
  const { sort, order } = filters.asked
  const shown = {
    ...{ sort, order, from: du, to: au },
    ...{ agency: agence, accountId: caisse, personId: personne },
    ...{ kind: nature, method: mode, accountKind: moyen, currency: devise },
  }
  const rows = useInfiniteQuery(api.till.moves.infiniteOptions(pagesOf(shown)))
  const enabled = useMay('till.approve')
  const totals = useQuery({ ...api.till.totals.queryOptions(totalsOf(shown)), enabled })
  return { filters, list: { shown, rows, totals: totals.data } }
}

/** A move opens the session in which it was written. A move of a bank has none. */
function useSessionLink() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return ({ sessionId }: TillMove) => {
    if (!sessionId) return
    const next = new URLSearchParams(params)
    next.set('onglet', 'sessions')
    next.set('session', sessionId)
    navigate({ search: `?${next}` })
  }
}

function MoveFilters({ filters }: { filters: Filters }) {
  const accounts = useQuery(api.moneyAccounts.list.queryOptions({ input: {} })).data ?? []
  const { user } = useSession()
  const { du, au, agence, caisse, personne, nature, mode, moyen, devise } = filters.values
  const agencies = [...new Set(accounts.flatMap(({ agency }) => agency ?? []))].sort()
  const held = currencies.filter(
    (code) =>
      code === devise || accounts.some(({ balances }) => balances?.some(({ currency }) => currency === code)),
  )
  return (
    <FilterRow filters={filters}>
      <PeriodFilter label="Période du journal" from={du} to={au} onChange={filters.setAll} />
      <FilterSelect
        all="Tous les comptes"
        options={accounts.map(({ id }) => id)}
        words={Object.fromEntries(accounts.map(({ id, name }) => [id, name]))}
        value={caisse}
        onChange={(id) => filters.set('caisse', id)}
      />
      {agencies.length > 1 && (
        <FilterSelect
          all="Toutes les agences"
          options={agencies}
          value={agence}
          onChange={(agency) => filters.set('agence', agency)}
        />
      )}
      <FilterSelect
        all="Toutes les natures"
        options={moveKinds}
        words={moveKindNames}
        value={nature}
        onChange={(kind) => filters.set('nature', kind)}
      />
      <FilterSelect
        all="Tous les moyens"
        options={accountKinds}
        words={accountKindNames}
        value={moyen}
        onChange={(kind) => filters.set('moyen', kind)}
      />
      {held.length > 1 && (
        <FilterSelect
          all="Toutes les devises"
          options={held}
          words={Object.fromEntries(currencies.map((code) => [code, currencyFacts[code].name])) as never}
          value={devise}
          onChange={(code) => filters.set('devise', code)}
        />
      )}
      {mode && (
        <FilterToggle word={`Mode : ${mode}`} value="oui" onChange={() => filters.set('mode', null)} />
      )}
      <FilterToggle
        word={personne && personne !== user.id ? 'D’une personne' : 'Mes mouvements'}
        value={personne ? 'oui' : undefined}
        onChange={(value) => filters.set('personne', value ? user.id : null)}
      />
    </FilterRow>
  )
}

function moveColumns(moment: (at: string) => string): Column<TillMove, 'writtenAt'>[] {
  return [
    {
      title: 'Nature',
      width: 150,
      least: 120,
      cell: ({ kind, isReversal }) => (
        <b className="strong">
          {moveKindNames[kind]}
          {isReversal && <span className="muted small"> annulé</span>}
        </b>
      ),
    },
    { title: 'Heure', width: 130, sort: 'writtenAt', cell: ({ writtenAt }) => moment(writtenAt) },
    { title: 'Compte', width: 160, leaves: 1, cell: ({ account }) => account },
    {
      title: 'Pièce',
      width: 170,
      leaves: 3,
      grow: 1,
      cell: ({ document, reason }) => document ?? reason ?? '',
    },
    { title: 'Personne', width: 130, leaves: 2, cell: ({ personName }) => personName ?? 'Escale' },
    {
      title: 'Entrée',
      width: 120,
      align: 'end',
      cell: (move) => (move.amount > 0 ? absoluteAmount(move) : ''),
    },
    {
      title: 'Sortie',
      width: 120,
      align: 'end',
      cell: (move) => (move.amount < 0 ? absoluteAmount(move) : ''),
    },
  ]
}

function absoluteAmount({ amount, currency }: Pick<TillMove, 'amount' | 'currency'>): string {
  return formatAmount(Math.abs(amount), currency)
}

function moveOnPhone(move: TillMove): PhoneRow {
  return {
    name: moveKindNames[move.kind],
    figure: `${move.amount < 0 ? '-' : '+'}${absoluteAmount(move)}`,
    detail: (
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
        <span className="truncated">{[move.account, move.document].filter(Boolean).join(' · ')}</span>
        <span className="truncated">{move.personName}</span>
      </Group>
    ),
  }
}

function Sums({ totals: { count, sums, withheldTill } }: { totals: MoveTotals }) {
  return (
    <>
      <span className="num">{pluralize(count, 'mouvement')}</span>
      <Group component="span" justify="flex-end" gap="0 16px">
        {sums.map(({ currency, incoming, outgoing }) => (
          <span key={currency}>
            {currency} <b className="strong num">+{formatAmount(incoming, currency)}</b>{' '}
            <b className="strong num">{formatAmount(outgoing, currency)}</b>
          </span>
        ))}
        {withheldTill && <span className="muted">sans {withheldTill}, que vous comptez à l’aveugle</span>}
      </Group>
    </>
  )
}
