import { secondTotalText } from '@escale/contract/trade/currencies/rates'
import { measureText } from '@escale/contract/trade/invoices/measure'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatWeight, withUnit } from '@escale/contract/values/measures'
import { Group, Stack, Text } from '@mantine/core'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay } from '#session/current/useSession.ts'
import { type RecordLink, RecordLinks } from '#trade/RecordLinks.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { QuoteActions } from './QuoteActions.tsx'
import { QuoteLife } from './QuoteLife.tsx'
import styles from './QuoteSheet.module.css'

type Props = {
  quote: QuoteDetail
  onOpen: (id: string) => void
  onCopy: () => void
  onChanged: () => void
  onClose: () => void
}

/** A quote that was sent. Its content is frozen, so it is a sheet and no form. */
export function QuoteSheet({ quote, onOpen, onCopy, onChanged, onClose }: Props) {
  const { id, number, state, clientName, total, conditions, second } = quote
  const mayReadHistory = useMay('history.read')
  return (
    <AppModal
      title="Devis"
      subtitle={number}
      size={860}
      headerAction={mayReadHistory && <HistoryButton record={id} name={number} />}
      onClose={onClose}
    >
      <Stack className={styles.sheet} gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Text fz="lg" fw={600}>
              {clientName}
            </Text>
            <StatusBadge status={state} />
          </div>
          <div>
            <b className={`${styles.total} num`}>{formatMoney(total)}</b>
            {second && <Text c="dimmed">{secondTotalText(second)}</Text>}
          </div>
        </Group>
        <RecordLinks links={quoteLinks(quote)} onLeave={onClose} />
        <QuoteActions quote={quote} onOpen={onOpen} onCopy={onCopy} onChanged={onChanged} />
        <Facts quote={quote} />
        <LineList quote={quote} />
        {conditions && (
          <section>
            <h2>Conditions</h2>
            <p className={styles.words}>{conditions}</p>
          </section>
        )}
        <QuoteLife quote={quote} onOpen={onOpen} />
      </Stack>
    </AppModal>
  )
}

function quoteLinks({ clientId, clientName, invoice }: QuoteDetail): RecordLink[] {
  return [
    ...(clientId ? [{ words: clientName, screen: 'clients', id: clientId } as const] : []),
    ...(invoice
      ? [
          {
            words: `Facture ${invoice.number}`,
            screen: 'invoices',
            filters: { facture: invoice.id },
          } as const,
        ]
      : []),
  ]
}

function Facts({ quote }: { quote: QuoteDetail }) {
  const { serviceType, origin, destination, weightKg, volumeM3, issueDate, validityDay } = quote
  const facts = [
    ['Mode', serviceType],
    ['Trajet', [origin, destination].filter(Boolean).join(' → ')],
    ['Poids estimé', weightKg === null ? '' : formatWeight(weightKg)],
    ['Volume estimé', volumeM3 === null ? '' : withUnit(volumeM3, 'm³')],
    ['Date', formatDay(issueDate)],
    ["Valable jusqu'au", formatDay(validityDay)],
  ].filter(([, value]) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LineList({ quote: { items, serviceType } }: { quote: QuoteDetail }) {
  return (
    <section>
      <h2>Lignes</h2>
      <ul className={styles.lines}>
        {items.map((line, place) => (
          <li key={place}>
            <span>
              {[line.serviceName, line.subProduct, line.merchandiseType].filter(Boolean).join(' · ')}
              <small className="muted num">{amountOf(line, serviceType)}</small>
            </span>
            <b className="num">{formatMoney(line.total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function amountOf(line: QuoteDetail['items'][number], serviceType: string): string {
  if (line.measure) return measureText(line.measure)
  const amount = serviceType === 'Aérien' ? formatWeight(line.weightKg ?? 0) : line.quantity
  return `${amount} × ${formatMoney(line.unitPrice)}`
}
