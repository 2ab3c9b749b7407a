import type { BillingPreview, DepartureToBill } from '@escale/contract/trade/billing/contract'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { Check } from '#ui/field/Check.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './billing.module.css'
import { ServiceChoice } from './ServiceChoice.tsx'
import type { ServiceKind, useBilling } from './useBilling.ts'

type Billing = ReturnType<typeof useBilling>
type Props = { waiting: BillingPreview; mode: ExpeditionMode | null; billing: Billing }

/** A service field per departure, because prices depend on the route. */
export function ServiceChoices({ waiting: { departures }, mode, billing }: Props) {
  const { otherMode, setOtherMode, preview } = billing
  const hasGoods = departures.length > 0

  return (
    <div className="fields">
      {!hasGoods && <p className="muted">Aucune marchandise n'attend de facture.</p>}
      {departures.map((departure, place) => (
        <DepartureServices
          key={departure.expedition.id}
          departure={departure}
          isFirst={place === 0}
          isNamed={mode === null}
          billing={billing}
        />
      ))}
      {hasGoods && (
        <Check
          label="Facturer avec un service d'un autre mode de transport"
          checked={otherMode}
          onChange={({ currentTarget }) => setOtherMode(currentTarget.checked)}
        />
      )}
      {!preview.isEnabled && hasGoods && (
        <p className="muted">
          Choisissez un service : l'aperçu des factures s'affiche ici, une par client et par départ.
        </p>
      )}
    </div>
  )
}

type DepartureProps = { departure: DepartureToBill; isFirst: boolean; isNamed: boolean; billing: Billing }

/** The service fields of one departure: one if it has parcels, one if it has vehicles. */
function DepartureServices({ departure, isFirst, isNamed, billing }: DepartureProps) {
  const { expedition, parcels, vehicles } = departure
  const kinds = serviceKinds.filter(({ kind }) => departure[kind].lots > 0)
  const choices = kinds.map(({ kind, label }, place) => (
    <ServiceChoice
      key={kind}
      data-autofocus={(isFirst && place === 0) || undefined}
      label={label}
      mode={billing.otherMode ? null : expedition.mode}
      chosen={billing.serviceOf(departure, kind)}
      onChoose={billing.choose(expedition.id, kind)}
      onUnfinished={billing.markUnfinished(expedition.id, kind)}
    />
  ))
  const fields = <div className={choices.length > 1 ? 'pair' : undefined}>{choices}</div>
  if (!isNamed) return fields
  return (
    <fieldset className={styles.departure}>
      <legend>
        <b className="strong num">{expedition.reference}</b> {expedition.origin} → {expedition.destination} ·{' '}
        {pluralize(parcels.lots + vehicles.lots, 'lot')}
      </legend>
      {fields}
    </fieldset>
  )
}

const serviceKinds: readonly { kind: ServiceKind; label: string }[] = [
  { kind: 'parcels', label: 'Service des colis' },
  { kind: 'vehicles', label: 'Service des véhicules' },
]
