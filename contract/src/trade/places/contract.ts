import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { expeditionModes } from '#trade/expeditions/words.ts'
import { Search } from '#wire/page.ts'

export type Place = z.output<typeof Place>
export const Place = z.object({
  /** UN/LOCODE of a port, or IATA code of an airport. */
  code: z.string(),
  /** The town's name, which is stored as origin or destination of an expedition. */
  name: z.string(),
  /** The airport's own name; null for a port. */
  airport: z.string().nullable(),
  /** The country's name in French. */
  country: z.string(),
})

export type PlaceSearch = z.output<typeof PlaceSearch>
export const PlaceSearch = z.object({ search: Search, mode: z.enum(expeditionModes).optional() })

export const places = {
  /**
   * Searches ports and airports of the world, and returns the ten best matches: ports by sea, airports by
   * air, both by road.
   */
  search: guarded('places.read', { reads: true })
    .route({ method: 'GET', path: '/places' })
    .input(PlaceSearch)
    .output(z.array(Place)),
}
