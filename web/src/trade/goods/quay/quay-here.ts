import { expeditionModes, expeditionStatuses } from '@escale/contract/trade/expeditions/words'
import type { ArrivalCount, Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import { mostCounts, mostDepartures, mostQuayLots, tallyStates } from '@escale/contract/trade/goods/tally'
import { goodsKinds, goodsStatuses } from '@escale/contract/trade/goods/words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { type Lookup, readWithCopy } from '#channels/lookups/lookups.ts'
import { isInstant, isNumber, isText, listOf, objectOf, oneOf, orNull } from '#session/device/shapes.ts'

// Departures, their lots and their counts, with the last answer stored on this device for work without
// network.

const departuresHere: Lookup<Departure> = {
  name: 'departures',
  version: 1,
  isRow: objectOf<Departure>({
    id: isText,
    reference: isText,
    mode: oneOf(expeditionModes),
    status: oneOf(expeditionStatuses),
    origin: isText,
    destination: isText,
    etd: orNull(isText),
    eta: orNull(isText),
    capacityM3: orNull(isNumber),
    lots: isNumber,
    pieces: isNumber,
    weightKg: isNumber,
    volumeM3: isNumber,
    counted: isNumber,
  }),
  most: mostDepartures,
}

const lotsHere = (departureId: string): Lookup<QuayLot> => ({
  name: `departure-lots ${departureId}`,
  version: 1,
  isRow: objectOf<QuayLot>({
    id: isText,
    kind: oneOf(goodsKinds),
    number: isText,
    code: isText,
    clientName: orNull(isText),
    status: oneOf(goodsStatuses),
    quantity: isNumber,
    weightKg: orNull(isNumber),
    volumeM3: orNull(isNumber),
    destination: orNull(isText),
    expeditionId: orNull(isText),
    expeditionReference: orNull(isText),
    invoiceId: orNull(isText),
  }),
  most: mostQuayLots,
})

const countsHere = (departureId: string): Lookup<ArrivalCount> => ({
  name: `departure-counts ${departureId}`,
  version: 1,
  isRow: objectOf<ArrivalCount>({
    id: isText,
    goodsId: orNull(isText),
    title: isText,
    clientName: orNull(isText),
    state: oneOf(tallyStates),
    note: orNull(isText),
    photos: listOf(isText),
    expectedOn: orNull(isText),
    joinRefusal: orNull(isText),
    countedByName: isText,
    countedAt: isInstant,
  }),
  most: mostCounts,
})

export const departuresQuery = queryOptions({
  queryKey: api.quay.departures.key(),
  queryFn: ({ signal }) =>
    readWithCopy(departuresHere, () => api.quay.departures.call(undefined, { signal })),
  staleTime: 0,
})

export const lotsQuery = (id: string) =>
  queryOptions({
    queryKey: [...api.quay.lots.key(), id],
    queryFn: ({ signal }) => readWithCopy(lotsHere(id), () => api.quay.lots.call({ id }, { signal })),
    staleTime: 0,
  })

export const countsQuery = (id: string) =>
  queryOptions({
    queryKey: [...api.quay.counts.key(), id],
    queryFn: ({ signal }) => readWithCopy(countsHere(id), () => api.quay.counts.call({ id }, { signal })),
    staleTime: 0,
  })
