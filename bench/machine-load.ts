import { availableParallelism, loadavg } from 'node:os'

/**
 * The load of the last minute, which each table of results names: figures of a busy machine are read with it.
 */
export function machineLoad(): string {
  return `Charge de la machine : ${(loadavg()[0] ?? 0).toFixed(2).replace('.', ',')} pour ${availableParallelism()} cœurs.`
}
