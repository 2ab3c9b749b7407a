import type { Sums } from '@escale/contract/trade/goods/sums'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { pluralize } from '#ui/figures/count.ts'

export function formatSums({ lots, pieces, weightKg, volumeM3 }: Sums): string {
  return [
    pluralize(lots, 'lot'),
    pluralize(pieces, 'pièce'),
    formatWeight(weightKg),
    formatVolume(volumeM3),
  ].join(' · ')
}
