import type { Told } from './ground/wire.ts'
import type { Books, Judge } from './model/books.ts'
import type { Op } from './plan/op.ts'

/** A call and what was answered, in the turn of its clerk. */
export type Done = { op: Op; told: Told }

/** A call that was answered: under its key, attempts of which nobody heard are the same as that one. */
type Event = { op: Op; answered: Told['answer']; after: number[]; sentAt: number; endedAt: number }

/**
 * Clerks worked at once: the books find an order in which the specification says what each was told, and keep
 * it. Nothing is
 * done before it was asked, nor asked again after it was answered. Null when there is such an order, else
 * what the nearest misses,
 * and what every call misses in some place.
 */
export function disagreement(
  books: Books,
  round: readonly (readonly Done[])[],
): { op: Op; why: string; missed: Map<Op, Set<string>> } | null {
  const events = eventsOf(round)
  books.isCrowded = events.length > 1
  const missed = new Map<Op, Set<string>>()
  let furthest: { depth: number; op: Op; why: string } | null = null

  function placed(left: readonly number[], depth: number): boolean {
    if (left.length === 0) return true
    return left.some((place) => {
      const event = events[place] as Event
      if (event.after.some((other) => left.includes(other))) return false
      if (left.some((other) => other !== place && (events[other] as Event).endedAt < event.sentAt))
        return false
      return isTaken(
        event,
        left.filter((other) => other !== place),
        depth,
      )
    })
  }

  function isTaken(event: Event, rest: readonly number[], depth: number): boolean {
    const mark = books.mark()
    const wrong = taken(books, event)
    if (wrong.length === 0 && placed(rest, depth + 1)) return true
    if (wrong.length > 0) missed.set(event.op, (missed.get(event.op) ?? new Set()).add(wrong.join('; ')))
    if (wrong.length > 0 && (furthest === null || depth > furthest.depth))
      furthest = { depth, op: event.op, why: wrong.join('; ') }
    books.undo(mark)
    return false
  }

  if (placed([...events.keys()], 0)) {
    books.settle()
    return null
  }
  const nearest = furthest as { op: Op; why: string } | null
  return { missed, ...(nearest ?? { op: (events[0] as Event).op, why: 'no order' }) }
}

function eventsOf(round: readonly (readonly Done[])[]): Event[] {
  const events: Event[] = []
  for (const turn of round) {
    let former: number[] = []
    for (const { op, told } of turn) {
      events.push({ op, answered: told.answer, after: former, sentAt: told.sentAt, endedAt: told.answeredAt })
      former = [events.length - 1]
    }
  }
  return events
}

/** Does what was asked, and says in what the answer differs from the specification. */
function taken(books: Books, { op, answered }: Event): string[] {
  const { judge, clerk, key } = op
  books.index = op.index
  const former = key === null ? undefined : books.answerOf(key)
  if (former !== undefined)
    return JSON.stringify(answered.body) !== former
      ? [`under the same key ${JSON.stringify(answered.body)}, was ${former}`]
      : []
  const refusals = judge.roles.includes(clerk.role) ? judge.refusals(books) : ['FORBIDDEN']
  if (refusals.length > 0) {
    if (refusals.includes(answered.code)) return wrongText(books, judge, answered)
    return [`${answered.status} ${answered.code}, where ${refusals.join(' or ')} is due`]
  }
  if (answered.code !== 'OK')
    return [
      `${answered.status} ${answered.code} ${JSON.stringify(answered.body.data ?? answered.body.message ?? '')}, where it is to be done`,
    ]
  if (op.isRepeated && key !== null) books.keepAnswer(key, JSON.stringify(answered.body))
  return judge.done(books, answered)
}

/**
 * In what the message of a refusal differs from the text that the specification gives. Judged when one clerk
 * works: with
 * several, the amount in it may be read after the next payment was committed.
 */
function wrongText(books: Books, judge: Judge, { code, body }: Told['answer']): string[] {
  const due = books.isCrowded ? undefined : judge.refusalTexts?.(books)[code]
  const shown = String(body.message ?? '').replaceAll(/\s/g, ' ')
  return due === undefined || shown === due ? [] : [`message « ${shown} », should be « ${due} »`]
}
