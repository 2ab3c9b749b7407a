import { processesOf, proportionalMiB, residentMiB } from '../../cpu.ts'

export type Held = { minute: number; node: number; postgres: number }

/** MiB of a server, and of its PostgreSQL with what its processes share counted once. */
export function heldBy(server: number, postmaster: number, minute: number): Held {
  const postgres = processesOf(postmaster).reduce((sum, pid) => sum + proportionalMiB(pid), 0)
  return { minute, node: residentMiB(server), postgres }
}

/** MiB an hour by which it grows, by least squares; what came before everything was warm is left out. */
export function slopeOf(held: Held[], of: 'node' | 'postgres'): number {
  const warm = held.slice(Math.floor(held.length / 4))
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [atMean, heldMean] = [mean(warm.map(({ minute }) => minute)), mean(warm.map((one) => one[of]))]
  const spread = warm.reduce((sum, { minute }) => sum + (minute - atMean) ** 2, 0)
  return (60 * warm.reduce((sum, one) => sum + (one.minute - atMean) * (one[of] - heldMean), 0)) / spread
}
