import type { Lot } from '#wire/lots.ts'
import type { ExpeditionDetail } from './rows.ts'
import { type EventCode, type ExpeditionMode, type ExpeditionStatus, expeditionCourse } from './words.ts'

// The course of an expedition: what each step is called, what it demands, and what it warns about. Screens,
// the server
// and the demo obey it.

type ForwardStep = { to: ExpeditionStatus; button: string; event: EventCode }

const forward: Partial<Record<ExpeditionStatus, ForwardStep>> = {
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

/** The steps forward from here, the usual one first: by road the customs may be passed over. */
export function stepsForward(mode: ExpeditionMode, status: ExpeditionStatus): ForwardStep[] {
  const step = forward[status]
  if (!step) return []
  return mode === 'Terrestre' && status === 'Arrivée' ? [step, byRoadWithoutCustoms] : [step]
}

/**
 * The one step back from here; null at the ends. What by road passed over the customs goes back over them.
 */
export function statusBefore(status: ExpeditionStatus, passedCustoms: boolean): ExpeditionStatus | null {
  if (status === 'Disponible' && !passedCustoms) return 'Arrivée'
  const place = (expeditionCourse as readonly ExpeditionStatus[]).indexOf(status)
  return expeditionCourse[place - 1] ?? null
}

/** What of an expedition and of its goods decides whether it may go on. Days are `2026-11-22`. */
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
   * Parcels neither weighed nor measured; vehicles, which a ship takes by the piece, are warned about only.
   */
  unmeasured: number
  unmeasuredVehicles: number
  /** Neither handed over, returned nor lost. */
  unfinished: number
  /** Neither billed nor said not to be billable; what was returned or lost is not counted. */
  unbilled: number
  lithium: number
  /** The first of those counted above, by their numbers. */
  named: NamedLots
}

export function factsOf({ goods, containers, lots, ...expedition }: ExpeditionDetail): ExpeditionFacts {
  const { mode, status, atd, ata, masterNumber, cargoNoteNumber, destinationCode } = expedition
  const blockedReason = expedition.blocked ? expedition.blockedReason : null
  const course = { mode, status, blockedReason, atd, ata, masterNumber, cargoNoteNumber, destinationCode }
  return { ...course, containers: containers.length, ...goods, goods: lots }
}
type NamedLots = Record<'unmeasured' | 'unmeasuredVehicles' | 'unfinished' | 'unbilled', readonly Lot[]>

/** A field of the step's form whose value settles a refusal. */
type StepField = 'atd' | 'ata' | 'masterNumber' | 'container'

/** Why a step is refused, the goods that prevent it, and the field that settles it, where there is one. */
export type StepRefusal = { reason: string; goods: readonly Lot[]; field: StepField | null }

/**
 * Every refusal of a step at once, so that one visit to its form settles them all. `facts` hold the dates as
 * they will be.
 */
export function stepRefusals(to: ExpeditionStatus, facts: ExpeditionFacts): StepRefusal[] {
  if (!stepsForward(facts.mode, facts.status).some((step) => step.to === to))
    return [stepRefusal(`Cette expédition est « ${facts.status} » : cette étape n'est pas la suivante.`)]
  const refusals = demands[to]?.(facts) ?? []
  if (facts.blockedReason === null) return refusals
  return [stepRefusal(`Cette expédition est bloquée : ${facts.blockedReason}`), ...refusals]
}

function stepRefusal(reason: string, { goods = [], field = null }: Partial<StepRefusal> = {}): StepRefusal {
  return { reason, goods, field }
}

const demands: Partial<Record<ExpeditionStatus, (facts: ExpeditionFacts) => StepRefusal[]>> = {
  Chargée: ({ goods, unmeasured, named }) => {
    if (goods === 0) return [stepRefusal('Ajoutez au moins un lot.')]
    return unmeasured > 0
      ? [stepRefusal(`${counted(unmeasured)} sans poids ni volume.`, { goods: named.unmeasured })]
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
    unfinished > 0 ? [stepRefusal(`${counted(unfinished)} à remettre.`, { goods: named.unfinished })] : [],
  Clôturée: ({ unbilled, named }) =>
    unbilled > 0 ? [stepRefusal(`${counted(unbilled)} à facturer.`, { goods: named.unbilled })] : [],
}

/** The cargo note that a country asks for: its goods are fined without one. */
const cargoNotes: Record<string, string> = {
  CD: 'FERI',
  CM: 'BESC',
  BJ: 'BESC',
  CI: 'BSC',
  ML: 'BSC',
  GA: 'BIETC',
  CG: 'ECTN',
}

/** What the cargo note of a destination is called, from its UN/LOCODE; null where none is asked for. */
export function cargoNoteName(destinationCode: string | null): string | null {
  return (destinationCode && cargoNotes[destinationCode.slice(0, 2)]) || null
}

/** What somebody must have seen before a step is taken: it may be taken all the same. */
export function stepWarnings(to: ExpeditionStatus, facts: ExpeditionFacts): string[] {
  const { mode, destinationCode, cargoNoteNumber, lithium, unmeasuredVehicles } = facts
  if (to === 'Chargée' && unmeasuredVehicles > 0)
    return [
      `${unmeasuredVehicles} ${unmeasuredVehicles > 1 ? 'véhicules' : 'véhicule'} sans poids ni dimensions.`,
    ]
  if (to !== 'En transit') return []
  const note = mode === 'Maritime' && cargoNoteNumber === null ? cargoNoteName(destinationCode) : null
  const warnings: string[] = []
  if (note) warnings.push(`Numéro de ${note} manquant.`)
  if (mode === 'Aérien' && lithium > 0)
    warnings.push("Batterie lithium : vérifiez l'acceptation de la compagnie.")
  return warnings
}

/** A step back takes a reason, and what it undoes: the day of the departure or of the arrival. */
export function daysUndone(status: ExpeditionStatus): { atd?: null; ata?: null } {
  if (status === 'En transit') return { atd: null }
  return status === 'Arrivée' ? { ata: null } : {}
}

export function cancelRefusal(status: ExpeditionStatus, billed: number): string | null {
  if (status !== 'Brouillon' && status !== 'Ouverte')
    return 'Seule une expédition en brouillon ou ouverte peut être annulée.'
  return billed > 0 ? `${counted(billed)} : supprimez d'abord les factures.` : null
}

function counted(lots: number): string {
  return lots > 1 ? `${lots} lots` : '1 lot'
}
