import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { residentMiB } from './cpu.ts'
import { type Database, openDatabase } from './database.ts'
import { makeLean } from './lean.ts'
import { type Generator, startGenerator } from './load-generator.ts'
import { machineLoad } from './machine-load.ts'
import { comparisonTable, type Results, searchTable, startUpLines } from './report.ts'
import { searchCosts } from './searches.ts'
import { type RunningServer, startProduct, startRaw } from './servers.ts'
import { startUp } from './start-up.ts'
import { type Effort, type Shape, shapes } from './world.ts'

// `npm run bench`: what Escale costs against a bare server, in one run. It asserts nothing; it says what it
// found.

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    part: {
      type: 'string',
      multiple: true,
      default: ['comparaison', 'recherche', 'demarrage'],
    },
    rounds: { type: 'string' },
    data: { type: 'string' },
  },
})
const shape: Shape = options.small ? shapes.small : options.quick ? shapes.quick : shapes.full
const effort: Effort = {
  rounds: Number(options.rounds ?? (options.quick ? 4 : 10)),
  share: options.quick ? 0.35 : 1,
}
const closers: (() => Promise<void>)[] = []
let stopping = false

process.once('SIGINT', interrupted)
process.once('SIGTERM', interrupted)
try {
  const results = await bench()
  await writeFile(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ date: new Date(), shape, effort, ...results }, null, 2)}\n`,
  )
} catch (error) {
  if (!stopping)
    print(`Le banc s'est arrêté : ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exitCode = 1
} finally {
  await closeAll()
}

async function bench(): Promise<Results> {
  print(machineLoad())
  const database = await openedDatabase(shape, options.data)
  const product = await serving(startProduct(database))
  const raw = await serving(startRaw(database))
  const generator = await generating()
  const results: Results = {}

  if (options.part.includes('comparaison')) {
    print('\nProduit contre RAW, CPU par requête (serveur et PostgreSQL) et temps de réponse :')
    results.comparison = await compare(database, product.target, raw.target, generator, effort)
    print(comparisonTable(results.comparison))
  }
  if (options.part.includes('recherche')) {
    await makeLean(database.url)
    print(
      "\nLa recherche de l'en-tête contre RAW sur son schéma nu, celle d'une liste et le tableau de bord contre la liste de 50 :",
    )
    results.searches = await searchCosts(
      database,
      { product: product.target, raw: raw.target },
      generator,
      effort,
    )
    print(searchTable(results.searches))
    const filled = await openedDatabase(shapes.justFilled, options.data && `${options.data}-rempli`)
    await makeLean(filled.url)
    const [productThere, rawThere] = [await serving(startProduct(filled)), await serving(startRaw(filled))]
    print(
      "\nLes mêmes, la base à peine remplie, rien n'y étant compté, ses dernières lignes toutes d'un client :",
    )
    results.searchesJustFilled = await searchCosts(
      filled,
      { product: productThere.target, raw: rawThere.target },
      generator,
      effort,
    )
    print(searchTable(results.searchesJustFilled))
    for (const { stop } of [productThere, rawThere, filled]) await stop()
  }
  results.memoryMiB = residentMiB(product.pid)
  print(`\nMémoire du serveur après la charge : ${results.memoryMiB.toFixed(0)} Mio (limite : 300).`)
  if (options.part.includes('demarrage')) {
    for (const { stop } of [product, raw, database]) await stop()
    results.startUp = []
    for (let time = 0; time < 3; time += 1) results.startUp.push(await startUp(database.folder))
    print(startUpLines(results.startUp))
  }
  return results
}

async function openedDatabase(asked: Shape, kept: string | undefined): Promise<Database> {
  const database = await openDatabase(asked, kept, closers)
  const load = database.loadedIn === null ? 'déjà chargées' : `chargées en ${database.loadedIn.toFixed(0)} s`
  print(
    `${asked.invoices.toLocaleString('fr-FR')} factures de ${asked.companies.toLocaleString('fr-FR')} sociétés, ${load}.`,
  )
  return database
}

async function serving(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting
  closers.push(server.stop)
  return server
}

async function generating(): Promise<Generator> {
  const generator = await startGenerator()
  closers.push(generator.stop)
  return generator
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close().catch(() => {})
}

function interrupted(): void {
  stopping = true
  print('\nArrêt en cours…')
  void closeAll().finally(() => process.exit(130))
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
