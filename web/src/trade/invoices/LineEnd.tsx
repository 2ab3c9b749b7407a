import { formatMoney } from '@escale/contract/amounts'
import { lineTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import styles from './Lines.module.css'
import type { LineProps } from './line.ts'
import { priced } from './line.ts'

/** The total of a line, and the button that removes it. */
export function LineEnd({ form, serviceType, line, index, isOnly, onRemove }: LineProps & { serviceType: ServiceType }) {
  return (
    <>
      <span className={`${styles.total} num strong`}>{formatMoney(lineTotal(serviceType, priced(line)))}</span>
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
    </>
  )
}
