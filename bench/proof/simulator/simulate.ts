import { Installation } from '../installation.ts'
import { type Company, openCompany } from './company.ts'
import { Crashes } from './crashes.ts'
import { Disagreement, drive } from './driver.ts'
import { oracles } from './oracles/all.ts'
import { Random } from './random.ts'
import { Line } from './wire.ts'

export type Asked = { seed: number; operations: number; companies: number; until?: number; killEvery: number }
export type Outcome = { done: number; seconds: number; kills: number; lost: number; later: number; journal: number; disagreements: string[] }

/** One run of a seed on an installation of its own: the operations, then the oracles. */
export async function simulate({ seed, operations, companies: many, until = Number.POSITIVE_INFINITY, killEvery }: Asked): Promise<Outcome> {
  const escale = await Installation.make({ words: ['--dev'] })
  try {
    await escale.start()
    const owner = await escale.owner()
    const line = new Line(escale.url)
    const crashes = new Crashes(escale)
    const companies: Company[] = []
    for (let place = 0; place < many; place += 1) companies.push(await openCompany(owner))
    companies.forEach((company, place) => {
      company.foreign = foreignOf(companies, place)
    })
    const startedAt = performance.now()
    const failed: { index: number; message: string }[] = []
    const isOver = () => failed.length > 0
    const counts = await Promise.all(
      companies.map((company, place) =>
        drive(company, place, { seed, operations, until, companies, line, crashes, killEvery }, isOver).catch((error: Error) => {
          failed.push({ index: error instanceof Disagreement ? error.index : -1, message: error.message })
          return 0
        }),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    failed.sort((one, other) => one.index - other.index)
    const disagreements = failed.map(({ message }) => message)
    if (disagreements.length === 0) for (const company of companies) disagreements.push(...(await oracles(company, line, owner)))
    await owner.end()
    line.close()
    return {
      done: counts.reduce((sum, count) => sum + count, 0),
      seconds,
      kills: crashes.count,
      lost: line.lost,
      later: line.later,
      journal: companies.reduce((sum, { books }) => sum + books.journal.length, 0),
      disagreements,
    }
  } finally {
    await escale.remove()
  }
}

/** What the next company begins with, and ids that nobody has. */
function foreignOf(companies: readonly Company[], place: number): string[] {
  const { books } = companies[(place + 1) % companies.length] as Company
  if (companies.length === 1) return [new Random(place).id()]
  return [...books.clients.known, ...books.services.known, new Random(place).id()]
}
