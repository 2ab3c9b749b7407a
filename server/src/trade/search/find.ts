import type { SearchResult } from '@escale/contract/trade/search/contract'
import { fewestLetters, inOrder, mostOfType, type ResultType, resultTypes, seenWith, sharedTypes } from '@escale/contract/trade/search/words'
import { type Actor, mayActor } from '#access/actor.ts'
import type { AnyTx, CompanyTx } from '#database/company.ts'
import { type Hit, hitsOf } from '#database/found.ts'
import { departures } from './departures.ts'
import { servicesIn, sharedClients } from './few-rows.ts'
import { routeOf } from './routes.ts'

type Finds = (company: CompanyTx, search: string) => Promise<Hit[]>[]

const finds: Record<ResultType, Finds> = {
  client: (company, search) => [hitsOf(company, 'clients', search, mostOfType), sharedClients(company, search)],
  invoice: (company, search) => [hitsOf(company, 'invoices', search, mostOfType)],
  payment: (company, search) => [hitsOf(company, 'payments', search, mostOfType)],
  merchandise: (company, search) => [hitsOf(company, 'goods', search, mostOfType, 'Colis')],
  vehicle: (company, search) => [hitsOf(company, 'goods', search, mostOfType, 'Véhicule')],
  service: (company, search) => [servicesIn('services', company, search), servicesIn('shared_services', company, search)],
  expedition: (company, search) => (/\d/.test(search) ? [departures(company, search)] : []),
}

const findsShared: Partial<Record<ResultType, (company: AnyTx, search: string) => Promise<Hit[]>>> = {
  client: sharedClients,
  service: (company, search) => servicesIn('shared_services', company, search),
}

/** Rows of all that somebody may see, newest first within each type: asked for at once, and with the end of the transaction. */
export async function find(company: AnyTx, actor: Actor, typed: string): Promise<SearchResult[]> {
  const search = typed.trim()
  if ([...search].length < fewestLetters) return []
  const seen = resultTypes.filter((type) => mayActor(actor, seenWith[type]) && (company.id !== null || sharedTypes.includes(type)))
  const asked = () => Promise.all(seen.map(async (type) => (await hitsOfType(company, type, search)).map((hit) => resultOf(type, hit, actor))))
  return inOrder((await company.lastReads(asked)).flat())
}

async function hitsOfType(company: AnyTx, type: ResultType, search: string): Promise<Hit[]> {
  const { id } = company
  const shared = findsShared[type]
  const asked = id === null ? (shared ? [shared(company, search)] : []) : finds[type]({ ...company, id }, search)
  return (await Promise.all(asked)).flat().slice(0, mostOfType)
}

function resultOf(type: ResultType, { id, title, subtitle, status }: Hit, actor: Actor): SearchResult {
  return { type, id, title, subtitle: subtitle ?? '', status, route: routeOf(type, { id, title }, actor.role) }
}
