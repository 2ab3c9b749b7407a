import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'

/** The props of every tab of the expedition page. */
export type TabProps = { expedition: ExpeditionDetail }
