import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { formatRate } from '@escale/contract/trade/currencies/rates'
import type { Tender } from '@escale/contract/trade/tenders/rows'
import { formatMoney } from '@escale/contract/values/amounts'
import type { Clocks } from '@escale/contract/values/clocks'
import { formatDay } from '@escale/contract/values/days'
import { Anchor, Group, Stack } from '@mantine/core'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './Tenders.module.css'

type Props = { paymentId: string; tenders: readonly Tender[] }

/** The tenders of a saved payment, with the state of each screenshot. */
export function TenderList({ paymentId, tenders }: Props) {
  const { moment } = useClocks()
  if (tenders.length === 0) return null
  return (
    <ul className="rows" aria-label="Moyens de paiement">
      {tenders.map((tender) => (
        <Group
          key={tender.position}
          component="li"
          className={styles.tender}
          justify="space-between"
          gap="sm"
        >
          <Stack component="span" gap={0} miw={0}>
            <span>{tender.amount < 0 ? 'Monnaie rendue' : tender.method}</span>
            <span className="muted small">{aboutTender(tender)}</span>
            {tender.screenshotId && (
              <span className="small">
                <Anchor
                  href={`/api/payments/${paymentId}/tenders/${tender.position}/screenshot`}
                  target="_blank"
                >
                  Capture
                </Anchor>{' '}
                {stateOfClaim(tender, moment)}
              </span>
            )}
          </Stack>
          <span className="num">
            {formatAmount(tender.amount, tender.currency)}
            {tender.currency !== 'USD' && <span className="muted"> = {formatMoney(tender.value)}</span>}
          </span>
        </Group>
      ))}
    </ul>
  )
}

function aboutTender({
  accountName,
  reference,
  paidDay,
  payerNumber,
  payerName,
  rate,
  fee,
  currency,
}: Tender): string {
  const parts = [
    accountName,
    reference,
    paidDay && `payé le ${formatDay(paidDay)}`,
    payerName,
    payerNumber,
    rate && `taux ${formatRate(rate)}`,
  ]
  return [...parts, fee ? `frais ${formatAmount(fee, currency)}` : null].filter(Boolean).join(' · ')
}

function stateOfClaim(
  { verifiedByName, verifiedAt, refusedByName, refusalReason }: Tender,
  moment: Clocks['moment'],
): string {
  if (verifiedByName && verifiedAt) return `vérifiée par ${verifiedByName} le ${moment(verifiedAt)}`
  if (refusedByName) return `refusée par ${refusedByName} : ${refusalReason}`
  return 'à vérifier'
}
