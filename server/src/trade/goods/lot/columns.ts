import { goodsFields } from '@escale/contract/trade/goods/fields'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { draftColumns } from '#database/query/record-columns.ts'
import { clientKeys } from './client-keys.ts'
import type { DraftOf } from './kinds.ts'

export type AnyDraft = Partial<DraftOf['Colis'] & DraftOf['Véhicule']>

/** Returns the columns to write for a parcel or a vehicle. Fields missing from the draft are not written. */
export async function goodsColumns(company: CompanyTx, draft: AnyDraft) {
  return {
    ...(draft.clientId === undefined ? {} : await clientKeys(company, draft.clientId)),
    ...draftColumns(goodsFields, draft),
  }
}

/** Returns the name of the person who chose the customs code. Empty when the draft chooses none. */
export function codeAuthorColumns({ hsCode }: AnyDraft, { name }: Pick<Actor, 'name'>) {
  return hsCode === undefined ? {} : { hs_code_by_name: hsCode === null ? null : name }
}

/**
 * Returns the columns of a reception: the user who received the goods, and the times on server and device.
 */
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
