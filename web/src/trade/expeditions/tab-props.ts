import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'

/** What each tab of an expedition's page is given. */
export type TabProps = { expedition: ExpeditionDetail }
