import type { BillingDone, BillingService } from '@escale/contract/trade/billing/contract'
import { billingMessages } from '@escale/contract/trade/billing/words'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/useSave.ts'

/** Whose goods are billed: all of an expedition, or all of a client. */
export type BillingSubject = { expedition: { id: string; reference: string; mode: ExpeditionMode } } | { client: { id: string; name: string } }

/** What a person chose; what they left alone follows what is proposed. */
type Picked = { parcels?: BillingService | null; vehicles?: BillingService | null }

/** The invoices that goods would make by the services chosen, and the act that makes them. */
export function useBilling(source: BillingSubject) {
  const { id, calls } = wayOf(source)
  const [picked, setPicked] = useState<Picked>({})
  /** Of a choice that is half typed: nothing is made by the former one. */
  const [halves, setHalves] = useState<{ parcels?: boolean; vehicles?: boolean }>({})
  const [otherMode, setOtherMode] = useState(false)
  const [made, setMade] = useState<BillingDone | null>(null)
  const asked = { enabled: made === null, staleTime: 0 }
  const waiting = useQuery({ ...calls.preview.queryOptions({ input: { id } }), ...asked })
  const parcels = picked.parcels === undefined ? (waiting.data?.parcels.proposed ?? null) : picked.parcels
  const vehicles = picked.vehicles === undefined ? (waiting.data?.vehicles.proposed ?? null) : picked.vehicles
  const choice = { id, parcelServiceId: parcels?.id, vehicleServiceId: vehicles?.id, otherMode: otherMode || undefined }
  const preview = useQuery({
    ...calls.preview.queryOptions({ input: choice }),
    ...asked,
    enabled: asked.enabled && Boolean(parcels ?? vehicles),
    placeholderData: keepPreviousData,
  })
  const generation = useSave({
    send: ({ total }: { total: number }, { key }) => calls.bill.call({ ...choice, total }, underKey(key)),
    done: ({ invoices }) => billingMessages.done(invoices.length),
    failed: billingMessages.failed,
    onSaved: setMade,
  })
  const hold = (kind: keyof Picked) => (typed: string | null) => setHalves((before) => ({ ...before, [kind]: typed !== null }))
  const choose = (kind: keyof Picked) => (service: BillingService | null) => {
    hold(kind)(null)
    setPicked((before) => ({ ...before, [kind]: service }))
  }
  return {
    waiting,
    parcels,
    vehicles,
    choose,
    hold,
    isHalf: Boolean(halves.parcels || halves.vehicles),
    otherMode,
    setOtherMode,
    preview,
    generation,
    made,
  }
}

function wayOf(source: BillingSubject) {
  if ('expedition' in source) return { id: source.expedition.id, calls: { preview: api.billing.previewExpedition, bill: api.billing.billExpedition } }
  return { id: source.client.id, calls: { preview: api.billing.previewClient, bill: api.billing.billClient } }
}
