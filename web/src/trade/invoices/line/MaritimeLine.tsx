import { memo } from 'react'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { LineEnd } from './LineEnd.tsx'
import styles from './Lines.module.css'
import { chooseService, formerService, isSameRow, type LineProps, lineField, quantityField } from './line.ts'
import { onEnter } from './on-enter.ts'
import { QuantityInput } from './QuantityInput.tsx'
import { ServiceSelect } from './ServiceSelect.tsx'

/** A line of a sea invoice: a number of pieces at a price per piece. */
export const MaritimeLine = memo((props: LineProps) => {
  const { offer, index, onDone } = props
  const service = lineField(props, 'serviceId', 'Service')
  return (
    <fieldset className={styles.line} aria-label={`Ligne ${index + 1}`}>
      <div className={styles.service} data-caption="Service">
        <ServiceSelect
          {...service}
          onUnfinished={service.onChange}
          onChange={(id) => chooseService(props, id)}
          options={offer.options}
          byId={offer.byId}
          formerService={formerService(props)}
        />
      </div>
      <div data-caption="Quantité">
        <QuantityInput {...quantityField(props, 'quantity', 'Quantité')} />
      </div>
      <div data-caption="Prix unitaire">
        <MoneyInput
          {...lineField(props, 'unitPrice', 'Prix unitaire')}
          onKeyDown={onEnter(() => onDone(index))}
        />
      </div>
      <LineEnd {...props} serviceType="Maritime" />
    </fieldset>
  )
}, isSameRow)
