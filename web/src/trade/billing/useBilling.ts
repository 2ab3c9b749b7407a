import type { BillingDone, BillingService, DepartureToBill } from '@escale/contract/trade/billing/contract'
import { billingMessages } from '@escale/contract/trade/billing/words'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/useSave.ts'

/** Whose goods are billed: all of an expedition, or all of a client. */
export type BillingSubject =
  | { expedition: { id: string; reference: string; mode: ExpeditionMode } }
  | { client: { id: string; name: string } }

export type ServiceKind = 'parcels' | 'vehicles'

/**
 * The services a person chose, by departure and kind. A field they left alone follows the proposal of its
 * lane.
 */
type Picked = Record<string, BillingService | null>

/**
 * The invoices that goods would make by the services chosen for each departure, and the call that creates
 * them.
 */
export function useBilling(source: BillingSubject) {
  const [picked, setPicked] = useState<Picked>({})
  /** The fields whose text names no service yet. Nothing is created from their previous value. */
  const [unfinished, setUnfinished] = useState<Record<string, boolean>>({})
  const [otherMode, setOtherMode] = useState(false)
  const [made, setMade] = useState<BillingDone | null>(null)
  const fresh = { enabled: made === null, staleTime: 0 }
  const waiting = useQuery({ ...previewQuery(source, [], false), ...fresh })
  const serviceOf = ({ expedition, ...toBill }: DepartureToBill, kind: ServiceKind) => {
    const choice = picked[fieldKey(expedition.id, kind)]
    return choice === undefined ? toBill[kind].proposed : choice
  }
  const departures = (waiting.data?.departures ?? [])
    .map((departure) => ({
      expeditionId: departure.expedition.id,
      parcelServiceId: serviceOf(departure, 'parcels')?.id,
      vehicleServiceId: serviceOf(departure, 'vehicles')?.id,
    }))
    .filter(({ parcelServiceId, vehicleServiceId }) => parcelServiceId ?? vehicleServiceId)
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
    onSaved: setMade,
  })
  const hold = (expeditionId: string, kind: ServiceKind) => (typed: string | null) =>
    setUnfinished((before) => ({ ...before, [fieldKey(expeditionId, kind)]: typed !== null }))
  const choose = (expeditionId: string, kind: ServiceKind) => (service: BillingService | null) => {
    hold(expeditionId, kind)(null)
    setPicked((before) => ({ ...before, [fieldKey(expeditionId, kind)]: service }))
  }
  const isHalf = Object.values(unfinished).some(Boolean)
  return { waiting, serviceOf, choose, hold, isHalf, otherMode, setOtherMode, preview, generation, made }
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

/** An expedition is one departure: the address of its calls names it already. */
function servicesOf([departure]: Departures) {
  return { parcelServiceId: departure?.parcelServiceId, vehicleServiceId: departure?.vehicleServiceId }
}
