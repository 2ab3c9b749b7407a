import type pg from 'pg'
import { type Model, modelOf, type Real, Round } from './command.ts'
import type { Line } from './ground/wire.ts'
import { Books } from './model/books.ts'
import { type Company, openCompany } from './plan/company.ts'
import { kinds, type RoundDraw } from './rounds.ts'

const sale = ['createClient', 'createInvoice', 'pay']
const goods = [
  'receive',
  'receive',
  'receive',
  'setAside',
  'exempt',
  'createExpedition',
  'addContainer',
  'load',
  'step',
  'block',
]

/**
 * A company of the same product that could make a call of each kind. Calls of other companies take the ids of
 * its rows.
 */
export async function openNeighbor(owner: pg.Pool, line: Line): Promise<Company> {
  const company = await openCompany(owner)
  const model = modelOf(company, new Books(company.books.today))
  const real = { companyId: company.id, line, crashes: undefined }
  const lacks = (kind: string) => callable(model, kind, false) === undefined
  const steps = [...sale, ...goods]
  for (let turn = 0; Object.keys(kinds).some(lacks); turn += 1) {
    if (turn === 12) throw new Error(`the neighbor cannot call ${Object.keys(kinds).filter(lacks)}`)
    for (const [place, kind] of steps.entries())
      await playOnce({ kind, salt: turn * steps.length + place + 1, isForeign: false }, model, real)
  }
  return company
}

/** A call of this kind that the company can make now, or with `isForeign` that the other company could. */
export function callable(model: Model, kind: string, isForeign: boolean): Call | undefined {
  const calls = Array.from({ length: 20 }, (_, salt) => ({ kind, salt, isForeign }))
  return calls.find((call) => roundOf(call).check(model))
}

/** Plays a call as a round of its own and judges it, if the company has a row for it. */
export async function playOnce(call: Call, model: Model, real: Real): Promise<void> {
  const round = roundOf(call)
  if (round.check(model)) await round.run(model, real)
}

type Call = RoundDraw['calls'][number]

function roundOf(call: Call): Round {
  return new Round({ calls: [call], stored: [], isReconnected: false, kill: null })
}
