import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { type ContainerDraft, ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import {
  cancelRefusal,
  datesUndone,
  expeditionFacts,
  type StepRefusal,
  statusBefore,
  stepRefusals,
  stepsForward,
  stepWarnings,
} from '@escale/contract/trade/expeditions/life-cycle'
import { type EventCode, type ExpeditionStatus, isOver } from '@escale/contract/trade/expeditions/words'
import { noticeOfStep } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { refuseIncomplete } from '#access/refusal/validation-error.ts'
import { changeRow } from '#database/query/change-row.ts'
import { companyZone } from '#database/query/company-clock.ts'
import { noticeExpedition } from '#trade/client-notices.ts'
import { lockGoodsOf, moveGoods, stowInOnlyContainer, unloadAllGoods } from './cascade.ts'
import { addContainer, type CheckDigitOverride, withContainersBack } from './containers.ts'
import { appendEvent } from './events.ts'
import { expeditionById, findExpedition } from './queries.ts'
import { lockVersion, type OneVersion } from './version-lock.ts'
import { storedNumber } from './writes.ts'

type Step = OneVersion & {
  to: ExpeditionStatus
  atd?: string | undefined
  ata?: string | undefined
  masterNumber?: string | undefined
  cargoNoteNumber?: string | undefined
  vesselOrFlight?: string | undefined
  voyage?: string | undefined
  container?: (ContainerDraft & CheckDigitOverride) | undefined
  acknowledged: boolean
}

/**
 * Moves an expedition and its goods to the next status. If two users do so at the same time, the second one's
 * version is outdated and refused.
 */
export async function takeStep(writing: WriteContext, input: Step): Promise<ExpeditionDetail> {
  const { id, to, acknowledged } = input
  const before = await lockVersion(writing, input)
  const { reference } = before
  const stepFields = stepFieldsOf(before, input)
  const { masterNumber } = stepFields
  if (masterNumber !== undefined) refuseIncomplete(ExpeditionDraft, before, { masterNumber })
  const container = to === 'En transit' ? input.container : undefined
  const facts = expeditionFacts({ ...before, ...stepFields })
  facts.containers += container ? 1 : 0
  refuseAll(stepRefusals(to, facts))
  const warnings = stepWarnings(to, facts)
  if (warnings.length > 0 && !acknowledged) throw new Refusal('WARNED', { warnings })
  const added = container ? [await addContainer(writing, { ...container, id })] : []

  const changes = { status: to, ...stepFields, ...(to === 'En dédouanement' && { passedCustoms: true }) }
  await applyChanges(writing, before, changes, 'EXPEDITION_MOVED')
  const code = stepsForward(before.mode, before.status).find((step) => step.to === to)?.event ?? 'NOTE'
  const day = stepFields.atd ?? stepFields.ata
  await appendEvent(writing, id, await stepEvent(writing, before, to, code, day))
  if (to === 'En transit')
    await stowInOnlyContainer(writing, { id, reference }, [...before.containers, ...added])
  await moveGoods(writing, { id, reference, status: to })
  const notice = noticeOfStep(to)
  if (notice) noticeExpedition(writing.company, id, notice)
  return expeditionById(writing, id)
}

type StepFields = Partial<
  Record<'atd' | 'ata' | 'masterNumber' | 'cargoNoteNumber' | 'vesselOrFlight' | 'voyage', string>
>

/** The typed values that belong to this step. Empty ones leave the stored value as it is. */
function stepFieldsOf({ mode }: ExpeditionDetail, { to, atd, ata, ...input }: Step): StepFields {
  const typed = (text: string | undefined) => text?.trim() || undefined
  if (to === 'Arrivée') return definedValues({ ata })
  if (to !== 'En transit') return {}
  return definedValues({
    atd,
    masterNumber: storedNumber(typed(input.masterNumber), mode),
    cargoNoteNumber: typed(input.cargoNoteNumber),
    vesselOrFlight: typed(input.vesselOrFlight),
    voyage: typed(input.voyage),
  })
}

/**
 * Returns an expedition to its previous status, and clears the departure or arrival day set with the present
 * one.
 */
export async function stepBack(
  writing: WriteContext,
  { id, version, reason }: OneVersion & { reason: string },
): Promise<ExpeditionDetail> {
  const before = await lockVersion(writing, { id, version })
  const to = statusBefore(before.status, before.passedCustoms)
  if (to === null)
    throw new Refusal('STEP_REFUSED', {
      reason: `Une expédition « ${before.status} » ne revient pas en arrière.`,
    })
  const changes = {
    status: to,
    reason,
    ...datesUndone(before.status),
    ...(before.status === 'En dédouanement' && { passedCustoms: false }),
  }
  const moveBack = () => applyChanges(writing, before, changes, 'EXPEDITION_MOVED_BACK', reason)
  await (isOver(to) ? moveBack() : withContainersBack(writing, id, moveBack))
  await appendEvent(writing, id, noteEvent(`Retour de « ${before.status} » à « ${to} » : ${reason}`))
  await moveGoods(writing, { id, reference: before.reference, status: to })
  return expeditionById(writing, id)
}

/** Cancels an expedition. Another one may then use its goods and containers. */
export async function cancelExpedition(
  writing: WriteContext,
  { id, version, reason }: OneVersion & { reason: string },
): Promise<ExpeditionDetail> {
  const before = await lockVersion(writing, { id, version })
  // The goods are locked before they are counted, because another user may be billing them.
  const { billed } = await lockGoodsOf(writing, id)
  const cancelReason = cancelRefusal(before.status, billed)
  refuseAll(cancelReason === null ? [] : [{ reason: cancelReason, goods: [] }])
  await applyChanges(writing, before, { status: 'Annulée', reason }, 'EXPEDITION_CANCELLED', reason)
  await appendEvent(writing, id, noteEvent(`Expédition annulée : ${reason}`))
  await unloadAllGoods(writing, { id, reference: before.reference })
  return expeditionById(writing, id)
}

/** Blocks an expedition. Its status cannot change until a user unblocks it. */
export async function blockExpedition(
  writing: WriteContext,
  { id, version, reason }: OneVersion & { reason: string },
): Promise<ExpeditionDetail> {
  const before = await lockVersion(writing, { id, version })
  if (before.status === 'Clôturée' || before.status === 'Annulée') throw new Refusal('CLOSED')
  await applyChanges(writing, before, { blocked: true, blockedReason: reason }, 'EXPEDITION_BLOCKED', reason)
  await appendEvent(writing, id, { ...noteEvent(reason), code: 'INCIDENT' })
  return expeditionById(writing, id)
}

export async function unblockExpedition(
  writing: WriteContext,
  { id, version }: OneVersion,
): Promise<ExpeditionDetail> {
  const before = await lockVersion(writing, { id, version })
  if (!before.blocked) return before
  await applyChanges(writing, before, { blocked: false, blockedReason: null }, 'EXPEDITION_UNBLOCKED')
  await appendEvent(writing, id, noteEvent('Expédition débloquée.'))
  return expeditionById(writing, id)
}

/** New values of an expedition. `reason` is not stored in a column, only in the history. */
type ExpeditionChanges = { reason?: string } & Partial<
  Pick<
    ExpeditionDetail,
    | 'status'
    | 'atd'
    | 'ata'
    | 'masterNumber'
    | 'cargoNoteNumber'
    | 'vesselOrFlight'
    | 'voyage'
    | 'passedCustoms'
    | 'blocked'
    | 'blockedReason'
  >
>
type MoveAction =
  | 'EXPEDITION_MOVED'
  | 'EXPEDITION_MOVED_BACK'
  | 'EXPEDITION_CANCELLED'
  | 'EXPEDITION_BLOCKED'
  | 'EXPEDITION_UNBLOCKED'

async function applyChanges(
  writing: WriteContext,
  before: ExpeditionDetail,
  changes: ExpeditionChanges,
  action: MoveAction,
  detail: string | null = null,
) {
  const { id, version } = before
  const {
    reason: _told,
    masterNumber,
    cargoNoteNumber,
    vesselOrFlight,
    passedCustoms,
    blockedReason,
    ...plainFields
  } = changes
  const values = {
    ...plainFields,
    master_number: masterNumber,
    cargo_note_number: cargoNoteNumber,
    vessel_or_flight: vesselOrFlight,
    passed_customs: passedCustoms,
    blocked_reason: blockedReason,
  }
  const formerRow = await changeRow(writing.company, 'expeditions', { id, version }, values)
  if (!formerRow) throw staleOrGone(await findExpedition(writing, id))
  if (changes.status && isOver(changes.status) !== isOver(before.status))
    await setContainersHeld(writing, id, !isOver(changes.status))
  writing.record(action, {
    table: 'expeditions',
    id,
    version: version + 1,
    before: formerRow,
    after: changes,
    detail,
  })
}

/**
 * Marks the containers as in use or free. A foreign key does this in a plain database, but not in a
 * distributed one (Citus).
 */
async function setContainersHeld(
  { company }: WriteContext,
  expeditionId: string,
  isHeld: boolean,
): Promise<void> {
  const { db } = company
  await db
    .updateTable('expedition_containers')
    .set({ is_held: isHeld })
    .where('expedition_id', '=', expeditionId)
    .where('is_held', '<>', isHeld)
    .execute()
}

/** Returns the event to insert for a new status. For a past day, the time is set to noon. */
async function stepEvent(
  { company }: WriteContext,
  expedition: ExpeditionDetail,
  to: ExpeditionStatus,
  code: EventCode,
  day: string | undefined,
) {
  const isAtOrigin = code === 'CHARGE' || code === 'PARTI' || to === 'Ouverte'
  const place = isAtOrigin ? expedition.origin : expedition.destination
  const note = { Ouverte: 'Expédition ouverte.', Clôturée: 'Dossier clôturé.' }[to as string] ?? null
  return { code, place, note, occurredAt: await eventTime(company, day), visibleToClient: code !== 'NOTE' }
}

async function eventTime({ id, db }: WriteContext['company'], day: string | undefined): Promise<string> {
  if (day === undefined) return new Date().toISOString()
  const noon = sql`(${day}::date + time '12:00') at time zone ${companyZone(id)}`
  return (await db.selectNoFrom(sql<string>`least(now(), ${noon})`.as('at')).executeTakeFirstOrThrow()).at
}

function noteEvent(note: string) {
  return {
    code: 'NOTE' as const,
    place: null,
    note,
    occurredAt: new Date().toISOString(),
    visibleToClient: false,
  }
}

/** Throws one refusal with all reasons, so that the user can solve them together. */
function refuseAll(refusals: readonly Pick<StepRefusal, 'reason' | 'goods'>[]): void {
  if (refusals.length === 0) return
  const reason = refusals.map((refusal) => refusal.reason).join(' ')
  throw new Refusal('STEP_REFUSED', { reason, goods: refusals.flatMap(({ goods }) => goods) })
}

/** Returns the object without its undefined values. */
function definedValues<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>
  }
}
