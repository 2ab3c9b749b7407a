import type { Creditable } from '@escale/contract/trade/ledger/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatWeight } from '@escale/contract/values/measures'
import { Button, Group, Text } from '@mantine/core'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { pluralize } from '#ui/figures/count.ts'
import styles from './CreditNote.module.css'
import { type CreditNoteForm, creditOfFound } from './credit-note-form.ts'
import { FoundInput } from './FoundInput.tsx'

type Props = { form: CreditNoteForm; creditable: Creditable }

/** The lines of the invoice, each with its found measure and its credit. Empty lines stay as billed. */
export function CreditLines({ form, creditable }: Props) {
  function creditAll() {
    for (const [place, { left }] of creditable.lines.entries()) setAmount(form, place, left > 0 ? left : null)
    form.clearFieldError('lines')
  }

  return (
    <section aria-label="Lignes">
      <Group justify="space-between" mb="sm">
        <Text fw={580}>Lignes de la facture</Text>
        <Button variant="default" size="compact-sm" onClick={creditAll}>
          Créditer tout le reste : {formatMoney(creditable.left)}
        </Button>
      </Group>
      <ul className={styles.lines}>
        {creditable.lines.map((line, place) => (
          <CreditLine key={line.position} form={form} creditable={creditable} line={line} place={place} />
        ))}
      </ul>
      {form.errors.lines && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm" mt="sm">
          {form.errors.lines}
        </Text>
      )}
    </section>
  )
}

type LineProps = Props & { line: Creditable['lines'][number]; place: number }

function CreditLine({ form, creditable: { serviceType }, line, place }: LineProps) {
  const { onChange, ...found } = form.field(`lines.${place}.found`)
  const { onChange: onAmount, ...amount } = form.field(`lines.${place}.amount`)

  function changeFound(value: TypedNumber) {
    onChange(value)
    const credit = typeof value === 'number' ? creditOfFound(serviceType, line, value) : null
    if (credit !== null) setAmount(form, place, credit)
  }

  return (
    <li className={styles.line}>
      <div>
        <span>{line.label}</span>
        <Text component="p" className="num" c="dimmed" fz="sm">
          {measureText(serviceType, line)} × {formatMoney(line.unitPrice)} = {formatMoney(line.total)}
          {line.left < line.total && ` · reste ${formatMoney(line.left)} à créditer`}
        </Text>
      </div>
      {line.left > 0 && (
        <div className={styles.fields}>
          <FoundInput by={serviceType} {...found} onChange={changeFound} onEmpty={() => onChange(null)} />
          <MoneyInput
            label="Montant de l'avoir"
            {...amount}
            onChange={onAmount}
            onEmpty={() => onAmount(null)}
          />
          <Button
            className={styles.whole}
            variant="default"
            aria-label={`Toute la ligne ${line.label}`}
            onClick={() => setAmount(form, place, line.left)}
          >
            Tout
          </Button>
        </div>
      )}
    </li>
  )
}

function measureText(serviceType: Creditable['serviceType'], line: Creditable['lines'][number]): string {
  return serviceType === 'Aérien' ? formatWeight(line.weightKg ?? 0) : pluralize(line.quantity, 'unité')
}

function setAmount(form: CreditNoteForm, place: number, cents: number | null) {
  form.setFieldValue(`lines.${place}.amount`, cents)
  form.clearFieldError(`lines.${place}.amount`)
}
