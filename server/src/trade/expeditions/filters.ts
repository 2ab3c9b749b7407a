import type { ExpeditionList } from '@escale/contract/trade/expeditions/contract'
import { expeditionsUnderWay } from '@escale/contract/trade/expeditions/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClientText } from '#database/query/client-columns.ts'
import { companyDayText } from '#database/query/company-clock.ts'
import {
  allOf,
  type Conditions,
  conditionsOf,
  type FilterConditions,
  hasOneOfWords,
} from '#database/query/conditions.ts'
import { searchConditions } from '#database/query/search.ts'

type Filters = FiltersOf<ExpeditionList>

const filterConditions: FilterConditions<Omit<Filters, 'search'>> = {
  status: (status) => hasOneOfWords('e.status', status === 'En cours' ? expeditionsUnderWay : [status]),
  mode: 'e.mode = :mode',
  origin: 'e.origin = :origin',
  destination: 'e.destination = :destination',
  from: 'e.etd >= :from',
  to: 'e.etd <= :to',
  late: `e.eta < ${companyDayText} and e.ata is null and e.status <> 'Annulée'`,
  blocked: 'e.blocked',
  clientId: `e.id in (select g.expedition_id from goods g
    where g.tenant_id = :company and g.expedition_id is not null and ${isOfClientText('g')})`,
}

/** The conditions of an expedition, alias `e`, that matches the filters. */
export function expeditionConditions({ search, ...filters }: Filters): Conditions {
  return conditionsOf(
    filterConditions,
    filters,
    search ? searchConditions('e.search_key', search) : undefined,
  )
}

/** Selects the expeditions that match the filters, for reports. Their figures agree with the list. */
export function matchingExpeditions({ id, db }: Pick<CompanyTx, 'id' | 'db'>, filters: Filters) {
  return db.selectFrom('expeditions as e').where(allOf(expeditionConditions(filters), id))
}
