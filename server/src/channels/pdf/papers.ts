import type { Paper } from '@escale/contract/channels/pdf/document'

/** A paper size, in points (72 to the inch). A roll is as long as its content. */
export type PaperSize = {
  width: number
  height: number | 'auto'
  side: number
  top: number
  fontSize: number
  isRoll: boolean
}

const a4 = { short: 595.28, long: 841.89 }
const a5 = { short: 419.53, long: 595.28 }
/** A roll 80 mm wide, in points. Printers use 72 mm of it. */
const roll = { width: 226.77, side: 12 }

export const sheets: Record<Paper, PaperSize> = {
  A4: { width: a4.short, height: a4.long, side: 36, top: 36, fontSize: 9, isRoll: false },
  'A4 paysage': { width: a4.long, height: a4.short, side: 32, top: 34, fontSize: 8.5, isRoll: false },
  A5: { width: a5.short, height: a5.long, side: 26, top: 28, fontSize: 8.5, isRoll: false },
  '80 mm': { width: roll.width, height: 'auto', side: roll.side, top: 12, fontSize: 8, isRoll: true },
}

/** The width between the margins, in points. */
export function innerWidth({ width, side }: PaperSize): number {
  return width - 2 * side
}
