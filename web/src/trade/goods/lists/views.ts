/** Which goods a list shows: all of them, those that nobody owns, those that left. */
export type GoodsView = 'all' | 'unowned' | 'out'

/** What a view asks of the server by itself. */
export const viewAsks = { all: {}, unowned: { unowned: true }, out: { status: 'Sorties' } } as const
