import { api } from '#access/guard/guard.ts'
import { placesMatching } from './search-places.ts'

export const places = api.places.router({
  search: api.places.search.handler(({ input }) => placesMatching(input)),
})
