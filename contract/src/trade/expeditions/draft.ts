import * as z from 'zod/mini'
import { bareNumber, containerForm, containerFormRefusal, isAirWaybill } from '#trade/freight/check-digits.ts'
import { Day, Moment } from '#values/dates.ts'
import { isDay } from '#values/days.ts'
import { phone, reason } from '#values/fields.ts'
import { fold, name, optional } from '#values/text.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { expeditionFields } from './fields.ts'
import {
  type ContainerSize,
  containerSizes,
  type EventCode,
  eventLabels,
  expeditionKinds,
  expeditionModes,
  freightTerms,
} from './words.ts'

export * from './words.ts'

const codeForm = /^(?:[A-Z]{2}[A-Z2-9]{3}|[A-Z]{3})$/

/** A UN/LOCODE or the IATA code of an airport; null for a place typed by hand. */
function placeCode() {
  return z._default(z.nullable(z.string().check(z.regex(codeForm, 'Ce code de lieu est inconnu.'))), null)
}

function optionalDay(sentence: string) {
  return z._default(z.nullable(Day(sentence)), null)
}

const fields = draftShape(expeditionFields, {
  mode: z.enum(expeditionModes, 'Choisissez un mode.'),
  kind: z._default(z.enum(expeditionKinds, 'Choisissez un type.'), 'Groupage'),
  origin: name('Choisissez une origine.'),
  originCode: placeCode(),
  destination: name('Choisissez une destination.'),
  destinationCode: placeCode(),
  freightTerms: z._default(z.nullable(z.enum(freightTerms, 'Choisissez un mode de paiement du fret.')), null),
  agentPhone: phone(),
  cutoff: optionalDay('Indiquez une date de clôture valide.'),
  etd: optionalDay('Indiquez une date de départ valide.'),
  eta: optionalDay("Indiquez une date d'arrivée valide."),
})

type PlannedDays = Partial<Record<'cutoff' | 'etd' | 'eta', unknown>>
type Endpoints = Partial<Record<'origin' | 'destination', unknown>>

/** Checks that the second day is not before the first. Runs even while other fields are invalid. */
function mustFollow(first: keyof PlannedDays, second: keyof PlannedDays, message: string) {
  return z.refine<PlannedDays>((dates) => (dates[second] as string) >= (dates[first] as string), {
    path: [second],
    message,
    when: ({ value }) => {
      const dates = (value ?? {}) as PlannedDays
      return isDay(dates[first]) && isDay(dates[second])
    },
  })
}

const comesAfterCutoff = 'La clôture doit précéder le départ.'
const comesAfterDeparture = "L'arrivée prévue doit suivre le départ."

const endpointsDiffer = z.refine<Endpoints>(
  ({ origin, destination }) => normalizePlace(origin) !== normalizePlace(destination),
  {
    path: ['destination'],
    message: 'Origine et destination identiques.',
    when: ({ value }) => {
      const { origin, destination } = (value ?? {}) as Endpoints
      return typeof origin === 'string' && typeof destination === 'string' && origin.trim() !== ''
    },
  },
)

function normalizePlace(place: unknown): string {
  return fold(String(place).trim())
}

const waybillIsValid = z.refine<{ mode: string; masterNumber: string | null }>(
  ({ mode, masterNumber }) =>
    mode !== 'Aérien' || masterNumber === null || isAirWaybill(bareNumber(masterNumber)),
  { path: ['masterNumber'], message: 'Numéro de LTA invalide.' },
)

/** Rules that compare several fields. */
export const expeditionRules = [
  endpointsDiffer,
  mustFollow('cutoff', 'etd', comesAfterCutoff),
  mustFollow('etd', 'eta', comesAfterDeparture),
  mustFollow('cutoff', 'eta', comesAfterDeparture),
  waybillIsValid,
] as const

/** The form of an expedition. Separate procedures change its status, actual dates and goods. */
export const ExpeditionDraft = z.object(fields).check(...expeditionRules)
export type ExpeditionDraft = z.output<typeof ExpeditionDraft>

const containerNumber = z.pipe(
  z.pipe(name('Indiquez le numéro du conteneur.'), z.transform(bareNumber)),
  z.string().check(z.regex(containerForm, containerFormRefusal)),
)

const cubicMetres = z
  .number('Indiquez un volume en mètres cubes.')
  .check(
    z.minimum(1, 'Un conteneur fait 1 m³ au moins.'),
    z.maximum(200, 'Un conteneur fait 200 m³ au plus.'),
  )

export const ContainerDraft = z.object({
  number: containerNumber,
  size: z.enum(Object.keys(containerSizes) as [ContainerSize, ...ContainerSize[]], 'Choisissez une taille.'),
  seal: optional(40),
  /** Usable volume in cubic metres; null for the usual volume of this container size. */
  capacityM3: z._default(z.nullable(cubicMetres), null),
})
export type ContainerDraft = z.output<typeof ContainerDraft>

export const EventDraft = z.object({
  code: z.enum(Object.keys(eventLabels) as [EventCode, ...EventCode[]], 'Choisissez un événement.'),
  place: optional(200),
  note: optional(1000),
  occurredAt: Moment('Indiquez une date et une heure.'),
  visibleToClient: z._default(z.boolean(), false),
})
export type EventDraft = z.output<typeof EventDraft>

/** Maximum length of a reason, in characters. */
const longestReason = 500

/** The reason for returning to the previous status, or for blocking or cancelling an expedition. */
export const ReasonDraft = z.object({
  reason: reason(longestReason),
})
export type ReasonDraft = z.output<typeof ReasonDraft>
