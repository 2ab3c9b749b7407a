import { measureReason, measureText } from '@escale/contract/trade/invoices/measure'
import { lineTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { listPriceText } from '@escale/contract/trade/prices/list-price'
import { formatMoney } from '@escale/contract/values/amounts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import styles from './Lines.module.css'
import type { LineProps } from './line.ts'
import { hasOtherPrice, lineNumbers, measureOf } from './line.ts'

/** The end of a line: total, remove button, and the measures of the billed goods. */
export function LineEnd({
  form,
  serviceType,
  line,
  index,
  isOnly,
  onRemove,
}: LineProps & { serviceType: ServiceType }) {
  const measure = measureOf(serviceType, line)
  return (
    <>
      <span className={`${styles.total} num strong`}>
        {formatMoney(lineTotal(serviceType, lineNumbers(line)))}
      </span>
      {!form.isReadOnly && (
        <ActionIcon
          className={styles.remove}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Supprimer la ligne ${index + 1}`}
          disabled={isOnly}
          onClick={() => onRemove(index)}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {line.listPrice && (
        <p className={`${styles.measure} muted small`}>
          {listPriceText(line.listPrice)} ({line.listPrice.rule})
          {hasOtherPrice(line) && ', prix saisi à la main'}
        </p>
      )}
      {measure && (
        <p className={`${styles.measure} muted small num`}>
          {serviceType === 'Aérien'
            ? measureReason(measure)
            : [measureText(measure), measureReason(measure)].filter(Boolean).join(', ')}
        </p>
      )}
    </>
  )
}
