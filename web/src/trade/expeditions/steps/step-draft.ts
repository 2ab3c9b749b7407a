import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ContainerDraft, ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import {
  type ExpeditionFacts,
  expeditionFacts,
  type StepRefusal,
} from '@escale/contract/trade/expeditions/life-cycle'
import type { ContainerSize, ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { Day } from '@escale/contract/values/dates'
import * as z from 'zod/mini'

/** The values typed in the dialog of a step. Fields that the step does not show keep their start value. */
export type StepStart = {
  day: string | null
  masterNumber: string
  cargoNoteNumber: string
  vesselOrFlight: string
  voyage: string
  containerNumber: string
  containerSize: ContainerSize
  containerSeal: string
}

export function stepStart(expedition: ExpeditionDetail, day: string | null): StepStart {
  return {
    day,
    masterNumber: expedition.masterNumber ?? '',
    cargoNoteNumber: expedition.cargoNoteNumber ?? '',
    vesselOrFlight: expedition.vesselOrFlight ?? '',
    voyage: expedition.voyage ?? '',
    containerNumber: '',
    containerSize: "40'HC",
    containerSeal: '',
  }
}

export type StepDraft = z.output<ReturnType<typeof stepDraft>>

/** The schema of the dialog. What the step refuses to miss is required, so one press names all of it. */
export function stepDraft(refusals: readonly StepRefusal[]) {
  const { masterNumber, cargoNoteNumber, vesselOrFlight, voyage } = ExpeditionDraft.shape
  const missing = (field: StepRefusal['field']) => refusals.find((one) => one.field === field)?.reason
  const masterReason = missing('masterNumber')
  const dayReason = missing('atd') ?? missing('ata')
  return z.object({
    day: dayReason ? Day(dayReason) : z.nullable(Day('Indiquez une date valide.')),
    masterNumber: masterReason
      ? masterNumber.check(z.refine((number) => number !== null, masterReason))
      : masterNumber,
    cargoNoteNumber,
    vesselOrFlight,
    voyage,
    containerNumber: missing('container') ? ContainerDraft.shape.number : z.string(),
    containerSize: ContainerDraft.shape.size,
    containerSeal: ContainerDraft.shape.seal,
  })
}

/** The values that decide about refusals and warnings. */
type TypedValues = Pick<StepStart, 'day' | 'masterNumber' | 'cargoNoteNumber' | 'containerNumber'>

/** Facts of the expedition with the values typed so far, from which refusals and warnings follow. */
export function typedFacts(
  expedition: ExpeditionDetail,
  to: ExpeditionStatus,
  typed: TypedValues,
): ExpeditionFacts {
  const facts = expeditionFacts(expedition)
  if (to === 'Arrivée') return { ...facts, ata: typed.day }
  if (to !== 'En transit') return facts
  return {
    ...facts,
    atd: typed.day,
    masterNumber: typed.masterNumber.trim() || facts.masterNumber,
    cargoNoteNumber: typed.cargoNoteNumber.trim() || facts.cargoNoteNumber,
    containers: facts.containers + (typed.containerNumber.trim() === '' ? 0 : 1),
  }
}

/** Selects the form fields that belong to the step. Other fields are not sent. */
export function stepFields(
  to: ExpeditionStatus,
  draft: StepDraft,
  { needsContainer, forced }: { needsContainer: boolean; forced: boolean },
) {
  if (to === 'Arrivée') return { ata: draft.day ?? undefined }
  if (to !== 'En transit') return {}
  const container = {
    number: draft.containerNumber,
    size: draft.containerSize,
    seal: draft.containerSeal,
    capacityM3: null,
    forced,
  }
  return {
    atd: draft.day ?? undefined,
    masterNumber: draft.masterNumber ?? undefined,
    cargoNoteNumber: draft.cargoNoteNumber ?? undefined,
    vesselOrFlight: draft.vesselOrFlight ?? undefined,
    voyage: draft.voyage ?? undefined,
    container: needsContainer ? container : undefined,
  }
}
