import { type ExpeditionMode, type ExpeditionStatus, eventLabels } from '#trade/expeditions/words.ts'
import { statusAboard } from '#trade/goods/life-cycle.ts'
import { type GoodsKind, type GoodsStatus, goodsCourse } from '#trade/goods/words.ts'

// The content of a public tracking page: milestones and days, without amounts and names.

/** The tracking page of a token, for links, labels and documents. */
export function trackingPath(token: string): string {
  return `/suivi/${token}`
}

/** Days are in the company's time zone, `2026-11-20`. */
type TrackedGoods = {
  number: string
  kind: GoodsKind
  pieces: number
  status: GoodsStatus
  receivedOn: string | null
  releasedOn: string | null
}

type TrackedExpedition = {
  mode: ExpeditionMode
  status: ExpeditionStatus
  origin: string
  destination: string
  etd: string | null
  eta: string | null
  atd: string | null
  ata: string | null
}

/** An event that the company made visible to clients. */
export type TrackedEvent = { code: string; label: string; place: string | null; day: string }

export type TrackingPage = {
  goods: TrackedGoods
  expedition: TrackedExpedition | null
  events: TrackedEvent[]
}

/** `day` is the actual day or, before the milestone is reached, the expected one. */
export type Milestone = {
  label: string
  place: string | null
  day: string | null
  isReached: boolean
  isCurrent: boolean
}

/** `day` counts only for a reached step, so that a step back hides its former day. */
type Step = Pick<Milestone, 'label' | 'place' | 'day'> & {
  from: GoodsStatus
  expected?: string | null | undefined
}

/** The milestones from warehouse to hand-over, in order. */
export function milestones(tracked: TrackingPage): Milestone[] {
  const reached = placeInCourse(statusInCourse(tracked))
  const steps = stepsOf(tracked)
  const current = steps.findLastIndex(({ from }) => placeInCourse(from) <= reached)
  return steps.map(({ from: _, expected = null, day, ...step }, index) => {
    const isReached = index <= current
    return { ...step, day: isReached ? day : expected, isReached, isCurrent: index === current }
  })
}

/** Events that are no milestones. */
export function otherEvents({ events }: TrackingPage): TrackedEvent[] {
  return events.filter(({ code }) => !milestoneCodes.includes(code))
}

/** The notice about goods outside the normal course; null for others. */
export function asideNotice({ status }: TrackedGoods): string | null {
  if (status === 'Retourné') return "Ces marchandises ont été retournées à l'expéditeur."
  if (status === 'Litige' || status === 'Perdu')
    return "Cet envoi demande une vérification : contactez l'entreprise."
  return null
}

const milestoneCodes = ['CREE', 'RECU', 'CHARGE', 'PARTI', 'ARRIVE', 'DISPO', 'REMIS']

function stepsOf({ goods, expedition, events }: TrackingPage): Step[] {
  const dayOfEvent = (code: string) => events.findLast((event) => event.code === code)?.day ?? null
  const [origin, destination] = [expedition?.origin ?? null, expedition?.destination ?? null]
  const departureDay = expedition?.atd ?? expedition?.etd ?? null
  const arrivalDay = expedition?.ata ?? expedition?.eta ?? null
  return [
    { label: eventLabels.RECU, place: origin, day: goods.receivedOn, from: 'Reçu' },
    { label: eventLabels.CHARGE, place: null, day: dayOfEvent('CHARGE'), from: 'Chargé' },
    {
      label: eventLabels.PARTI,
      place: origin,
      day: departureDay,
      expected: departureDay,
      from: 'En transit',
    },
    { label: eventLabels.ARRIVE, place: destination, day: arrivalDay, expected: arrivalDay, from: 'Arrivé' },
    { label: eventLabels.DISPO, place: destination, day: dayOfEvent('DISPO'), from: 'Disponible' },
    { label: eventLabels.REMIS, place: null, day: goods.releasedOn, from: 'Remis' },
  ]
}

/** Goods set aside are shown at their expedition's progress, or as received without one. */
function statusInCourse({ goods, expedition }: TrackingPage): GoodsStatus {
  if ((goodsCourse as readonly GoodsStatus[]).includes(goods.status)) return goods.status
  return (expedition && statusAboard(expedition.status)) ?? 'Reçu'
}

function placeInCourse(status: GoodsStatus): number {
  return (goodsCourse as readonly GoodsStatus[]).indexOf(status)
}
