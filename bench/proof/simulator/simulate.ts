import type pg from 'pg'
import { Installation } from '../installation.ts'
import { Crashes } from './crashes.ts'
import { Disagreement, type Drive, drive } from './driver.ts'
import { Random } from './ground/random.ts'
import { Line } from './ground/wire.ts'
import { oracles } from './oracles/all.ts'
import { type Company, openCompany } from './plan/company.ts'

/** `behind`: what is done behind the product's back, which the oracles are to find. */
export type Asked = {
  seed: number
  operations: number
  companies: number
  until?: number
  killEvery: number
  behind?: (owner: pg.Pool) => Promise<unknown>
}
export type Outcome = { done: number; seconds: number; kills: number; lost: number; later: number; journal: number; disagreements: string[] }

/** The product that is simulated: its address, its database, and what kills it where it may be killed. */
type Simulated = { url: string; owner(): Promise<pg.Pool>; crashes?: Crashes }

/** One run of a seed on an installation of its own: the operations, then the oracles. */
export async function simulate(asked: Asked): Promise<Outcome> {
  const escale = await Installation.make({ words: ['--dev'] })
  try {
    await escale.start()
    return await simulateOn({ url: escale.url, owner: () => escale.owner(), crashes: new Crashes(escale) }, asked)
  } finally {
    await escale.remove()
  }
}

/** Runs a seed against a product that already answers. Its cookie secret must be that of `Installation`. */
export async function simulateOn(product: Simulated, asked: Asked): Promise<Outcome> {
  const { crashes } = product
  const companies = await openCompanies(product, asked.companies)
  const line = new Line(product.url)
  const startedAt = performance.now()
  const { done, failed } = await driveAll(companies, { until: Number.POSITIVE_INFINITY, ...asked, companies, line, crashes })
  const seconds = (performance.now() - startedAt) / 1000
  const disagreements = failed.length > 0 ? failed : await findDisagreements(product, companies, line, asked.behind)
  line.close()
  const journal = companies.reduce((sum, { books }) => sum + books.journal.length, 0)
  return { done, seconds, kills: crashes?.count ?? 0, lost: line.lost, later: line.later, journal, disagreements }
}

async function openCompanies(product: Simulated, many: number): Promise<Company[]> {
  const owner = await product.owner()
  const companies: Company[] = []
  for (let place = 0; place < many; place += 1) companies.push(await openCompany(owner))
  for (const [place, company] of companies.entries()) company.foreign = foreignOf(companies, place)
  await owner.end()
  return companies
}

/** All companies at once; the first that disagrees stops them all. */
async function driveAll(companies: readonly Company[], asked: Drive): Promise<{ done: number; failed: string[] }> {
  const failed: { index: number; message: string }[] = []
  const counts = await Promise.all(
    companies.map(async (company, place) => {
      try {
        return await drive(company, place, asked, () => failed.length > 0)
      } catch (error) {
        failed.push({ index: error instanceof Disagreement ? error.index : -1, message: String((error as Error).stack) })
        return 0
      }
    }),
  )
  failed.sort((one, other) => one.index - other.index)
  return { done: counts.reduce((sum, count) => sum + count, 0), failed: failed.map(({ message }) => message) }
}

/** Asks the oracles, over a new connection: the database may have been started again. */
async function findDisagreements(product: Simulated, companies: readonly Company[], line: Line, behind?: Asked['behind']): Promise<string[]> {
  const owner = await product.owner()
  await behind?.(owner)
  const wrong: string[] = []
  for (const company of companies) wrong.push(...(await oracles(company, line, owner)))
  await owner.end()
  return wrong
}

/** What the next company begins with, and ids that nobody has. */
function foreignOf(companies: readonly Company[], place: number): string[] {
  const { books } = companies[(place + 1) % companies.length] as Company
  if (companies.length === 1) return [new Random(place).id()]
  return [...books.clients.known, ...books.services.known, new Random(place).id()]
}
