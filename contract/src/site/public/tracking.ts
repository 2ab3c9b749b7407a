import { type ExpeditionMode, type ExpeditionStatus, eventLabels } from '#trade/expeditions/words.ts'
import { statusAboard } from '#trade/goods/life-cycle.ts'
import { type GoodsKind, type GoodsStatus, goodsCourse } from '#trade/goods/words.ts'

// The content of a public tracking page: milestones and days, without amounts or names of people.

/** The path of a tracking page. `token` is the secret in the link. Links, labels and documents contain it. */
export function trackingPath(token: string): string {
  return `/suivi/${token}`
}

/** Goods as shown to the public. Days are `2026-11-20`, in the company's time zone. */
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

/** A tracking event that the company chose to show to clients. */
export type TrackedEvent = { code: string; label: string; place: string | null; day: string }

export type TrackingPage = {
  goods: TrackedGoods
  expedition: TrackedExpedition | null
  events: TrackedEvent[]
}

/** `day` is the actual day of the milestone. Before the milestone is reached, it is the expected day. */
export type Milestone = {
  label: string
  place: string | null
  day: string | null
  isReached: boolean
  isCurrent: boolean
}

/**
 * `day` is ignored until the step is reached. Goods that were moved back to an earlier step may still have
 * one.
 */
type Step = Pick<Milestone, 'label' | 'place' | 'day'> & {
  from: GoodsStatus
  expected?: string | null | undefined
}

/** The milestones from reception in the warehouse to hand-over to the client, in order. */
export function milestones(tracked: TrackingPage): Milestone[] {
  const reached = placeInCourse(statusInCourse(tracked))
  const steps = stepsOf(tracked)
  const current = steps.findLastIndex(({ from }) => placeInCourse(from) <= reached)
  return steps.map(({ from: _, expected = null, day, ...step }, index) => {
    const isReached = index <= current
    return { ...step, day: isReached ? day : expected, isReached, isCurrent: index === current }
  })
}

/** Tracking events that are not milestones. */
export function otherEvents({ events }: TrackingPage): TrackedEvent[] {
  return events.filter(({ code }) => !milestoneCodes.includes(code))
}

/** The notice shown for goods that were returned, lost or are disputed. Null for other goods. */
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

/**
 * The status at which the milestones are drawn. Returned, lost or disputed goods are drawn at the progress of
 * their expedition or, without an expedition, as received.
 */
function statusInCourse({ goods, expedition }: TrackingPage): GoodsStatus {
  if ((goodsCourse as readonly GoodsStatus[]).includes(goods.status)) return goods.status
  return (expedition && statusAboard(expedition.status)) ?? 'Reçu'
}

function placeInCourse(status: GoodsStatus): number {
  return (goodsCourse as readonly GoodsStatus[]).indexOf(status)
}
