import { z } from 'zod'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { Lot } from '#wire/lots.ts'
import { Count, Id, Version } from '#wire/page.ts'
import {
  type ContainerSize,
  containerSizes,
  type EventCode,
  eventLabels,
  expeditionKinds,
  expeditionModes,
  expeditionStatuses,
  freightTerms,
} from './words.ts'

export type Expedition = z.output<typeof Expedition>
export const Expedition = z.object({
  id: Id,
  version: Version,
  /** EXP-2026-0001. */
  reference: z.string(),
  mode: z.enum(expeditionModes),
  kind: z.enum(expeditionKinds),
  origin: z.string(),
  originCode: z.string().nullable(),
  destination: z.string(),
  destinationCode: z.string().nullable(),
  vesselOrFlight: z.string().nullable(),
  /** MBL, or the eleven figures of a MAWB. */
  masterNumber: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  atd: z.string().nullable(),
  ata: z.string().nullable(),
  blocked: z.boolean(),
  blockedReason: z.string().nullable(),
  status: z.enum(expeditionStatuses),
  createdAt: Instant,
  containers: z.array(z.string()),
  /** Usable cubic metres of its containers; null without one. */
  capacityM3: z.number().nullable(),
  lots: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
  /** Of the invoices of its goods; null for who may not read it. */
  money: z.object({ billed: Cents, collected: Cents }).nullable(),
})

export type Container = z.output<typeof Container>
export const Container = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  size: z.enum(Object.keys(containerSizes) as [ContainerSize, ...ContainerSize[]]),
  seal: z.string().nullable(),
  capacityM3: z.number(),
  /** A manager accepted it although its check digit is wrong. */
  isForced: z.boolean(),
})

const Lots = z.array(Lot)

export type ExpeditionDetail = z.output<typeof ExpeditionDetail>
export const ExpeditionDetail = Expedition.omit({ containers: true }).extend({
  carrier: z.string().nullable(),
  voyage: z.string().nullable(),
  imo: z.string().nullable(),
  freightTerms: z.enum(freightTerms).nullable(),
  cargoNoteNumber: z.string().nullable(),
  customsNumber: z.string().nullable(),
  agentName: z.string().nullable(),
  agentPhone: z.string().nullable(),
  cutoff: z.string().nullable(),
  notes: z.string().nullable(),
  containers: z.array(Container),
  /** Whether it went through the customs: where a step back from « Disponible » leads. */
  passedCustoms: z.boolean(),
  /** What its goods say of the next step. */
  goods: z.object({
    unmeasured: Count,
    unmeasuredVehicles: Count,
    unfinished: Count,
    unbilled: Count,
    billed: Count,
    lithium: Count,
    clients: Count,
    /** The first of those counted above. */
    named: z.object({ unmeasured: Lots, unmeasuredVehicles: Lots, unfinished: Lots, unbilled: Lots }),
  }),
})

export type ExpeditionEvent = z.output<typeof ExpeditionEvent>
export const ExpeditionEvent = z.object({
  id: Id,
  code: z.enum(Object.keys(eventLabels) as [EventCode, ...EventCode[]]),
  label: z.string(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  occurredAt: Instant,
  visibleToClient: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: Instant,
})
