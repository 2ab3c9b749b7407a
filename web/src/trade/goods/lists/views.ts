/** The goods of a list: all, those without owner, or those that left. */
export type GoodsView = 'all' | 'unowned' | 'out'

/** The fixed filters of each view. */
export const viewFilters = { all: {}, unowned: { unowned: true }, out: { status: 'Sorties' } } as const
