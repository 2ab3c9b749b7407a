import type { BoardCost, Cost } from './costs.ts'
import { markdownTable } from './measure/markdown-table.ts'
import type { StartUp } from './servers.ts'
import { boards, operations } from './world.ts'

export type Results = {
  costs?: Cost[]
  costsJustFilled?: Cost[]
  boards?: BoardCost[]
  startUp?: StartUp[]
}

export function costTable(costs: Cost[]): string {
  const lines = costs.map(({ operation, companies, concurrency, product, raw }) => {
    const { name, limit } = operations[operation]
    const cpu = [msText(product.cpuMs), msText(raw.cpuMs), timesText(product.cpuMs / raw.cpuMs), limit]
    return [name, companies, concurrency, ...cpu, msText(product.p95), msText(raw.p95)]
  })
  const cpuHead = ['CPU produit', 'CPU RAW', 'rapport', 'limite']
  return markdownTable(['opération', 'société', 'à la fois', ...cpuHead, 'p95 produit', 'p95 RAW'], lines)
}

export function boardTable(costs: BoardCost[]): string {
  const lines = costs.map(({ operation, product }) => {
    const { name, limit } =
      operation === 'totals' ? { name: "totaux d'une liste", limit: '' } : boards[operation]
    return [name, msText(product.p50), limit, msText(product.p95), msText(product.cpuMs)]
  })
  return markdownTable(['opération', 'médiane', 'limite', 'p95', 'CPU'], lines)
}

export function startUpLine(starts: StartUp[]): string {
  const seconds = starts.map((start) => `${numberText(start.seconds, 2)} s`).join(', ')
  const memory = starts.map((start) => numberText(start.residentMiB, 0)).join(', ')
  return `Démarrage sur une base existante : ${seconds} (limite : 0,7 s). Mémoire alors : ${memory} Mio (limite : 160).`
}

const numberText = (value: number, decimals: number) =>
  Number.isFinite(value) ? value.toFixed(decimals).replace('.', ',') : '–'
const msText = (value: number) => `${numberText(value, 2)} ms`
const timesText = (value: number) => `× ${numberText(value, 2)}`
