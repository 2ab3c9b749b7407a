import { merchandiseTypes, serviceWithSubProducts } from '@escale/contract/trade/invoices/draft'
import { fold } from '@escale/contract/values/fold'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { api } from '#api.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { WeightInput } from '#ui/field/figure/WeightInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import { LineEnd } from './LineEnd.tsx'
import styles from './Lines.module.css'
import { chooseService, formerService, isSameRow, type LineProps, lineField, quantityField } from './line.ts'
import { onEnter } from './on-enter.ts'
import { QuantityInput } from './QuantityInput.tsx'
import { ServiceSelect } from './ServiceSelect.tsx'

/** A line of an air invoice: a weight of goods at a price per kilogram. */
export const AirLine = memo((props: LineProps) => {
  const { form, line, offer, index, onDone } = props
  const service = lineField(props, 'serviceId', 'Service')

  function choose(serviceId: string | null) {
    chooseService(props, serviceId)
    const name = offer.byId.get(serviceId ?? '')?.name
    if (!hasSubProducts(name)) form.setFieldValue(`lines.${index}.subProduct`, null, { forceUpdate: false })
  }

  return (
    <fieldset className={styles.line} aria-label={`Ligne ${index + 1}`}>
      <div className={styles.service} data-caption="Service">
        <ServiceSelect
          {...service}
          onUnfinished={service.onChange}
          onChange={choose}
          options={offer.options}
          byId={offer.byId}
          formerService={formerService(props)}
        />
      </div>
      <div className={styles.half} data-caption="Type de marchandise">
        <ListSelect
          {...lineField(props, 'merchandiseType', 'Type de marchandise')}
          placeholder="Au choix"
          withCheckIcon={false}
          data={merchandiseTypes}
        />
      </div>
      <div className={styles.half} data-caption="Sous-produit">
        <SubProductSelect
          {...props}
          isOffered={hasSubProducts(offer.byId.get(line.serviceId ?? '')?.name ?? line.serviceName)}
        />
      </div>
      <div data-caption="Quantité">
        <QuantityInput {...lineField(props, 'quantity', 'Quantité')} />
      </div>
      <div data-caption="Poids (kg)">
        <WeightInput {...quantityField(props, 'weightKg', 'Poids (kg)')} />
      </div>
      <div data-caption="Prix par kg">
        <MoneyInput
          {...lineField(props, 'unitPrice', 'Prix par kg')}
          onKeyDown={onEnter(() => onDone(index))}
        />
      </div>
      <LineEnd {...props} serviceType="Aérien" />
    </fieldset>
  )
}, isSameRow)

/** Chooses one of the company's sub-products. Rendered only for the air service that offers them. */
function SubProductSelect({ isOffered, ...props }: LineProps & { isOffered: boolean }) {
  const { data = [] } = useQuery({ ...api.invoices.subProducts.queryOptions(), enabled: isOffered })
  const { subProduct } = props.line
  const field = lineField(props, 'subProduct', 'Sous-produit')
  return (
    <SearchSelect
      {...field}
      placeholder={isOffered ? 'Choisir' : ''}
      clearable
      unfinished="Choisissez un sous-produit dans la liste."
      onUnfinished={field.onChange}
      nothingFoundMessage="Aucun sous-produit"
      disabled={!isOffered}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data={typeof subProduct === 'string' && !data.includes(subProduct) ? [subProduct, ...data] : data}
    />
  )
}

function hasSubProducts(service: string | null | undefined): boolean {
  return fold(service ?? '') === fold(serviceWithSubProducts)
}
