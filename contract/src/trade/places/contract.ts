import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { Search } from '#wire/page.ts'

export type Place = z.output<typeof Place>
export const Place = z.object({
  /** UN/LOCODE of a port, IATA code of an airport. */
  code: z.string(),
  /** The town, stored as origin or destination of an expedition. */
  name: z.string(),
  /** The name of the airport itself; null for a port. */
  airport: z.string().nullable(),
  /** In French. */
  country: z.string(),
})

export type PlaceSearch = z.output<typeof PlaceSearch>
export const PlaceSearch = z.object({ search: Search, mode: z.enum(expeditionModes).optional() })

export const places = {
  /**
   * The ten best matches among the world's ports and airports: ports by sea, airports by air, both by road.
   */
  search: guarded('places.read', { reads: true })
    .route({ method: 'GET', path: '/places' })
    .input(PlaceSearch)
    .output(z.array(Place)),
}
