import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { openBenchDatabase } from './database.ts'
import { makeLean } from './lean.ts'
import { type Generator, startGenerator } from './load-generator.ts'
import { residentMiB } from './measure/cpu.ts'
import { machineLoad } from './measure/machine-load.ts'
import { comparisonTable, type Results, searchTable, startUpLine } from './report.ts'
import { type SearchCost, searchCosts } from './searches.ts'
import { startProduct, startRaw } from './servers.ts'
import { startUp } from './start-up.ts'
import { type Effort, type Shape, shapes } from './world.ts'

// `npm run bench`: the cost of Escale compared with a bare server, in one run. It prints its results and
// judges nothing.

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: ['comparaison', 'recherche', 'demarrage'] },
    data: { type: 'string' },
  },
})
const shape: Shape = options.small ? shapes.small : options.quick ? shapes.quick : shapes.full
const effort: Effort = { rounds: options.quick ? 4 : 10, share: options.quick ? 0.35 : 1 }
const closers: (() => Promise<void>)[] = []
let isStopping = false

process.once('SIGINT', interrupted)
process.once('SIGTERM', interrupted)
try {
  const results = await bench()
  await writeFile(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ date: new Date(), shape, effort, ...results }, null, 2)}\n`,
  )
} catch (error) {
  if (!isStopping)
    printLine(
      `Le banc s'est arrêté : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  process.exitCode = 1
} finally {
  await closeAll()
}

async function bench(): Promise<Results> {
  printLine(machineLoad())
  const results: Results = {}
  const generator = await startGenerator()
  closers.push(generator.stop)
  const servers = await openServers(shape, options.data)
  const { database, product, raw } = servers
  if (options.part.includes('comparaison')) {
    printLine('\nProduit contre RAW, CPU par requête (serveur et PostgreSQL) et temps de réponse :')
    results.comparison = await compare(database, product.target, raw.target, generator, effort)
    printLine(comparisonTable(results.comparison))
  }
  if (options.part.includes('recherche')) {
    printLine("\nRecherche de l'en-tête contre RAW ; liste et tableau de bord contre la liste de 50 :")
    results.searches = await measureSearches(servers, generator)
    const filled = await openServers(shapes.justFilled, options.data && `${options.data}-rempli`)
    printLine('\nLes mêmes sur une base sans statistiques, dont les dernières lignes ont un seul client :')
    results.searchesJustFilled = await measureSearches(filled, generator)
    await filled.stop()
  }
  results.memoryMiB = residentMiB(product.pid)
  printLine(`\nMémoire du serveur après la charge : ${results.memoryMiB.toFixed(0)} Mio (limite : 300).`)
  if (options.part.includes('demarrage')) {
    await servers.stop()
    results.startUp = []
    for (let time = 0; time < 3; time += 1) results.startUp.push(await startUp(database.folder))
    printLine(startUpLine(results.startUp))
  }
  return results
}

type Servers = Awaited<ReturnType<typeof openServers>>

/** Opens a loaded database, or that of an earlier run, with the product and RAW. */
async function openServers(size: Shape, folder: string | undefined) {
  const database = await openBenchDatabase(size, folder, closers)
  const load = database.loadedIn === null ? 'déjà chargées' : `chargées en ${database.loadedIn.toFixed(0)} s`
  const [invoices, companies] = [size.invoices, size.companies].map((n) => n.toLocaleString('fr-FR'))
  printLine(`${invoices} factures de ${companies} sociétés, ${load}.`)
  const product = await startProduct(database)
  closers.push(product.stop)
  const raw = await startRaw(database)
  closers.push(raw.stop)
  async function stop(): Promise<void> {
    for (const one of [product, raw, database]) await one.stop()
  }
  return { database, product, raw, stop }
}

async function measureSearches(
  { database, product, raw }: Servers,
  generator: Generator,
): Promise<SearchCost[]> {
  await makeLean(database.url)
  const targets = { product: product.target, raw: raw.target }
  const costs = await searchCosts(database, targets, generator, effort)
  printLine(searchTable(costs))
  return costs
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close().catch(() => {})
}

function interrupted(): void {
  isStopping = true
  printLine('\nArrêt en cours…')
  void closeAll().finally(() => process.exit(130))
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}
