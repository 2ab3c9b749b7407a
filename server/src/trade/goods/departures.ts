import type { Departure } from '@escale/contract/trade/goods/life'
import { found } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'

const columns = ['id', 'reference', 'status', 'destination'] as const

/** What of a departure decides about its goods. */
export async function departureById({ db }: CompanyTx, id: string): Promise<Departure> {
  return found(await db.selectFrom('expeditions').select(columns).where('id', '=', id).executeTakeFirst())
}

/** The same, and it stays in its state until this transaction ends: several load it at once, none while it moves on. */
export async function holdDeparture({ db }: CompanyTx, id: string): Promise<Departure> {
  return found(await db.selectFrom('expeditions').select(columns).where('id', '=', id).forShare().executeTakeFirst())
}
