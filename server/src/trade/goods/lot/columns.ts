import { goodsFields } from '@escale/contract/trade/goods/fields'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { draftColumns } from '#database/query/record-columns.ts'
import { clientKeys } from './client-keys.ts'
import type { DraftOf } from './kinds.ts'

export type AnyDraft = Partial<DraftOf['Colis'] & DraftOf['Véhicule']>

/** Columns of a draft of either kind. Fields absent from the draft are undefined. */
export async function goodsColumns(company: CompanyTx, draft: AnyDraft) {
  return {
    ...(draft.clientId === undefined ? {} : await clientKeys(company, draft.clientId)),
    ...draftColumns(goodsFields, draft),
  }
}

/** Reception columns: the receiver, the server's time and the device's time. */
export function receptionColumns(
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  receivedAtOnDevice: string | null,
) {
  return {
    received_by: userId,
    received_by_name: name,
    received_at: sql<string>`now()`,
    received_at_on_device: receivedAtOnDevice,
  }
}
