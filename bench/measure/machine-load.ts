import { availableParallelism, loadavg } from 'node:os'

/** The load of the last minute, printed with each table, because it changes the results. */
export function machineLoad(): string {
  const load = (loadavg()[0] ?? 0).toFixed(2).replace('.', ',')
  return `Charge de la machine : ${load} pour ${availableParallelism()} cœurs.`
}
