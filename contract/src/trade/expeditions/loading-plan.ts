import { formatWeight } from '#values/measures.ts'
import { overflowWarning } from './volume.ts'
import { type ContainerSize, containerPayloads } from './words.ts'

// The loading plan of an expedition: capacities of its containers, and a proposal for its lots.

type Capacity = { size: ContainerSize; capacityM3: number }
type Load = { weightKg: number; volumeM3: number }

/** The text of each limit that a load exceeds: « Poids dépassé de 300 kg ». */
export function excessWarnings({ size, capacityM3 }: Capacity, { weightKg, volumeM3 }: Load): string[] {
  const payloadKg = containerPayloads[size]
  const excess = weightKg > payloadKg ? `Poids dépassé de ${formatWeight(weightKg - payloadKg)}` : null
  return [excess, overflowWarning(volumeM3, capacityM3)].filter((warning) => warning !== null)
}

/** A lot without container. Unknown weights and volumes are null and take no room. */
type LotToStow = {
  id: string
  clientId: string | null
  weightKg: number | null
  volumeM3: number | null
}
export type ContainerWithLoad = Capacity & Load & { id: string }

/**
 * Proposes a container for each lot, by first fit: the client with the largest volume first, and all lots of
 * a client together where they fit. Lots that fit in no container are absent from the result.
 */
export function distributeLots(
  containers: readonly ContainerWithLoad[],
  lots: readonly LotToStow[],
): Map<string, string> {
  const room = containers.map((container) => ({ ...container }))
  const placed = new Map<string, string>()
  for (const group of lotsByClient(lots)) {
    const together = firstFit(room, loadOf(group))
    for (const lot of group) {
      const container = together ?? firstFit(room, loadOf([lot]))
      if (!container) continue
      const { weightKg, volumeM3 } = loadOf([lot])
      container.weightKg += weightKg
      container.volumeM3 += volumeM3
      placed.set(lot.id, container.id)
    }
  }
  return placed
}

/** Groups lots by client, the largest volume first. A lot without owner is a group by itself. */
function lotsByClient(lots: readonly LotToStow[]): LotToStow[][] {
  const groups = Map.groupBy(lots, ({ clientId, id }) => clientId ?? id)
  const byVolume = (one: LotToStow[], other: LotToStow[]) => loadOf(other).volumeM3 - loadOf(one).volumeM3
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => byVolume([one], [other])))
    .toSorted(byVolume)
}

function loadOf(lots: readonly LotToStow[]): Load {
  return {
    weightKg: lots.reduce((sum, { weightKg }) => sum + (weightKg ?? 0), 0),
    volumeM3: lots.reduce((sum, { volumeM3 }) => sum + (volumeM3 ?? 0), 0),
  }
}

function firstFit<Container extends ContainerWithLoad>(
  containers: readonly Container[],
  { weightKg, volumeM3 }: Load,
): Container | undefined {
  return containers.find(
    (container) =>
      container.weightKg + weightKg <= containerPayloads[container.size] &&
      container.volumeM3 + volumeM3 <= container.capacityM3,
  )
}
