import type pg from 'pg'
import { type Model, modelOf, type Real, Round } from './command.ts'
import type { ApiClient } from './ground/api-client.ts'
import { Books } from './model/books.ts'
import { type Company, openCompany } from './plan/company.ts'
import { type CallDraw, kinds } from './rounds.ts'

const sale = ['createClient', 'createInvoice', 'pay']
const warehouse = ['receive', 'receive', 'receive', 'setAside', 'exempt']
const departure = ['createExpedition', 'addContainer', 'load', 'step', 'block']

/**
 * A company of the same product that could make a call of each kind. Calls of other companies take the ids of
 * its rows.
 */
export async function openNeighbor(owner: pg.Pool, client: ApiClient): Promise<Company> {
  const company = await openCompany(owner)
  const model = modelOf(company, new Books(company.books.today))
  const real = { companyId: company.id, client, crashes: undefined }
  const missing = () => Object.keys(kinds).filter((kind) => !findCall(model, kind, false))
  const steps = [...sale, ...warehouse, ...departure]
  for (let turn = 0; missing().length > 0; turn += 1) {
    if (turn === 12) throw new Error(`the neighbor cannot call ${missing()}`)
    for (const [place, kind] of steps.entries())
      await playOnce({ kind, salt: turn * steps.length + place + 1, isForeign: false }, model, real)
  }
  return company
}

/** A call of this kind that the company can make now, or with `isForeign` that the other company could. */
export function findCall(model: Model, kind: string, isForeign: boolean): CallDraw | undefined {
  const calls = Array.from({ length: 20 }, (_, salt) => ({ kind, salt, isForeign }))
  return calls.find((call) => roundOf(call).check(model))
}

/** Plays a call as a round of its own and judges it, if the company has a row for it. */
export async function playOnce(call: CallDraw, model: Model, real: Real): Promise<void> {
  const round = roundOf(call)
  if (round.check(model)) await round.run(model, real)
}

function roundOf(call: CallDraw): Round {
  return new Round({ calls: [call], stored: [], isReconnected: false, kill: null })
}
