import { countryNoteOf } from '#trade/cargo-notes/rules.ts'
import type { Lot } from '#wire/lots.ts'
import { apiRefusals } from '#wire/refusals.ts'
import type { ExpeditionDetail } from './rows.ts'
import { type EventCode, type ExpeditionMode, type ExpeditionStatus, expeditionCourse } from './words.ts'

// Statuses of an expedition: conditions and warnings of each change. Screens, the server and the demo data
// use these rules.

type ForwardStep = { to: ExpeditionStatus; button: string; event: EventCode }

const forwardSteps: Partial<Record<ExpeditionStatus, ForwardStep>> = {
  Brouillon: { to: 'Ouverte', button: 'Ouvrir', event: 'NOTE' },
  Ouverte: { to: 'Chargée', button: 'Charger', event: 'CHARGE' },
  Chargée: { to: 'En transit', button: 'Confirmer le départ', event: 'PARTI' },
  'En transit': { to: 'Arrivée', button: "Confirmer l'arrivée", event: 'ARRIVE' },
  Arrivée: { to: 'En dédouanement', button: 'Début dédouanement', event: 'DOUANE' },
  'En dédouanement': { to: 'Disponible', button: 'Marquer disponible', event: 'DISPO' },
  Disponible: { to: 'Livrée', button: 'Tout est livré', event: 'REMIS' },
  Livrée: { to: 'Clôturée', button: 'Clôturer', event: 'NOTE' },
}

const byRoadWithoutCustoms: ForwardStep = { to: 'Disponible', button: 'Marquer disponible', event: 'DISPO' }

/** Returns the possible next statuses, the usual one first. By road, customs can be skipped. */
export function stepsForward(mode: ExpeditionMode, status: ExpeditionStatus): ForwardStep[] {
  const step = forwardSteps[status]
  if (!step) return []
  return mode === 'Terrestre' && status === 'Arrivée' ? [step, byRoadWithoutCustoms] : [step]
}

/**
 * Returns the previous status; null for the first and the last one. A road expedition that skipped customs
 * also skips them on the way back.
 */
export function statusBefore(status: ExpeditionStatus, passedCustoms: boolean): ExpeditionStatus | null {
  if (status === 'Disponible' && !passedCustoms) return 'Arrivée'
  const place = (expeditionCourse as readonly ExpeditionStatus[]).indexOf(status)
  return expeditionCourse[place - 1] ?? null
}

/** Facts of an expedition and its goods that decide about its next status. Days are written `2026-11-22`. */
export type ExpeditionFacts = {
  mode: ExpeditionMode
  status: ExpeditionStatus
  blockedReason: string | null
  atd: string | null
  ata: string | null
  masterNumber: string | null
  cargoNoteNumber: string | null
  destinationCode: string | null
  containers: number
  goods: number
  /**
   * Number of parcels with neither weight nor size, which prevent a change of status. Vehicles are counted
   * separately: they only cause a warning, because ships charge them by the piece.
   */
  unmeasured: number
  unmeasuredVehicles: number
  /** Number of goods rows that are neither handed over, returned nor lost. */
  unfinished: number
  /**
   * Number of goods rows that are neither billed nor exempted from billing. Returned and lost goods do not
   * count.
   */
  unbilled: number
  lithium: number
  /** Number of goods rows that are in none of the containers. */
  unstowed: number
  /** The first few goods behind each of these counts. */
  named: NamedLots
}

export function expeditionFacts({
  goods,
  containers,
  lots,
  ...expedition
}: ExpeditionDetail): ExpeditionFacts {
  const { mode, status, atd, ata, masterNumber, cargoNoteNumber, destinationCode } = expedition
  const blockedReason = expedition.blocked ? expedition.blockedReason : null
  const course = { mode, status, blockedReason, atd, ata, masterNumber, cargoNoteNumber, destinationCode }
  return { ...course, containers: containers.length, ...goods, goods: lots }
}
type NamedLots = Record<'unmeasured' | 'unmeasuredVehicles' | 'unfinished' | 'unbilled', readonly Lot[]>

/** The field of the status form that the user fills in to resolve a refusal. */
type StepField = 'atd' | 'ata' | 'masterNumber' | 'container'

/** The reason of a refusal, the goods that cause it, and the form field that resolves it, if any. */
export type StepRefusal = { reason: string; goods: readonly Lot[]; field: StepField | null }

/**
 * Returns every refusal at once, so that the user resolves them in one visit to the form. `facts` include the
 * dates typed in the form.
 */
export function stepRefusals(to: ExpeditionStatus, facts: ExpeditionFacts): StepRefusal[] {
  if (!stepsForward(facts.mode, facts.status).some((step) => step.to === to))
    return [stepRefusal(`Cette expédition est « ${facts.status} » : cette étape n'est pas la suivante.`)]
  const refusals = stepConditions[to]?.(facts) ?? []
  if (facts.blockedReason === null) return refusals
  return [stepRefusal(`Cette expédition est bloquée : ${facts.blockedReason}`), ...refusals]
}

function stepRefusal(reason: string, { goods = [], field = null }: Partial<StepRefusal> = {}): StepRefusal {
  return { reason, goods, field }
}

const stepConditions: Partial<Record<ExpeditionStatus, (facts: ExpeditionFacts) => StepRefusal[]>> = {
  Chargée: ({ goods, unmeasured, named }) => {
    if (goods === 0) return [stepRefusal('Ajoutez au moins un lot.')]
    return unmeasured > 0
      ? [stepRefusal(`${countLots(unmeasured)} sans poids ni volume.`, { goods: named.unmeasured })]
      : []
  },
  'En transit': ({ mode, atd, masterNumber, containers }) => {
    const refusals: StepRefusal[] = []
    if (atd === null) refusals.push(stepRefusal('Indiquez la date de départ.', { field: 'atd' }))
    if (masterNumber === null && mode !== 'Terrestre') {
      const reason = mode === 'Aérien' ? 'Indiquez le numéro de LTA.' : 'Indiquez le numéro de connaissement.'
      refusals.push(stepRefusal(reason, { field: 'masterNumber' }))
    }
    if (mode === 'Maritime' && containers === 0)
      refusals.push(stepRefusal('Indiquez le conteneur.', { field: 'container' }))
    return refusals
  },
  Arrivée: ({ atd, ata }) => {
    if (ata === null) return [stepRefusal("Indiquez la date d'arrivée.", { field: 'ata' })]
    const isBefore = atd !== null && ata < atd
    return isBefore
      ? [stepRefusal("La date d'arrivée ne peut pas précéder le départ.", { field: 'ata' })]
      : []
  },
  Livrée: ({ unfinished, named }) =>
    unfinished > 0 ? [stepRefusal(`${countLots(unfinished)} à remettre.`, { goods: named.unfinished })] : [],
  Clôturée: ({ unbilled, named }) =>
    unbilled > 0 ? [stepRefusal(`${countLots(unbilled)} à facturer.`, { goods: named.unbilled })] : [],
}

/** The name of the cargo tracking note for a UN/LOCODE; null when its country requires none. */
export function cargoNoteName(destinationCode: string | null): string | null {
  return countryNoteOf(destinationCode)?.kinds[0] ?? null
}

/** Returns warnings that the user must accept. They do not prevent the change of status. */
export function stepWarnings(to: ExpeditionStatus, facts: ExpeditionFacts): string[] {
  const { mode, destinationCode, cargoNoteNumber, lithium, unmeasuredVehicles, containers, unstowed } = facts
  if (to === 'Chargée' && unmeasuredVehicles > 0)
    return [
      `${unmeasuredVehicles} ${unmeasuredVehicles > 1 ? 'véhicules' : 'véhicule'} sans poids ni dimensions.`,
    ]
  if (to !== 'En transit') return []
  const note = mode === 'Maritime' && cargoNoteNumber === null ? cargoNoteName(destinationCode) : null
  const warnings: string[] = []
  if (note) warnings.push(`Numéro de ${note} manquant.`)
  // With one container, the departure puts every lot into it.
  if (containers > 1 && unstowed > 0) warnings.push(`${countLots(unstowed)} sans conteneur.`)
  if (mode === 'Aérien' && lithium > 0)
    warnings.push("Batterie lithium : vérifiez l'acceptation de la compagnie.")
  return warnings
}

/** Actual dates that are cleared when an expedition leaves this status for the previous one. */
export function datesUndone(status: ExpeditionStatus): { atd?: null; ata?: null } {
  if (status === 'En transit') return { atd: null }
  return status === 'Arrivée' ? { ata: null } : {}
}

/** The reason why an expedition cannot be deleted; null when it can. */
export function expeditionRemovalRefusal(status: ExpeditionStatus, lots: number): string | null {
  if (status !== 'Brouillon') return apiRefusals.expeditionKept
  return lots > 0 ? apiRefusals.expeditionHasGoods : null
}

export function cancelRefusal(status: ExpeditionStatus, billed: number): string | null {
  if (status !== 'Brouillon' && status !== 'Ouverte')
    return 'Seule une expédition en brouillon ou ouverte peut être annulée.'
  return billed > 0 ? `${countLots(billed)} : supprimez d'abord les factures.` : null
}

function countLots(lots: number): string {
  return lots > 1 ? `${lots} lots` : '1 lot'
}
