import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type fc from 'fast-check'
import type { Crashes } from './crashes.ts'
import type { Line } from './ground/wire.ts'
import type { Books } from './model/books.ts'
import { type Done, disagreement } from './orders.ts'
import type { Company } from './plan/company.ts'
import type { Desk, Op } from './plan/op.ts'
import { rereadings } from './rereading.ts'
import { opsOf, type RoundDraw, store } from './rounds.ts'

/** The expected state of a company, and the knowledge from which its clerks choose a call. */
export type Model = Omit<Desk, 'random'> & { nextIndex(): number }
/** The company in the product. */
export type Real = { companyId: string; line: Line; crashes: Crashes | undefined }

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

/** A round as fast-check runs, shrinks and replays it: every response is judged before the next round. */
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
    const round = opsOf(this.#draw, model, model.nextIndex) ?? []
    if (round.flat().some(({ isRepeated }) => isRepeated)) drafts.length = 0
    store(this.#draw, model)
    this.#calls = round.flat().map(({ name, path }) => `${name} ${path}`)
    const done = await this.#play(round, real)
    done.push(...(await play([rereadings(books, round, clerks)], real)))
    const wrong = disagreement(books, done)
    if (!wrong) return
    const { index, name, clerk } = wrong.op
    const head = `operation ${index}, ${name} by ${clerk.role}: ${wrong.why}`
    throw new Error([head, ...callsOf(done, wrong.missed), ...historyOf(wrong.op, books)].join('\n'))
  }

  toString(): string {
    return this.#calls.join(' + ') || 'no call'
  }

  async #play(round: readonly (readonly Op[])[], real: Real): Promise<Done[][]> {
    const { kill } = this.#draw
    const played = play(round, real)
    if (kill && real.crashes)
      await Promise.all([played, sleep(kill.delayMs).then(() => real.crashes?.kill(kill.what))])
    return played
  }
}

function play(round: readonly (readonly Op[])[], { companyId, line }: Real): Promise<Done[][]> {
  return Promise.all(
    round.map(async (turn) => {
      const done: Done[] = []
      for (const op of turn) {
        const { method, path, body, key, clerk, loss } = op
        const call = { method, path, ...(body && { body }), key, cookie: clerk.cookie, company: companyId }
        done.push({ op, told: await line.ask(call, loss) })
      }
      return done
    }),
  )
}

/**
 * The calls of a round: clerk, operation, milliseconds, response, and the orders that do not explain the
 * response.
 */
function callsOf(turns: readonly Done[][], missed: ReadonlyMap<Op, ReadonlySet<string>>): string[] {
  const calls = turns.flatMap((turn, clerk) => turn.map((done) => ({ clerk, ...done })))
  const startedAt = Math.min(...calls.map(({ told: { sentAt } }) => sentAt))
  return calls.flatMap(({ clerk, op, told: { answer, sentAt, answeredAt } }) => {
    const when = `${(sentAt - startedAt).toFixed(1)}–${(answeredAt - startedAt).toFixed(1)} ms`
    const call = `${op.method} ${op.path} ${JSON.stringify(op.body ?? {})} → ${answer.status} ${answer.code}`
    return [
      `  clerk ${clerk}, ${op.index}, ${when}: ${call}`,
      ...[...(missed.get(op) ?? [])].map((why) => `    ${why}`),
    ]
  })
}

/**
 * The model's history of each row that the operation names: its writes, each with the number of the operation
 * that made it.
 */
export function historyOf({ path, body }: Pick<Op, 'path' | 'body'>, books: Books): string[] {
  const named = `${path} ${JSON.stringify(body ?? {})}`
  return books.journal.flatMap((written, place) => {
    const id = written.slice(written.indexOf(' ') + 1)
    return named.includes(id) ? [`  books, operation ${books.journalOf[place]}: ${written}`] : []
  })
}
