import type { Comparison } from './compare.ts'
import type { SearchCost } from './searches.ts'
import type { StartUp } from './start-up.ts'
import type { Operation, SearchOperation } from './world.ts'

export type Results = {
  comparison?: Comparison[]
  searches?: SearchCost[]
  searchesJustFilled?: SearchCost[]
  startUp?: StartUp[]
  memoryMiB?: number
}

const names: Record<Operation, string> = {
  list: 'liste de 50 factures',
  one: 'une facture',
  create: 'créer (5 lignes)',
  pay: 'paiement',
}

/** CPU of the product as a multiple of RAW: the limit, and what is aimed at. */
const cpuTargets: Record<Operation, { limit: number; aim: number }> = {
  list: { limit: 2.2, aim: 1.8 },
  one: { limit: 4.2, aim: 2.5 },
  create: { limit: 1.8, aim: 1.6 },
  pay: { limit: 2.9, aim: 2.0 },
}

export function comparisonTable(comparison: Comparison[]): string {
  const head = [
    'opération',
    'conc.',
    'CPU produit',
    'CPU RAW',
    'ratio',
    'CPU RAW, fonctions',
    'ratio',
    'visé',
    'limite',
    'p50 produit',
    'p95 produit',
    'p95 RAW',
    'ratio p95',
  ]
  const lines = comparison.map(({ operation, concurrency, product, raw, rawCalls }) => {
    const { aim, limit } = cpuTargets[operation]
    const calls = rawCalls ? [ms(rawCalls.cpuMs), times(product.cpuMs / rawCalls.cpuMs)] : ['', '']
    const cpu = [
      ms(product.cpuMs),
      ms(raw.cpuMs),
      times(product.cpuMs / raw.cpuMs),
      ...calls,
      number(aim, 1),
      number(limit, 1),
    ]
    return [
      names[operation],
      String(concurrency),
      ...cpu,
      ms(product.p50),
      ms(product.p95),
      ms(raw.p95),
      times(product.p95 / raw.p95),
    ]
  })
  return table(head, lines)
}

const searchNames: Record<
  SearchOperation,
  { name: string; against: string; cpuLimit: string; bigLimit: string }
> = {
  find: { name: 'en-tête, 4 signes', against: 'RAW', cpuLimit: '6', bigLimit: '2,5' },
  findTwo: { name: 'en-tête, 2 lettres', against: 'RAW', cpuLimit: '6', bigLimit: '2,5' },
  listFound: { name: 'dans la liste', against: 'liste', cpuLimit: '', bigLimit: '2,5' },
  board: { name: 'tableau de bord', against: 'liste', cpuLimit: '', bigLimit: '' },
}

export function searchTable(searches: SearchCost[]): string {
  const head = [
    'recherche',
    'contre',
    'CPU',
    'CPU de l’autre',
    'ratio',
    'limite',
    'p95 de 900',
    'p95 de 100 000',
    'ratio',
    'limite',
    'p95 contre l’autre',
  ]
  const lines = searches.map(({ operation, cpuMs, comparedMs, big, ordinary, bigCompared }) => {
    const { name, against, cpuLimit, bigLimit } = searchNames[operation]
    return [
      name,
      against,
      ms(cpuMs),
      ms(comparedMs),
      times(cpuMs / comparedMs),
      cpuLimit,
      ms(ordinary),
      ms(big),
      times(big / ordinary),
      bigLimit,
      times(big / bigCompared),
    ]
  })
  return table(head, lines)
}

export function startUpLines(starts: StartUp[]): string {
  const seconds = starts.map((start) => `${number(start.seconds, 2)} s`).join(', ')
  return `Démarrage sur une base existante : ${seconds} (limite : 1 s). Mémoire au repos : ${number(starts.at(-1)?.residentMiB ?? 0, 0)} Mio.`
}

function table(head: string[], lines: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)),
  )
  const row = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [row(head), ...lines.map(row)].join('\n')
}

const number = (value: number, decimals: number) =>
  Number.isFinite(value) ? value.toFixed(decimals).replace('.', ',') : '–'
const ms = (value: number) => `${number(value, 2)} ms`
const times = (value: number) => `× ${number(value, 2)}`
