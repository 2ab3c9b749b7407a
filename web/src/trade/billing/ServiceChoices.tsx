import type { BillingPreview } from '@escale/contract/trade/billing/contract'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { Check } from '#ui/field/Check.tsx'
import { ServiceChoice } from './ServiceChoice.tsx'
import type { useBilling } from './useBilling.ts'

type Props = { waiting: BillingPreview; mode: ExpeditionMode | null; billing: ReturnType<typeof useBilling> }

/** A service for parcels and one for vehicles, where there are such; those of another mode only once that was asked for. */
export function ServiceChoices({ waiting, mode, billing }: Props) {
  const { parcels, vehicles, choose, hold, otherMode, setOtherMode, preview } = billing
  const hasParcels = waiting.parcels.lots > 0
  const hasVehicles = waiting.vehicles.lots > 0
  const isRefusedMode = preview.data?.skipped.some(({ reason }) => reason === "Service d'un autre mode") ?? false
  const offered = otherMode ? null : mode

  return (
    <div className="fields">
      {!hasParcels && !hasVehicles && <p className="muted">Aucune marchandise n'attend de facture.</p>}
      <div className={hasParcels && hasVehicles ? 'pair' : undefined}>
        {hasParcels && (
          <ServiceChoice
            data-autofocus
            label="Service des colis"
            mode={offered}
            chosen={parcels}
            onChoose={choose('parcels')}
            onUnfinished={hold('parcels')}
          />
        )}
        {hasVehicles && (
          <ServiceChoice
            data-autofocus={hasParcels ? undefined : true}
            label="Service des véhicules"
            mode={offered}
            chosen={vehicles}
            onChoose={choose('vehicles')}
            onUnfinished={hold('vehicles')}
          />
        )}
      </div>
      {(hasParcels || hasVehicles) && (mode !== null || isRefusedMode || otherMode) && (
        <Check
          label="Facturer avec un service d'un autre mode de transport"
          checked={otherMode}
          onChange={({ currentTarget }) => setOtherMode(currentTarget.checked)}
        />
      )}
      {!preview.isEnabled && (hasParcels || hasVehicles) && (
        <p className="muted">Choisissez un service : l'aperçu des factures s'affiche ici, une par client et par départ.</p>
      )}
    </div>
  )
}
