import type { Payment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSession } from '#session/current/useSession.ts'
import { printDocument } from '#trade/overlay/print-document.ts'
import { lastReceiptPaper, receiptPath } from '#trade/overlay/receipt-paper.ts'
import styles from './handover.module.css'

/** The payments taken during a hand-over, each with its receipt. */
export function PaidLines({ payments }: { payments: readonly Payment[] }) {
  const { user } = useSession()
  return payments.map(({ id, amount, method, invoiceNumber }) => (
    <Group key={id} justify="space-between" gap="sm">
      <Text className={styles.words} role="status">
        {`${formatMoney(amount)} encaissés · ${method} · ${invoiceNumber}`}
      </Text>
      <Button
        className={styles.big}
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
        onClick={() => printDocument(receiptPath(id, lastReceiptPaper(user.id)))}
      >
        Imprimer le reçu
      </Button>
    </Group>
  ))
}
