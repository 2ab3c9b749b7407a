import { setTimeout as sleep } from 'node:timers/promises'
import { type Crashes, killable } from './crashes.ts'
import { Random } from './ground/random.ts'
import type { Line } from './ground/wire.ts'
import type { Books } from './model/books.ts'
import { type Done, disagreement } from './orders.ts'
import type { Company } from './plan/company.ts'
import type { Draft, Op } from './plan/op.ts'
import { nextRound, type Round } from './plan.ts'
import { rereadings } from './rereading.ts'

export type Drive = {
  seed: number
  operations: number
  until: number
  companies: readonly Company[]
  line: Line
  crashes: Crashes | undefined
  killEvery: number
}

/** The first operation at which the product and the books disagree. */
export class Disagreement extends Error {
  readonly index: number

  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/** What one company does, from its first operation to its last: a round at a time, of which every answer is judged before the next one. */
export async function drive(
  company: Company,
  place: number,
  { seed, operations, until, companies, line, crashes, killEvery }: Drive,
  isOver: () => boolean,
): Promise<number> {
  const random = new Random(seed, place)
  const { books, clerks, foreign } = company
  const drafts: Draft[] = []
  let count = 0
  const most = Math.ceil(operations / companies.length)
  const nextIndex = () => place + companies.length * count++
  for (;;) {
    if (isOver() || count >= most || place + companies.length * count >= until) return count
    const round = nextRound({ books, random, clerks, foreign, drafts }, nextIndex)
    // Drawn whether it is used or not: the plan is the same with kills and without.
    const [isKill, what, delayMs] = [random.chance(1 / killEvery), random.one(killable), random.whole(0, 15)]
    const played = play(round, company.id, line)
    if (killEvery > 0 && isKill) await Promise.all([played, sleep(delayMs).then(() => crashes?.kill(what))])
    const done = await played
    done.push(...(await play([rereadings(books, round, clerks)], company.id, line)))
    const wrong = disagreement(books, done)
    if (!wrong) continue
    const lines = [told(wrong.op, wrong.why, place), ...heard(done, wrong.missed), ...historyOf(wrong.op, books)]
    throw new Disagreement(wrong.op.index, lines.join('\n'))
  }
}

async function play(round: Round, company: string, line: Line): Promise<Done[][]> {
  return Promise.all(
    round.map(async (turn) => {
      const done: Done[] = []
      for (const op of turn) {
        const { method, path, body, key, clerk, loss } = op
        done.push({ op, told: await line.ask({ method, path, ...(body && { body }), key, cookie: clerk.cookie, company }, loss) })
      }
      return done
    }),
  )
}

function told({ index, name, clerk, method, path, body }: Op, why: string, place: number): string {
  return `operation ${index} (company ${place}), ${name} by ${clerk.role}: ${why}\n  ${method} ${path} ${JSON.stringify(body ?? {})}`
}

/** All that was done at once, by whom, from which millisecond to which, what they were told, and what that misses in some order. */
function heard(turns: readonly Done[][], missed: ReadonlyMap<Op, ReadonlySet<string>>): string[] {
  const calls = turns.flatMap((turn, clerk) => turn.map((done) => ({ clerk, ...done })))
  const startedAt = Math.min(...calls.map(({ told: { sentAt } }) => sentAt))
  return calls.flatMap(({ clerk, op, told: { answer, sentAt, answeredAt } }) => {
    const when = `${(sentAt - startedAt).toFixed(1)}–${(answeredAt - startedAt).toFixed(1)} ms`
    const call = `${op.method} ${op.path} ${JSON.stringify(op.body ?? {})} → ${answer.status} ${answer.code}`
    return [`  clerk ${clerk}, ${op.index}, ${when}: ${call}`, ...[...(missed.get(op) ?? [])].map((why) => `    ${why}`)]
  })
}

/** The model's history of each row that the operation names: its writes, each with the number of the operation that made it. */
export function historyOf({ path, body }: Pick<Op, 'path' | 'body'>, books: Books): string[] {
  const named = `${path} ${JSON.stringify(body ?? {})}`
  return books.journal.flatMap((written, place) => {
    const id = written.slice(written.indexOf(' ') + 1)
    return named.includes(id) ? [`  books, operation ${books.journalOf[place]}: ${written}`] : []
  })
}
