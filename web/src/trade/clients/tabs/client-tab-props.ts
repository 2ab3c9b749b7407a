import type { Client } from '@escale/contract/trade/clients/contract'

/** The props of every tab of the client page. */
export type ClientTabProps = { client: Client }
