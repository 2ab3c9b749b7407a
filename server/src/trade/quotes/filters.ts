import type { QuoteList } from '@escale/contract/trade/quotes/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { isOfClientText } from '#database/query/client-columns.ts'
import { companyDayText } from '#database/query/company-clock.ts'
import { type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { resultConditions, type SearchResult } from '#database/query/search-result.ts'

type Filters = Omit<FiltersOf<QuoteList>, 'search'>

/**
 * The state as shown, of the quote `q` in SQL text. contract/src/trade/quotes/state.ts has the same rule.
 * `today` is an expression.
 */
export function shownStateText(today: string): string {
  return `case when q.invoice_id is not null then 'Facturé'
    when q.state = 'Envoyé' and q.valid_until < ${today} then 'Expiré' else q.state end`
}

const filterConditions: FilterConditions<Filters> = {
  state: `${shownStateText(companyDayText)} = :state`,
  serviceType: 'q.service_type = :serviceType',
  clientId: isOfClientText('q'),
  from: 'q.issue_date >= :from',
  to: 'q.issue_date <= :to',
}

/** The conditions of a quote, alias `q`, that matches the filters and the search. */
export function quoteConditions(filters: Filters, search?: SearchResult): Conditions {
  return conditionsOf(filterConditions, filters, search && resultConditions(search, 'q'))
}
