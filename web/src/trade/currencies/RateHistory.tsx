import type { ExchangeRate } from '@escale/contract/trade/currencies/contract'
import {
  formatRate,
  rateSideNames,
  rateSides,
  rateSourceNames,
} from '@escale/contract/trade/currencies/rates'
import { currencies, currencyFacts } from '@escale/contract/trade/currencies/words'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { FilterRow } from '#ui/list/filter/FilterRow.tsx'
import { FilterSelect } from '#ui/list/filter/FilterSelect.tsx'
import { useListFilters } from '#ui/list/filter/useListFilters.ts'
import { NextPage } from '#ui/list/NextPage.tsx'
import { pagesOf } from '#ui/list/pages-of.ts'
import { ListFiles } from '#ui/list/tools/ListFiles.tsx'

const currencyNames = Object.fromEntries(
  currencies.map((currency) => [currency, currencyFacts[currency].name]),
) as Record<(typeof currencies)[number], string>

/** The rates that were ever written, the newest first. */
export function RateHistory() {
  const filters = useListFilters({
    sorts: ['validFrom'],
    order: 'desc',
    choices: { devise: currencies, sens: rateSides },
  })
  const { devise, sens } = filters.values
  const shown = { sort: filters.sort, order: filters.order, currency: devise, side: sens }
  const list = useInfiniteQuery(api.rates.list.infiniteOptions(pagesOf(shown)))
  const mayExport = useMay('lists.export')
  return (
    <section className="card" aria-label="Historique des taux">
      <div className="card-head">
        <h2>Historique</h2>
      </div>
      <div className="toolbar">
        <FilterRow filters={filters}>
          <FilterSelect
            all="Toutes les devises"
            options={currencies.filter((currency) => currency !== 'USD')}
            words={currencyNames}
            value={devise}
            onChange={(next) => filters.set('devise', next)}
          />
          <FilterSelect
            all="Vente et achat"
            options={rateSides}
            words={rateSideNames}
            value={sens}
            onChange={(next) => filters.set('sens', next)}
          />
        </FilterRow>
        {mayExport && <ListFiles list="rates" asked={shown} />}
      </div>
      <QueryContent query={list} failure="L'historique des taux n'a pas pu être chargé">
        {({ pages }) => <WrittenRates rates={pages.flatMap(({ items }) => items)} />}
      </QueryContent>
      <NextPage list={list} />
    </section>
  )
}

function WrittenRates({ rates }: { rates: readonly ExchangeRate[] }) {
  const clocks = useClocks()
  if (rates.length === 0)
    return (
      <State
        icon={IconHistory}
        title="Aucun taux enregistré"
        hint="Chaque taux reste ici, avec son auteur et son heure."
      />
    )
  return (
    <ul className="rows">
      {rates.map(({ id, currency, side, rate, source, validFrom, writtenByName }) => (
        <li key={id}>
          <RowWords>
            <span>
              {currencyFacts[currency].name} · {rateSideNames[side]}
            </span>
            <span className="small muted">
              {clocks.moment(validFrom)} · {writtenByName} · {rateSourceNames[source]}
            </span>
          </RowWords>
          <b className="strong num">{formatRate(rate)}</b>
        </li>
      ))}
    </ul>
  )
}
