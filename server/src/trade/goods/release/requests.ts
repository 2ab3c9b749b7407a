import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

export const requestColumns = [
  'id',
  'status',
  'reason',
  'without_document as isWithoutDocument',
  'asked_by_name as askedByName',
  'asked_at as askedAt',
  'decided_by_name as decidedByName',
  'decided_at as decidedAt',
  'decision_reason as decisionReason',
] as const

export type RequestedException = Pick<ReleaseRequest, 'id' | 'isWithoutDocument'>

export async function requestById({ db }: CompanyTx, id: string): Promise<ReleaseRequest> {
  return requireFound(
    await db.selectFrom('release_requests').select(requestColumns).where('id', '=', id).executeTakeFirst(),
  )
}
