import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { Search } from '#wire/page.ts'

export type Place = z.output<typeof Place>
export const Place = z.object({
  /** UN/LOCODE of a port, IATA code of an airport. */
  code: z.string(),
  /** The town: what an expedition says of where it goes. */
  name: z.string(),
  /** Of an airport, its own name. */
  airport: z.string().nullable(),
  /** In French. */
  country: z.string(),
})

export type PlaceSearch = z.output<typeof PlaceSearch>
export const PlaceSearch = z.object({ search: Search, mode: z.enum(expeditionModes).optional() })

export const places = {
  /**
   * The ten best matches among the ports and airports of the world: ports by sea, airports by air, both by
   * road.
   */
  search: guarded('places.read', { reads: true })
    .route({ method: 'GET', path: '/places' })
    .input(PlaceSearch)
    .output(z.array(Place)),
}
