import type { Reply } from './ground/api-client.ts'
import type { Books } from './model/books.ts'
import type { Judge } from './model/judge.ts'
import type { Op } from './plan/call.ts'

/** A call and its final response. */
export type Exchange = { op: Op; reply: Reply }

/** `after`: the event of the same clerk that must come first. */
type Event = Exchange & { after: number | undefined }
type Disagreement = { op: Op; why: string; missed: Map<Op, Set<string>> }

/**
 * Searches an order of simultaneous calls in which the specification gives every response, and writes its
 * effects into the books. A call comes after the calls that had their response before it was sent. Without
 * such an order, the result names the call that the longest order does not explain, and the reasons of each.
 */
export function findDisagreement(books: Books, round: readonly (readonly Exchange[])[]): Disagreement | null {
  const events = roundEvents(round)
  books.isCrowded = events.length > 1
  const missed = new Map<Op, Set<string>>()
  let furthest: { depth: number; op: Op; why: string } | null = null

  function canPlace(left: readonly number[], depth: number): boolean {
    if (left.length === 0) return true
    return left.some((place) => {
      const event = events[place] as Event
      if (event.after !== undefined && left.includes(event.after)) return false
      const rest = left.filter((other) => other !== place)
      const isLater = rest.some((other) => (events[other] as Event).reply.answeredAt < event.reply.sentAt)
      return !isLater && canContinue(event, rest, depth)
    })
  }

  function canContinue(event: Event, rest: readonly number[], depth: number): boolean {
    const mark = books.mark()
    const why = applyEvent(books, event).join('; ')
    if (why === '' && canPlace(rest, depth + 1)) return true
    if (why !== '') {
      missed.set(event.op, (missed.get(event.op) ?? new Set()).add(why))
      if (furthest === null || depth > furthest.depth) furthest = { depth, op: event.op, why }
    }
    books.undo(mark)
    return false
  }

  if (canPlace([...events.keys()], 0)) {
    books.commit()
    return null
  }
  const nearest = furthest as { op: Op; why: string } | null
  return { missed, ...(nearest ?? { op: (events[0] as Event).op, why: 'no order' }) }
}

function roundEvents(round: readonly (readonly Exchange[])[]): Event[] {
  const events: Event[] = []
  for (const turn of round)
    for (const [place, exchange] of turn.entries())
      events.push({ ...exchange, after: place > 0 ? events.length - 1 : undefined })
  return events
}

/** Applies a call to the books, and lists the differences of its response from the specification. */
function applyEvent(books: Books, { op, reply: { answer } }: Event): string[] {
  const { judge, clerk, key } = op
  const { status, code, body } = answer
  books.operation = op.index
  const text = JSON.stringify(body)
  const former = key === null ? undefined : books.answerOf(key)
  if (former !== undefined) return text === former ? [] : [`under the same key ${text}, was ${former}`]
  const refusals = judge.roles.includes(clerk.role) ? judge.refusals(books) : ['FORBIDDEN']
  if (refusals.includes(code)) return wrongText(books, judge, answer)
  if (refusals.length > 0) return [`${status} ${code}, where ${refusals.join(' or ')} is due`]
  if (code !== 'OK') {
    const detail = JSON.stringify(body.data ?? body.message ?? '')
    return [`${status} ${code} ${detail}, where it is to be done`]
  }
  if (op.isRepeated && key !== null) books.saveAnswer(key, text)
  return judge.apply(books, answer)
}

/**
 * Compares the message of a refusal with the text of the specification. Only judged when one clerk works:
 * with several, the amount in it may be read after the next payment was committed.
 */
function wrongText(books: Books, judge: Judge, { code, body }: Reply['answer']): string[] {
  const due = books.isCrowded ? undefined : judge.refusalTexts?.(books)[code]
  const shown = String(body.message ?? '').replaceAll(/\s/g, ' ')
  return due === undefined || shown === due ? [] : [`message « ${shown} », should be « ${due} »`]
}
