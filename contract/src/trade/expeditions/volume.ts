import { formatVolume } from '#values/measures.ts'

/** Loaded volume in percent of the container capacity. Null without containers. Above 100 when overloaded. */
export function fillPercent({
  volumeM3,
  capacityM3,
}: {
  volumeM3: number
  capacityM3: number | null
}): number | null {
  return capacityM3 ? Math.round((100 * volumeM3) / capacityM3) : null
}

/** The warning for a volume above the capacity of the containers, or null. Both are in cubic metres. */
export function overflowWarning(volumeM3: number, capacityM3: number | null): string | null {
  return capacityM3 !== null && volumeM3 > capacityM3
    ? `Volume dépassé de ${formatVolume(volumeM3 - capacityM3)}`
    : null
}
