import type { BillingDone, BillingService, DepartureToBill } from '@escale/contract/trade/billing/contract'
import { billingMessages } from '@escale/contract/trade/billing/words'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/save/useSave.ts'

/** The goods to bill: those of one expedition, or those of one client. */
export type BillingSubject =
  | { expedition: { id: string; reference: string; mode: ExpeditionMode } }
  | { client: { id: string; name: string } }

export type ServiceKind = 'parcels' | 'vehicles'

/**
 * The services that the user chose, by departure and kind. A field without an entry shows the service
 * proposed for its route.
 */
type ChosenServices = Record<string, BillingService | null>

/** The preview of invoices for the chosen services, and the request that creates them. */
export function useBilling(source: BillingSubject) {
  const [chosen, setChosen] = useState<ChosenServices>({})
  /**
   * Service fields where the typed text matches no service. The preview stays disabled, because it would use
   * the previous service.
   */
  const [unfinished, setUnfinished] = useState<Record<string, boolean>>({})
  const [otherMode, setOtherMode] = useState(false)
  const [created, setCreated] = useState<BillingDone | null>(null)
  const fresh = { enabled: created === null, staleTime: 0 }
  const unbilled = useQuery({ ...previewQuery(source, [], false), ...fresh })
  const serviceOf = ({ expedition, ...toBill }: DepartureToBill, kind: ServiceKind) => {
    const choice = chosen[fieldKey(expedition.id, kind)]
    return choice === undefined ? toBill[kind].proposed : choice
  }
  const departures = chosenDepartures(unbilled.data?.departures ?? [], serviceOf)
  const preview = useQuery({
    ...previewQuery(source, departures, otherMode),
    ...fresh,
    enabled: fresh.enabled && departures.length > 0,
    placeholderData: keepPreviousData,
  })
  const generation = useSave({
    send: ({ total }: { total: number }, { key }) =>
      createInvoices(source, { departures, otherMode, total, key }),
    done: ({ invoices }) => billingMessages.done(invoices.length),
    failed: billingMessages.failed,
    onSaved: setCreated,
  })
  const markUnfinished = (expeditionId: string, kind: ServiceKind) => (typed: string | null) =>
    setUnfinished((before) => ({ ...before, [fieldKey(expeditionId, kind)]: typed !== null }))
  const choose = (expeditionId: string, kind: ServiceKind) => (service: BillingService | null) => {
    markUnfinished(expeditionId, kind)(null)
    setChosen((before) => ({ ...before, [fieldKey(expeditionId, kind)]: service }))
  }
  const hasUnfinished = Object.values(unfinished).some(Boolean)
  const choices = { serviceOf, choose, markUnfinished, hasUnfinished, otherMode, setOtherMode }
  return { ...choices, unbilled, preview, generation, created }
}

type ServiceOf = (departure: DepartureToBill, kind: ServiceKind) => BillingService | null | undefined

function chosenDepartures(departures: readonly DepartureToBill[], serviceOf: ServiceOf): Departures {
  return departures
    .map((departure) => ({
      expeditionId: departure.expedition.id,
      parcelServiceId: serviceOf(departure, 'parcels')?.id,
      vehicleServiceId: serviceOf(departure, 'vehicles')?.id,
    }))
    .filter(({ parcelServiceId, vehicleServiceId }) => parcelServiceId ?? vehicleServiceId)
}

type Departures = {
  expeditionId: string
  parcelServiceId: string | undefined
  vehicleServiceId: string | undefined
}[]

function fieldKey(expeditionId: string, kind: ServiceKind): string {
  return `${expeditionId} ${kind}`
}

function previewQuery(source: BillingSubject, departures: Departures, isOtherMode: boolean) {
  const otherMode = isOtherMode || undefined
  if ('client' in source)
    return api.billing.previewClient.queryOptions({ input: { id: source.client.id, departures, otherMode } })
  return api.billing.previewExpedition.queryOptions({
    input: { id: source.expedition.id, ...servicesOf(departures), otherMode },
  })
}

type Creation = { departures: Departures; otherMode: boolean; total: number; key: string }

function createInvoices(
  source: BillingSubject,
  { departures, total, key, ...creation }: Creation,
): Promise<BillingDone> {
  const otherMode = creation.otherMode || undefined
  if ('client' in source)
    return api.billing.billClient.call({ id: source.client.id, departures, otherMode, total }, underKey(key))
  return api.billing.billExpedition.call(
    { id: source.expedition.id, ...servicesOf(departures), otherMode, total },
    underKey(key),
  )
}

/**
 * An expedition is one departure, already named in the request, so its services are sent without a departure.
 */
function servicesOf([departure]: Departures) {
  return { parcelServiceId: departure?.parcelServiceId, vehicleServiceId: departure?.vehicleServiceId }
}
