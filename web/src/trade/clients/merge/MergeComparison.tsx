import {
  type FieldDifference,
  fieldDifferences,
  type MergedField,
  mergeConsequences,
} from '@escale/contract/trade/clients/merge'
import { formatMoney } from '@escale/contract/values/amounts'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Stack } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useId } from 'react'
import type { api as contractApi } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './merge.module.css'

type Side = Awaited<ReturnType<typeof contractApi.clients.mergePreview.call>>['kept']
type Choice = 'kept' | 'absorbed'
type Props = {
  kept: Side
  absorbed: Side
  chosen: Partial<Record<MergedField, Choice>>
  onChoose: (field: MergedField, side: Choice) => void
  onSwap: () => void
}

/**
 * Shows both clients side by side, lets the user pick a value for each field, and lists the consequences of
 * the merge.
 */
export function MergeComparison({ kept, absorbed, chosen, onChoose, onSwap }: Props) {
  const differences = fieldDifferences(kept.client, absorbed.client)
  return (
    <Stack gap="lg">
      <Belongings kept={kept} absorbed={absorbed} />
      <Button
        variant="default"
        mr="auto"
        leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
        onClick={onSwap}
      >
        Garder plutôt l'autre fiche
      </Button>
      {differences.length > 0 && (
        <section aria-label="Valeurs à garder">
          <h3 className={styles.heading}>Valeurs à garder</h3>
          {differences.map((difference) => (
            <FieldChoice
              key={difference.field}
              difference={difference}
              value={chosen[difference.field] ?? difference.proposed}
              onChange={(side) => onChoose(difference.field, side)}
            />
          ))}
        </section>
      )}
      <section aria-label="Ce qui va se passer">
        <h3 className={styles.heading}>Ce qui va se passer</h3>
        <ul className={styles.consequences}>
          {mergeConsequences(belongingsOf(kept), belongingsOf(absorbed)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Stack>
  )
}

function belongingsOf({ figures: { sales, goods }, ...side }: Side) {
  return { ...side, invoices: sales?.invoices ?? 0, lots: goods?.lots ?? 0 }
}

function Belongings({ kept, absorbed }: { kept: Side; absorbed: Side }) {
  const clocks = useClocks()
  const rows: [string, (side: Side) => string][] = [
    ['Client depuis', ({ client }) => clocks.day(client.createdAt)],
    ['Factures', ({ figures }) => formatNumber(figures.sales?.invoices ?? 0)],
    ['Reste dû', ({ client }) => (client.balance > 0 ? formatMoney(client.balance) : 'Soldé')],
    ['Marchandises', ({ figures }) => formatNumber(figures.goods?.lots ?? 0)],
    ['Messages', ({ messages }) => formatNumber(messages)],
  ]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <span className="muted small">Fiche gardée</span>
            {kept.client.name}
          </th>
          <th scope="col">
            <span className="muted small">Fiche absorbée</span>
            {absorbed.client.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, figureOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{figureOf(kept)}</td>
            <td className="num">{figureOf(absorbed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FieldProps = { difference: FieldDifference; value: Choice; onChange: (side: Choice) => void }

function FieldChoice({ difference, value, onChange }: FieldProps) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{difference.word}</legend>
      {(['kept', 'absorbed'] as const).map((side) => (
        <label key={side} className={styles.option}>
          <input type="radio" name={name} checked={value === side} onChange={() => onChange(side)} />
          <span>{valueText(difference, side)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function valueText(difference: FieldDifference, side: Choice) {
  const value = difference[side]
  if (value === null) return <span className="muted">Vide</span>
  return difference.field === 'phone' ? readablePhone(value) : value
}
