import type { Client } from '@escale/contract/trade/clients/contract'

/** What each tab of a client's page is given. */
export type ClientTabProps = { client: Client }
