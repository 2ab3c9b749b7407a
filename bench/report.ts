import type { Comparison } from './compare.ts'
import { markdownTable } from './measure/markdown-table.ts'
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

/** CPU of the product as a multiple of that of RAW: the aim and the limit. */
const compared: Record<Operation, { name: string; aim: string; limit: string }> = {
  list: { name: 'liste de 50 factures', aim: '1,8', limit: '2,2' },
  one: { name: 'une facture', aim: '2,5', limit: '4,2' },
  create: { name: 'créer (5 lignes)', aim: '1,6', limit: '1,8' },
  pay: { name: 'paiement', aim: '2,0', limit: '2,9' },
}

export function comparisonTable(comparison: Comparison[]): string {
  const cpuHead = ['opération', 'conc.', 'CPU produit', 'CPU RAW', 'ratio', 'visé', 'limite']
  const lines = comparison.map(({ operation, concurrency, product, raw }) => {
    const { name, aim, limit } = compared[operation]
    const cpu = [msText(product.cpuMs), msText(raw.cpuMs), timesText(product.cpuMs / raw.cpuMs), aim, limit]
    const times = [
      msText(product.p50),
      msText(product.p95),
      msText(raw.p95),
      timesText(product.p95 / raw.p95),
    ]
    return [name, concurrency, ...cpu, ...times]
  })
  return markdownTable([...cpuHead, 'p50 produit', 'p95 produit', 'p95 RAW', 'ratio p95'], lines)
}

const searchNames: Record<
  SearchOperation,
  [name: string, against: string, cpuLimit: string, bigLimit: string]
> = {
  find: ['en-tête, 4 signes', 'RAW', '6', '2,5'],
  findTwo: ['en-tête, 2 lettres', 'RAW', '6', '2,5'],
  listFound: ['dans la liste', 'liste', '', '2,5'],
  board: ['tableau de bord', 'liste', '', ''],
}

export function searchTable(searches: SearchCost[]): string {
  const cpuHead = ['recherche', 'contre', 'CPU', 'CPU de l’autre', 'ratio', 'limite']
  const bigHead = ['p95 de 900', 'p95 de 100 000', 'ratio', 'limite', 'p95 contre l’autre']
  const lines = searches.map(({ operation, cpuMs, comparedMs, big, ordinary, bigCompared }) => {
    const [name, against, cpuLimit, bigLimit] = searchNames[operation]
    const cpu = [msText(cpuMs), msText(comparedMs), timesText(cpuMs / comparedMs), cpuLimit]
    const sizes = [msText(ordinary), msText(big), timesText(big / ordinary), bigLimit]
    return [name, against, ...cpu, ...sizes, timesText(big / bigCompared)]
  })
  return markdownTable([...cpuHead, ...bigHead], lines)
}

export function startUpLine(starts: StartUp[]): string {
  const seconds = starts.map((start) => `${numberText(start.seconds, 2)} s`).join(', ')
  const memory = numberText(starts.at(-1)?.residentMiB ?? 0, 0)
  return `Démarrage sur une base existante : ${seconds} (limite : 1 s). Mémoire au repos : ${memory} Mio.`
}

const numberText = (value: number, decimals: number) =>
  Number.isFinite(value) ? value.toFixed(decimals).replace('.', ',') : '–'
const msText = (value: number) => `${numberText(value, 2)} ms`
const timesText = (value: number) => `× ${numberText(value, 2)}`
