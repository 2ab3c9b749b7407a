import { type ExpeditionMode, type ExpeditionStatus, eventLabels } from '#trade/expeditions/words.ts'
import { statusAboard } from '#trade/goods/life.ts'
import { type GoodsKind, type GoodsStatus, goodsCourse } from '#trade/goods/words.ts'

// What a stranger who was given an address may follow: milestones and days, nothing of money and nobody's
// name.

/** Where a token opens its page: for links, labels and documents alike. */
export function trackingPath(token: string): string {
  return `/suivi/${token}`
}

/** Days are days of the company, `2026-11-20`. */
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

/** What the company chose to show of what happened. */
export type TrackedEvent = { code: string; label: string; place: string | null; day: string }

export type Tracked = { goods: TrackedGoods; expedition: TrackedExpedition | null; events: TrackedEvent[] }

/** `day` is when it happened or, while it did not, when it is expected. */
export type Milestone = {
  label: string
  place: string | null
  day: string | null
  isReached: boolean
  isCurrent: boolean
}

/**
 * The day it happened, if it is reached; the day it is expected until then: what a step back undid is not.
 */
type Step = Pick<Milestone, 'label' | 'place' | 'day'> & {
  from: GoodsStatus
  expected?: string | null | undefined
}

/** From the warehouse to the hand-over, in the order of the course of goods. */
export function milestones(tracked: Tracked): Milestone[] {
  const reached = placeInCourse(statusInCourse(tracked))
  const steps = stepsOf(tracked)
  const current = steps.findLastIndex(({ from }) => placeInCourse(from) <= reached)
  return steps.map(({ from: _, expected = null, day, ...step }, index) => {
    const isReached = index <= current
    return { ...step, day: isReached ? day : expected, isReached, isCurrent: index === current }
  })
}

/** What happened on the way besides its milestones. */
export function otherEvents({ events }: Tracked): TrackedEvent[] {
  return events.filter(({ code }) => !milestoneCodes.includes(code))
}

/** What is said of goods that left their course; null of the others. */
export function asideNotice({ status }: TrackedGoods): string | null {
  if (status === 'Retourné') return "Ces marchandises ont été retournées à l'expéditeur."
  if (status === 'Litige' || status === 'Perdu')
    return "Cet envoi demande une vérification : contactez l'entreprise."
  return null
}

const milestoneCodes = ['CREE', 'RECU', 'CHARGE', 'PARTI', 'ARRIVE', 'DISPO', 'REMIS']

function stepsOf({ goods, expedition, events }: Tracked): Step[] {
  const dayOfEvent = (code: string) => events.findLast((event) => event.code === code)?.day ?? null
  const [origin, destination] = [expedition?.origin ?? null, expedition?.destination ?? null]
  const left = expedition?.atd ?? expedition?.etd ?? null
  const arrived = expedition?.ata ?? expedition?.eta ?? null
  return [
    { label: eventLabels.RECU, place: origin, day: goods.receivedOn, from: 'Reçu' },
    { label: eventLabels.CHARGE, place: null, day: dayOfEvent('CHARGE'), from: 'Chargé' },
    { label: eventLabels.PARTI, place: origin, day: left, expected: left, from: 'En transit' },
    { label: eventLabels.ARRIVE, place: destination, day: arrived, expected: arrived, from: 'Arrivé' },
    { label: eventLabels.DISPO, place: destination, day: dayOfEvent('DISPO'), from: 'Disponible' },
    { label: eventLabels.REMIS, place: null, day: goods.releasedOn, from: 'Remis' },
  ]
}

/** Goods set aside are shown as far as their expedition went, and without one where they were received. */
function statusInCourse({ goods, expedition }: Tracked): GoodsStatus {
  if ((goodsCourse as readonly GoodsStatus[]).includes(goods.status)) return goods.status
  return (expedition && statusAboard(expedition.status)) ?? 'Reçu'
}

function placeInCourse(status: GoodsStatus): number {
  return (goodsCourse as readonly GoodsStatus[]).indexOf(status)
}
