/** The goods that a list shows: all, those without owner, or those that left the warehouse. */
export type GoodsView = 'all' | 'unowned' | 'out'

/** Filters that a view always sets. */
export const viewFilters = { all: {}, unowned: { unowned: true }, out: { status: 'Sorties' } } as const
