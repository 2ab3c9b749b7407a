import { z } from 'zod'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { Lot } from '#wire/lots.ts'
import { Count, Id, Version } from '#wire/page.ts'
import { fieldsWith } from '#wire/record-fields.ts'
import { rowShape } from '#wire/row-shape.ts'
import { expeditionFields } from './fields.ts'
import { type ContainerSize, containerSizes, type EventCode, eventLabels } from './words.ts'

export type Expedition = z.output<typeof Expedition>
export const Expedition = z.object({
  ...rowShape(fieldsWith(expeditionFields, 'listed')),
  containers: z.array(z.string()),
  /** Total usable volume of the containers, in cubic metres; null without containers. */
  capacityM3: z.number().nullable(),
  lots: Count,
  weightKg: z.number(),
  volumeM3: z.number(),
  /** Amounts billed and collected for the goods of the expedition; null for callers who may not read them. */
  money: z.object({ billed: Cents, collected: Cents }).nullable(),
})

/** An expedition as the calendar shows it. */
export type CalendarExpedition = z.output<typeof CalendarExpedition>
export const CalendarExpedition = Expedition.pick({
  id: true,
  reference: true,
  mode: true,
  status: true,
  blocked: true,
  origin: true,
  destination: true,
  vesselOrFlight: true,
  etd: true,
  eta: true,
  atd: true,
  ata: true,
})

export type Container = z.output<typeof Container>
export const Container = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  size: z.enum(Object.keys(containerSizes) as [ContainerSize, ...ContainerSize[]]),
  seal: z.string().nullable(),
  capacityM3: z.number(),
  /** True when a manager accepted the number despite a wrong check digit. */
  isForced: z.boolean(),
})

const Lots = z.array(Lot)

export type ExpeditionDetail = z.output<typeof ExpeditionDetail>
export const ExpeditionDetail = Expedition.omit({ containers: true }).extend({
  ...rowShape(expeditionFields),
  containers: z.array(Container),
  /** Counts of goods that decide about the next status. */
  goods: z.object({
    unmeasured: Count,
    unmeasuredVehicles: Count,
    unfinished: Count,
    unbilled: Count,
    billed: Count,
    lithium: Count,
    /** Goods that travel with the expedition and are in none of its containers. */
    unstowed: Count,
    clients: Count,
    /** The first few goods behind each of these counts. */
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
