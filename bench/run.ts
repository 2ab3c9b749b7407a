import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boardCosts, type Cost, compareCosts } from './costs.ts'
import { type Database, openBenchDatabase } from './database.ts'
import { type Generator, startGenerator } from './load-generator.ts'
import { machineLoad } from './measure/machine-load.ts'
import { boardTable, costTable, type Results, startUpLine } from './report.ts'
import { type StartUp, startProduct, startRaw, startUp } from './servers.ts'
import { type Effort, type Shape, shapes } from './world.ts'

// `npm run bench`: the cost of Escale compared with a bare server, in one run. It prints its results and
// judges nothing.

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: ['comparaison', 'demarrage', 'tableau'] },
    data: { type: 'string' },
  },
})
const shape: Shape = options.small ? shapes.small : options.quick ? shapes.quick : shapes.full
const isShort = options.quick || options.small
const effort: Effort = { rounds: isShort ? 4 : 10, share: isShort ? 0.35 : 1 }
const closers: (() => Promise<void>)[] = []
let isStopping = false

process.on('SIGINT', interrupted)
process.on('SIGTERM', interrupted)
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
  const has = (part: string) => options.part.includes(part)
  if (has('comparaison') || has('demarrage')) {
    const database = await openLoaded(shape, options.data)
    if (has('comparaison')) results.costs = await measureCosts(database, generator)
    await database.stop()
    if (has('demarrage')) results.startUp = await measureStarts(database.folder)
  }
  if (has('comparaison')) {
    printLine('\nSans statistiques, les dernières lignes de chaque société ayant un seul client :')
    const filled = await openLoaded(shapes.justFilled, options.data && `${options.data}-rempli`)
    results.costsJustFilled = await measureCosts(filled, generator)
    await filled.stop()
  }
  if (has('tableau')) {
    const database = await openLoaded(shapes.oneCompany, options.data && `${options.data}-tableau`)
    const product = await startProduct(database)
    closers.push(product.stop)
    results.boards = await boardCosts(database, product.target, generator)
    printLine(boardTable(results.boards))
  }
  return results
}

/** Opens a loaded database, or that of an earlier run. */
async function openLoaded(size: Shape, folder: string | undefined): Promise<Database> {
  const database = await openBenchDatabase(size, folder, closers)
  const load = database.loadedIn === null ? 'déjà chargées' : `chargées en ${database.loadedIn.toFixed(0)} s`
  const [invoices, companies] = [size.invoices, size.companies].map((n) => n.toLocaleString('fr-FR'))
  printLine(`\n${invoices} factures, nombre de sociétés : ${companies}, ${load}.`)
  return database
}

async function measureCosts(database: Database, generator: Generator): Promise<Cost[]> {
  const [product, raw] = [await startProduct(database), await startRaw(database)]
  closers.push(product.stop, raw.stop)
  const costs = await compareCosts(database, [product.target, raw.target], generator, effort)
  printLine(costTable(costs))
  for (const server of [product, raw]) await server.stop()
  return costs
}

async function measureStarts(folder: string): Promise<StartUp[]> {
  const starts: StartUp[] = []
  for (let time = 0; time < 3; time += 1) starts.push(await startUp(folder))
  printLine(startUpLine(starts))
  return starts
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close().catch(() => {})
}

function interrupted(): void {
  // Ctrl C arrives twice: from the terminal and from the command that runs this file.
  if (isStopping) return
  isStopping = true
  printLine('\nArrêt en cours…')
  void closeAll().finally(() => process.exit(130))
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}
