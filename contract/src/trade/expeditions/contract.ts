import { z } from 'zod'
import {
  guarded,
  notRestorable,
  refusal,
  refusalAbout,
  sharedByRole,
  staleErrors,
} from '#access/procedure.ts'
import { AnyDay, Day } from '#values/dates.ts'
import { daysBetween } from '#values/days.ts'
import { telephone } from '#values/telephone/telephone.ts'
import { changesOf } from '#wire/changes.ts'
import { Lot } from '#wire/lots.ts'
import { ById, Count, Flag, filtersInput, Id, listInput, page, Search, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { mostJoining, tallyActions } from './arrival.ts'
import { mostCalendarDays } from './calendar.ts'
import { ContainerDraft, EventDraft, ExpeditionDraft, expeditionRules, ReasonDraft } from './draft.ts'
import { containerTakenMessage } from './messages.ts'
import { CalendarExpedition, Container, Expedition, ExpeditionDetail, ExpeditionEvent } from './rows.ts'
import { expeditionFilters, expeditionModes, expeditionStatuses } from './words.ts'

export * from './rows.ts'
export * from './words.ts'

export type ExpeditionList = z.output<typeof ExpeditionList>
export const ExpeditionList = listInput(['createdAt', 'reference', 'etd', 'eta', 'status'], 'desc').extend({
  status: z.enum(expeditionFilters).optional(),
  mode: z.enum(expeditionModes).optional(),
  origin: Search.optional(),
  destination: Search.optional(),
  /** Filters on the planned departure: first and last day. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
  /** Filters on expeditions that carry goods of this client. */
  clientId: Id.optional(),
  /** Filters on expeditions that have not arrived although their planned arrival has passed. */
  late: Flag.optional(),
  blocked: Flag.optional(),
})

const Draft = { ...ExpeditionDraft.shape, agentPhone: telephone() }
const OneVersion = z.object({ id: Id, version: Version })

const reasoned = (message: string) => refusalAbout(message, { reason: z.string() }, ({ reason }) => reason)
const closedErrors = { CLOSED: refusal('Cette expédition est terminée : elle ne change plus.') } as const
const stepErrors = {
  /** Refuses a change of status. The data name the first goods that prevent it, if any. */
  STEP_REFUSED: refusalAbout(
    "Cette étape n'est pas possible.",
    { reason: z.string(), goods: z.array(Lot).readonly().optional() },
    ({ reason }) => reason,
  ),
  ...staleErrors(ExpeditionDetail),
} as const
const containerErrors = {
  CHECK_DIGIT: { ...reasoned('Numéro de conteneur invalide.'), status: 422 },
  CONTAINER_TAKEN: refusalAbout(
    'Ce conteneur est déjà sur une expédition.',
    { reference: z.string() },
    ({ reference }) => containerTakenMessage(reference),
  ),
  CONTAINER_HELD: refusal("Ce conteneur est déjà sur une autre expédition, qui n'est pas terminée."),
} as const

/**
 * `forced` lets a manager accept a number with a wrong check digit, when that number is painted on the
 * container.
 */
const forced = { forced: z.boolean().default(false) }
const OneContainer = z.object({ id: Id, containerId: Id })

export const expeditions = {
  list: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions' })
    .input(ExpeditionList)
    .output(page(Expedition)),
  totals: guarded('expeditions.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/expeditions/totals' })
    .input(filtersInput(ExpeditionList))
    .output(z.object({ count: Count, lots: Count, weightKg: z.number(), volumeM3: z.number() })),
  /** Returns the expeditions that depart or arrive between two days, for the calendar. */
  calendar: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/calendar' })
    .input(
      z
        .object({ from: AnyDay(), to: AnyDay() })
        .refine(
          ({ from, to }) => from <= to && daysBetween(from, to) < mostCalendarDays,
          `${mostCalendarDays} jours au plus.`,
        ),
    )
    .output(z.array(CalendarExpedition)),
  /** Returns the origins and destinations of the company's expeditions, for the filters of the list. */
  journeys: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/journeys' })
    .output(z.object({ origins: z.array(z.string()), destinations: z.array(z.string()) })),
  get: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}' })
    .input(ById)
    .output(ExpeditionDetail),
  create: guarded('expeditions.write', { creates: true, records: ['EXPEDITION_CREATED'] })
    .route({ method: 'POST', path: '/expeditions', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...Draft }).check(...expeditionRules))
    .output(ExpeditionDetail)
    .errors({ ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('expeditions.write', { records: ['EXPEDITION_UPDATED'] })
    .route({ method: 'PATCH', path: '/expeditions/{id}' })
    .input(
      changesOf(
        {
          id: Id,
          version: Version,
          /** True to show the new planned arrival on the clients' tracking pages. */
          announced: z.boolean().optional(),
        },
        Draft,
      ),
    )
    .output(ExpeditionDetail)
    .errors({
      ...staleErrors(ExpeditionDetail),
      ...closedErrors,
      GOODS_ELSEWHERE: reasoned('Des marchandises de cette expédition vont ailleurs.'),
    }),
  remove: guarded('expeditions.delete', { records: ['EXPEDITION_REMOVED'] })
    .route({ method: 'DELETE', path: '/expeditions/{id}' })
    .input(ById)
    .output(z.void())
    .errors({
      KEPT: refusal(apiRefusals.expeditionKept),
      HAS_EXPENSE: refusal(apiRefusals.expeditionHasExpense),
      HAS_GOODS: refusal(apiRefusals.expeditionHasGoods),
      HAS_BILL: refusal(apiRefusals.expeditionHasBill),
    }),
  /** Brings back a draft expedition that the caller deleted in the last ten minutes. */
  restore: guarded('expeditions.delete', { records: ['EXPEDITION_RESTORED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),

  step: guarded('expeditions.write', {
    records: [
      'EXPEDITION_MOVED',
      'GOODS_MOVED',
      'GOODS_STOWED',
      'CONTAINER_ADDED',
      'CONTAINER_FORCED',
      ...tallyActions,
    ],
  })
    .route({ method: 'POST', path: '/expeditions/{id}/steps' })
    .input(
      OneVersion.extend({
        to: z.enum(expeditionStatuses),
        /** The actual departure (`atd`) or arrival (`ata`) day. */
        atd: z.optional(Day('Indiquez une date de départ valide.')),
        ata: z.optional(Day("Indiquez une date d'arrivée valide.")),
        masterNumber: z.string().max(60).optional(),
        cargoNoteNumber: z.string().max(60).optional(),
        vesselOrFlight: z.string().max(100).optional(),
        voyage: z.string().max(50).optional(),
        /** A container to add to the expedition in the same request. */
        container: z.object({ ...ContainerDraft.shape, ...forced }).optional(),
        /** Surplus lots of the tally that join the expedition at its arrival. */
        joining: z.array(Id).max(mostJoining).default([]),
        /** True when the user has read and accepted the warnings. */
        acknowledged: z.boolean().default(false),
      }),
    )
    .output(ExpeditionDetail)
    .errors({
      ...stepErrors,
      ...containerErrors,
      ...closedErrors,
      WARNED: refusalAbout('À vérifier avant le départ.', { warnings: z.array(z.string()) }, ({ warnings }) =>
        warnings.join(' '),
      ),
    }),
  stepBack: guarded('expeditions.back', { records: ['EXPEDITION_MOVED_BACK', 'GOODS_MOVED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/steps/back' })
    .input(OneVersion.extend(ReasonDraft.shape))
    .output(ExpeditionDetail)
    .errors({
      ...stepErrors,
      CONTAINER_TAKEN: containerErrors.CONTAINER_TAKEN,
      CONTAINER_HELD: containerErrors.CONTAINER_HELD,
    }),
  cancel: guarded('expeditions.back', { records: ['EXPEDITION_CANCELLED', 'GOODS_UNLOADED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/cancellation' })
    .input(OneVersion.extend(ReasonDraft.shape))
    .output(ExpeditionDetail)
    .errors(stepErrors),
  block: guarded('expeditions.write', { records: ['EXPEDITION_BLOCKED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/block' })
    .input(OneVersion.extend(ReasonDraft.shape))
    .output(ExpeditionDetail)
    .errors({ ...staleErrors(ExpeditionDetail), ...closedErrors }),
  unblock: guarded('expeditions.write', { records: ['EXPEDITION_UNBLOCKED'] })
    .route({ method: 'DELETE', path: '/expeditions/{id}/block' })
    .input(OneVersion)
    .output(ExpeditionDetail)
    .errors(staleErrors(ExpeditionDetail)),

  addContainer: guarded('expeditions.write', {
    creates: true,
    records: ['CONTAINER_ADDED', 'CONTAINER_FORCED'],
  })
    .route({ method: 'POST', path: '/expeditions/{id}/containers', successStatus: 201 })
    .input(z.object({ id: Id, ...ContainerDraft.shape, ...forced }))
    .output(Container)
    .errors({ ...containerErrors, ...closedErrors }),
  changeContainer: guarded('expeditions.write', { records: ['CONTAINER_UPDATED', 'CONTAINER_FORCED'] })
    .route({ method: 'PATCH', path: '/expeditions/{id}/containers/{containerId}' })
    .input(changesOf({ id: Id, containerId: Id, version: Version, ...forced }, ContainerDraft.shape))
    .output(Container)
    .errors({ ...containerErrors, ...closedErrors, ...staleErrors(Container) }),
  removeContainer: guarded('expeditions.write', { records: ['CONTAINER_REMOVED', 'GOODS_STOWED'] })
    .route({ method: 'DELETE', path: '/expeditions/{id}/containers/{containerId}' })
    .input(OneContainer)
    .output(z.void())
    .errors({
      ...closedErrors,
      LAST_CONTAINER: refusal('Une expédition maritime partie garde un conteneur.'),
    }),

  events: guarded('expeditions.read', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/events' })
    .input(ById)
    .output(z.array(ExpeditionEvent)),
  addEvent: guarded('expeditions.write', { creates: true, records: ['EXPEDITION_EVENT_ADDED'] })
    .route({ method: 'POST', path: '/expeditions/{id}/events', successStatus: 201 })
    .input(z.object({ id: Id, ...EventDraft.shape }))
    .output(ExpeditionEvent),
}
