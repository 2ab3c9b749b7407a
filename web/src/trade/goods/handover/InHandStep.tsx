import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { BillNotice } from './BillNotice.tsx'
import { CodeToAdd } from './CodeToAdd.tsx'
import { CounterDebt } from './CounterDebt.tsx'
import { ExceptionNotice } from './ExceptionNotice.tsx'
import styles from './handover.module.css'
import { InHandRow } from './InHandRow.tsx'
import { PaidLines } from './PaidLines.tsx'

type Props = {
  /** A code scanned before this component was mounted. */
  scan: GoodsScan | null
  ids: readonly string[]
  /** The payments taken so far. */
  payments: readonly Payment[]
  /** Takes an update function, because two responses may arrive before React renders. */
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void
  onPaid: (payment: Payment) => void
  onNext: (due: ReleaseCheck) => void
  onClose: () => void
}

/** The first step of a hand-over: the goods to hand over, reasons that prevent it, and the amount due. */
export function InHandStep({ scan, ids, payments, onChange, onPaid, onNext, onClose }: Props) {
  const [pendingLookups, setPendingLookups] = useState(0)
  const query = { input: { ids: [...ids] }, enabled: ids.length > 0, placeholderData: keepPreviousData }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    api.releases.due.queryOptions(query),
  )
  const due = ids.length > 0 ? data : undefined
  const pieces = due?.goods.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

  return (
    <AppModal title="Remise" size={560} onClose={onClose} hasWrittenClose>
      <Stack gap="md" p="lg">
        <CodeToAdd
          start={scan}
          onFound={(found) => onChange((now) => [...new Set([...now, ...found])])}
          onLookup={(change) => setPendingLookups((now) => now + change)}
        />
        {!due && error && (
          <LoadFailed
            error={error}
            title="Ces marchandises n'ont pas pu être lues"
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        )}
        {due && (
          <>
            <ul className={styles.rows} aria-label="Marchandises en main">
              {due.goods.map((goods) => (
                <InHandRow
                  key={goods.id}
                  goods={goods}
                  onRemove={() => onChange((now) => now.filter((id) => id !== goods.id))}
                />
              ))}
            </ul>
            <Group justify="space-between" wrap="nowrap" role="status">
              <Text>{pluralize(pieces, 'pièce')}</Text>
              <Text fw={600}>{settlementText(due)}</Text>
            </Group>
            <BillNotice ids={ids} />
            <CounterDebt due={due} onPaid={onPaid} />
            {due.refusal !== null && <ExceptionNotice due={due} refusal={due.refusal} />}
          </>
        )}
        <PaidLines payments={payments} />
        <Button
          className={styles.big}
          size="md"
          fullWidth
          disabled={!due || due.refusal !== null || isPlaceholderData || pendingLookups > 0}
          onClick={() => due && onNext(due)}
        >
          Continuer
        </Button>
      </Stack>
    </AppModal>
  )
}

/** The text about payment. Null for goods that are not billed yet, which are neither paid nor unpaid. */
function settlementText({ owedCents, refusal }: Pick<ReleaseCheck, 'owedCents' | 'refusal'>): string | null {
  if (owedCents > 0) return `Dû sur ces marchandises : ${formatMoney(owedCents)}`
  return refusal === null ? 'Rien à régler' : null
}
