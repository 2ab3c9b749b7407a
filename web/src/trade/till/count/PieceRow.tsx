import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { isPieceCount } from '@escale/contract/trade/till/count'
import { mostPieces } from '@escale/contract/trade/till/words'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { TypedInput } from '#ui/field/figure/TypedInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import styles from './Count.module.css'

type Props = {
  currency: Currency
  piece: number
  value: TypedNumber
  /** The name of the field in the form, which focuses it when its value is refused. */
  path: string
  isFirst: boolean
  onChange: (value: TypedNumber) => void
}

const reading = {
  parse: (text: string) => {
    const count = text.trim() === '' ? 0 : Number(text.replaceAll(/\s/g, ''))
    return isPieceCount(count) ? count : null
  },
  format: (count: number) => (count === 0 ? '' : String(count)),
  missing: '',
  refused: `Un nombre entier, ${mostPieces.toLocaleString('fr-FR')} au plus.`,
  steps: { unitsPerOne: 1, step: 1, least: 0, most: mostPieces },
}

/** A note or coin with how many there are: typed, or changed by large buttons under a thumb. */
export function PieceRow({ currency, piece, value, path, isFirst, onChange }: Props) {
  const label = formatAmount(piece, currency)
  const count = typeof value === 'number' ? value : 0
  return (
    <div className={styles.piece}>
      <span className={`num ${styles.label}`} aria-hidden>
        {label}
      </span>
      <ActionIcon
        className={styles.step}
        size={44}
        variant="default"
        tabIndex={-1}
        aria-label={`Un de moins, ${label}`}
        disabled={count === 0}
        onClick={() => onChange(count - 1)}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <TypedInput
        className={styles.count}
        aria-label={`Nombre de ${label}`}
        inputMode="numeric"
        placeholder="0"
        reading={reading}
        value={value}
        data-path={path}
        data-autofocus={isFirst || undefined}
        error={typeof value === 'number' ? undefined : reading.refused}
        onChange={onChange}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={goOnByEnter}
      />
      <ActionIcon
        className={styles.step}
        size={44}
        variant="default"
        tabIndex={-1}
        aria-label={`Un de plus, ${label}`}
        disabled={count >= mostPieces}
        onClick={() => onChange(count + 1)}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <span className={`num ${styles.amount}`}>{count > 0 ? formatAmount(count * piece, currency) : ''}</span>
    </div>
  )
}

/** Enter goes to the next note. After the last one it reaches the button that saves. */
function goOnByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const form = event.currentTarget.form
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path], [type=submit]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
