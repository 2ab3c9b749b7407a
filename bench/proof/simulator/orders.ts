import type { Told } from './ground/wire.ts'
import type { Books } from './model/books.ts'
import type { Op } from './plan/op.ts'

/** A call and what was answered, in the turn of its clerk. */
export type Done = { op: Op; told: Told }

/** How many attempts of one call, of which nobody heard, may have been done: one more changes nothing. */
const mostUnheard = 2

/** Something that was done: a call that was answered, or an attempt of one of which nobody heard. */
type Event = { op: Op; answered: Told['answer'] | undefined; isAskedAgain: boolean; after: number[]; sentAt: number; endedAt: number }

/**
 * Clerks worked at once: the books find an order in which the specification says what each was told, and keep it. Nothing is
 * done before it was asked, nor asked again after it was answered. Null when there is such an order, else what the nearest misses.
 */
export function disagreement(books: Books, round: readonly (readonly Done[])[]): { op: Op; why: string } | null {
  const events = eventsOf(round)
  books.isCrowded = events.length > 1
  let furthest: { depth: number; op: Op; why: string } | null = null

  function placed(left: readonly number[], depth: number): boolean {
    if (left.length === 0) return true
    return left.some((place) => {
      const event = events[place] as Event
      if (event.after.some((other) => left.includes(other))) return false
      if (left.some((other) => other !== place && (events[other] as Event).endedAt < event.sentAt)) return false
      const rest = left.filter((other) => other !== place)
      // What nobody heard of may never have arrived.
      return (event.answered === undefined && placed(rest, depth)) || isTaken(event, rest, depth)
    })
  }

  function isTaken(event: Event, rest: readonly number[], depth: number): boolean {
    const mark = books.mark()
    const wrong = taken(books, event)
    if (wrong.length === 0 && placed(rest, depth + 1)) return true
    if (wrong.length > 0 && (furthest === null || depth > furthest.depth)) furthest = { depth, op: event.op, why: wrong.join('; ') }
    books.undo(mark)
    return false
  }

  if (placed([...events.keys()], 0)) {
    books.settle()
    return null
  }
  return furthest ?? { op: (events[0] as Event).op, why: 'no order' }
}

function eventsOf(round: readonly (readonly Done[])[]): Event[] {
  const events: Event[] = []
  for (const turn of round) {
    let former: number[] = []
    for (const { op, told } of turn) {
      const { answer, unknown, sentAt, answeredAt } = told
      const places: number[] = []
      // Under a key an attempt of which nobody heard is the same as the one that was answered.
      for (let attempt = 0; attempt < (op.key === null && op.method !== 'GET' ? Math.min(unknown, mostUnheard) : 0); attempt += 1) {
        places.push(events.length)
        events.push({ op, answered: undefined, isAskedAgain: true, after: former, sentAt, endedAt: answeredAt })
      }
      events.push({ op, answered: answer, isAskedAgain: places.length > 0, after: [...former, ...places], sentAt, endedAt: answeredAt })
      former = [events.length - 1]
    }
  }
  return events
}

/** Does what was asked, and says in what the answer differs from the specification. */
function taken(books: Books, { op, answered, isAskedAgain }: Event): string[] {
  const { judge, clerk, key } = op
  const former = key === null ? undefined : books.answerOf(key)
  if (former !== undefined)
    return answered && JSON.stringify(answered.body) !== former ? [`under the same key ${JSON.stringify(answered.body)}, was ${former}`] : []
  const refusals = judge.roles.includes(clerk.role) ? judge.refusals(books) : ['FORBIDDEN']
  if (refusals.length > 0) {
    if (!answered || refusals.includes(answered.code)) return []
    return [`${answered.status} ${answered.code}, where ${refusals.join(' or ')} is due`]
  }
  if (answered && answered.code !== 'OK')
    return [`${answered.status} ${answered.code} ${JSON.stringify(answered.body.data ?? answered.body.message ?? '')}, where it is to be done`]
  if (op.isRepeated && key !== null && answered) books.keepAnswer(key, JSON.stringify(answered.body))
  const lines = books.journal.length
  const wrong = judge.done(books, answered)
  if (isAskedAgain) for (const line of books.journal.slice(lines)) books.doubtful.add(line)
  return wrong
}
