import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type fc from 'fast-check'
import type { Crashes } from './crashes.ts'
import type { ApiClient } from './ground/api-client.ts'
import type { Books } from './model/books.ts'
import { type Exchange, findDisagreement } from './orders.ts'
import type { Op, PlanContext } from './plan/call.ts'
import type { Company } from './plan/company.ts'
import { rereadings } from './rereading.ts'
import { opsOf, type RoundDraw, storeReceptions } from './rounds.ts'

/** The expected state of a company, and the facts from which its clerks choose a call. */
export type Model = Omit<PlanContext, 'random'> & { nextIndex(): number }
/** The company in the product. */
export type Real = { companyId: string; client: ApiClient; crashes: Crashes | undefined }

/** `counts`: the calls of all companies of a seed. */
export function modelOf({ books, clerks }: Company, otherBooks: Books, counts = { done: 0 }): Model {
  const end = randomUUID().slice(14)
  let serial = 0x0195d3f20000
  let index = 0
  return {
    ...{ books, otherBooks, clerks, drafts: [] },
    newId() {
      serial += 1
      const at = serial.toString(16).padStart(12, '0')
      return `${at.slice(0, 8)}-${at.slice(8)}-7${end.slice(1)}`
    },
    nextIndex() {
      counts.done += 1
      index += 1
      return index
    },
  }
}

/** A round as fast-check runs, shrinks and replays it. Every response is judged before the next round. */
export class Round implements fc.AsyncCommand<Model, Real> {
  readonly #draw: RoundDraw
  #calls: string[] = []

  constructor(draw: RoundDraw) {
    this.#draw = draw
  }

  check(model: Readonly<Model>): boolean {
    return opsOf(this.#draw, model, () => 0) !== null
  }

  async run(model: Model, real: Real): Promise<void> {
    const { books, clerks, drafts } = model
    const { kill } = this.#draw
    const round = opsOf(this.#draw, model, model.nextIndex) ?? []
    if (round.flat().some(({ isRepeated }) => isRepeated)) drafts.length = 0
    storeReceptions(this.#draw, model)
    this.#calls = round.flat().map(({ name, path }) => `${name} ${path}`)
    const killed = kill && sleep(kill.delayMs).then(() => real.crashes?.kill(kill.victim))
    const [exchanges] = await Promise.all([playRound(round, real), killed])
    exchanges.push(...(await playRound([rereadings(books, round, clerks)], real)))
    const wrong = findDisagreement(books, exchanges)
    if (!wrong) return
    const { index, name, clerk } = wrong.op
    const head = `operation ${index}, ${name} by ${clerk.role}: ${wrong.why}`
    throw new Error([head, ...callLines(exchanges, wrong.missed), ...historyOf(wrong.op, books)].join('\n'))
  }

  toString(): string {
    return this.#calls.join(' + ') || 'no call'
  }
}

function playRound(round: readonly (readonly Op[])[], { companyId, client }: Real): Promise<Exchange[][]> {
  return Promise.all(
    round.map(async (turn) => {
      const exchanges: Exchange[] = []
      for (const op of turn) {
        const { method, path, body, key, clerk, loss } = op
        const call = { method, path, ...(body && { body }), key, cookie: clerk.cookie, company: companyId }
        exchanges.push({ op, reply: await client.ask(call, loss) })
      }
      return exchanges
    }),
  )
}

/** The calls of a round with their times and responses, and why no order explains the response. */
function callLines(turns: readonly Exchange[][], missed: ReadonlyMap<Op, ReadonlySet<string>>): string[] {
  const calls = turns.flatMap((turn, clerk) => turn.map((exchange) => ({ clerk, ...exchange })))
  const startedAt = Math.min(...calls.map(({ reply }) => reply.sentAt))
  return calls.flatMap(({ clerk, op, reply: { answer, sentAt, answeredAt } }) => {
    const when = `${(sentAt - startedAt).toFixed(1)}–${(answeredAt - startedAt).toFixed(1)} ms`
    const call = `${op.method} ${op.path} ${JSON.stringify(op.body ?? {})} → ${answer.status} ${answer.code}`
    const reasons = [...(missed.get(op) ?? [])].map((why) => `    ${why}`)
    return [`  clerk ${clerk}, ${op.index}, ${when}: ${call}`, ...reasons]
  })
}

/** The writes of the books to the rows that an operation names, each with its operation. */
export function historyOf({ path, body }: Pick<Op, 'path' | 'body'>, { journal }: Books): string[] {
  const named = `${path} ${JSON.stringify(body ?? {})}`
  const writes = journal.filter(({ entry }) => named.includes(entry.slice(entry.indexOf(' ') + 1)))
  return writes.map(({ entry, operation }) => `  books, operation ${operation}: ${entry}`)
}
