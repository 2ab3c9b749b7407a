import { formatVolume } from '@escale/contract/values/measures'

/**
 * How full, in percent of what may be loaded; null without containers. Over 100 when more is aboard than they
 * hold.
 */
export function fillOf({
  volumeM3,
  capacityM3,
}: {
  volumeM3: number
  capacityM3: number | null
}): number | null {
  return capacityM3 ? Math.round((100 * volumeM3) / capacityM3) : null
}

/** What is said when more is aboard than the containers hold; null otherwise. */
export function overflowOf(volumeM3: number, capacityM3: number | null): string | null {
  return capacityM3 !== null && volumeM3 > capacityM3
    ? `Volume dépassé de ${formatVolume(volumeM3 - capacityM3)}`
    : null
}
