import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { WrittenSession } from '@escale/contract/trade/till/contract'
import { differingCounts } from '@escale/contract/trade/till/count'
import type { ClosingDraft, CountDraft, OpeningDraft } from '@escale/contract/trade/till/draft'
import type { CountedAmount } from '@escale/contract/trade/till/words'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import type { RefusedCall } from '#trade/money/refused-call.ts'
import { checkedCounts, thresholdsOf } from './drawers.ts'
import { acceptedSession } from './session-answer.ts'

/** The answer of the functions that write a session (functions/till-sessions.sql). */
type StoredSession = WrittenSession & { opening: CountedAmount[]; openedBy: string }

type Answer = StoredSession | RefusedCall

/** Opens a till with the float that the caller counted. */
export async function openTill(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: OpeningDraft & { id?: string | undefined },
): Promise<WrittenSession> {
  const call = {
    name: 'open_till',
    session: id,
    at_ms: Date.now(),
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, counts: await checkedCounts(company, draft.counts) },
  } as const
  const session = await acceptedSession<StoredSession>(
    company,
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<Answer>(company, call)),
  )
  const float = amountsText(session.opening)
  record('TILL_OPENED', {
    table: 'till_sessions',
    id,
    version: session.version,
    after: {
      till: session.till,
      float,
      openingDifference: countedDifference(session.opening),
      reason: draft.reason,
    },
    detail: `${session.till} · ${float}`,
  })
  return asWritten(session)
}

/** Saves a blind count. Its answer is the first to say what was expected. */
export async function countTill(
  context: WriteContext,
  { id, counts }: CountDraft & { id: string },
): Promise<WrittenSession> {
  const { company, actor, record } = context
  await refuseOthersTill(context, id)
  const call = {
    name: 'count_till',
    session: id,
    agent: actor.userId,
    agent_name: actor.name,
    draft: { counts: await checkedCounts(company, counts) },
  } as const
  const session = await acceptedSession<StoredSession>(
    company,
    await callMoneyFunction<Answer>(company, call),
  )
  const counted = amountsText(session.closing)
  record('TILL_COUNTED', {
    table: 'till_sessions',
    id,
    version: session.version,
    before: { counted: null },
    after: { counted, difference: countedDifference(session.closing) },
    detail: [session.till, counted, session.attempt > 1 && `comptage ${session.attempt}`]
      .filter(Boolean)
      .join(' · '),
  })
  return asWritten(session)
}

export async function resumeTill(context: WriteContext, id: string): Promise<WrittenSession> {
  const { company, record } = context
  await refuseOthersTill(context, id)
  const session = await acceptedSession<StoredSession>(
    company,
    await callMoneyFunction<Answer>(company, { name: 'resume_till', session: id }),
  )
  record('TILL_RESUMED', {
    table: 'till_sessions',
    id,
    version: session.version,
    before: { state: 'Comptée' },
    after: { state: session.state },
    detail: session.till,
  })
  return asWritten(session)
}

/** Closes a counted till. A difference is entered with its reason. */
export async function closeTill(
  context: WriteContext,
  { id, ...draft }: ClosingDraft & { id: string },
): Promise<WrittenSession> {
  const { company, actor, record } = context
  await refuseOthersTill(context, id)
  const call = {
    name: 'close_till',
    session: id,
    agent: actor.userId,
    agent_name: actor.name,
    draft,
    thresholds: await thresholdsOf(company),
    passes_holds: hasPermission(actor, 'till.approve'),
  } as const
  const session = await acceptedSession<StoredSession>(
    company,
    await callMoneyFunction<Answer>(company, call),
  )
  const difference = countedDifference(session.closing)
  record('TILL_CLOSED', {
    table: 'till_sessions',
    id,
    version: session.version,
    before: { state: 'Comptée', reason: null },
    after: {
      state: session.state,
      reason: difference ? draft.reason : null,
      ...(draft.holdReason && { holdReason: draft.holdReason }),
    },
    detail: [session.number, session.till, difference && `écart ${difference}`].filter(Boolean).join(' · '),
  })
  return asWritten(session)
}

export async function approveTill(
  { company, actor, record }: WriteContext,
  id: string,
): Promise<WrittenSession> {
  const call = { name: 'approve_till', session: id, agent: actor.userId, agent_name: actor.name } as const
  const session = await acceptedSession<StoredSession>(
    company,
    await callMoneyFunction<Answer>(company, call),
  )
  record('TILL_APPROVED', {
    table: 'till_sessions',
    id,
    version: session.version,
    before: { state: 'Écart à approuver' },
    after: { state: session.state },
    detail: [session.number, session.till, countedDifference(session.closing)].filter(Boolean).join(' · '),
  })
  return asWritten(session)
}

/** Opens the last session of a till again. */
export async function reopenTill(
  { company, actor, record }: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<WrittenSession> {
  const call = {
    name: 'reopen_till',
    session: id,
    new_session: newId(),
    at_ms: Date.now(),
    why: reason,
    agent: actor.userId,
    agent_name: actor.name,
  } as const
  const session = await acceptedSession<StoredSession>(
    company,
    await callMoneyFunction<Answer>(company, call),
  )
  record('TILL_REOPENED', {
    table: 'till_sessions',
    id: session.id,
    version: session.version,
    after: { till: session.till, float: amountsText(session.opening), reopenReason: reason },
    detail: `${session.till} · ${reason}`,
  })
  return asWritten(session)
}

/** A till is counted and closed by the person who opened it, or by a manager. */
async function refuseOthersTill({ company, actor }: WriteContext, id: string): Promise<void> {
  const row = await company.db
    .selectFrom('till_sessions')
    .select('opened_by as openedBy')
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn = requireFound(row).openedBy === actor.userId
  if (!isOwn && !hasPermission(actor, 'till.approve')) throw new Refusal('NOT_YOUR_TILL')
}

function asWritten({ opening: _, openedBy: __, ...session }: StoredSession): WrittenSession {
  return session
}

function amountsText(counts: readonly CountedAmount[]): string {
  return counts.map(({ currency, counted }) => formatAmount(counted, currency)).join(', ')
}

/** The differences as « -300 FC », null without any. */
function countedDifference(counts: readonly CountedAmount[]): string | null {
  const texts = differingCounts(counts).map(({ currency, difference }) => formatAmount(difference, currency))
  return texts.length > 0 ? texts.join(', ') : null
}
