import { api } from '#access/door/guard.ts'
import { placesMatching } from './look-up.ts'

export const places = api.places.router({
  search: api.places.search.handler(({ input }) => placesMatching(input)),
})
