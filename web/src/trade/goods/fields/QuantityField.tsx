import { parseWhole } from '@escale/contract/values/amounts'
import { Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { nextStep, onArrows } from '#ui/field/figure/step-keys.ts'
import { pieceSteps } from '#ui/field/figure/steps.ts'
import styles from './QuantityField.module.css'

type Props = {
  defaultValue?: number
  onChange?: (quantity: number) => void
  error?: string
  readOnly?: boolean
  'data-path'?: string
}

const { most } = pieceSteps

/** A number of pieces with minus and plus buttons. Any invalid input counts as 1. */
export function QuantityField({ defaultValue = 1, onChange, error, readOnly, 'data-path': path }: Props) {
  const id = useId()
  const [text, setText] = useState(String(defaultValue))
  const quantity = parseQuantity(text)

  function changeText(next: string) {
    setText(next)
    onChange?.(parseQuantity(next))
  }

  function step(direction: 1 | -1) {
    changeText(String(nextStep(quantity, direction, pieceSteps)))
  }

  return (
    <Input.Wrapper id={id} label="Quantité" required error={error}>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label="Une pièce de moins"
          disabled={readOnly || quantity <= 1}
          onClick={() => step(-1)}
        >
          <IconMinus size={21} stroke={1.6} aria-hidden />
        </button>
        <Input
          id={id}
          data-path={path}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          readOnly={readOnly}
          error={Boolean(error)}
          classNames={{ input: `${styles.figure} num` }}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={readOnly ? undefined : onArrows(step)}
          onBlur={() => setText(String(quantity))}
        />
        <button
          type="button"
          aria-label="Une pièce de plus"
          disabled={readOnly || quantity >= most}
          onClick={() => step(1)}
        >
          <IconPlus size={21} stroke={1.6} aria-hidden />
        </button>
      </div>
    </Input.Wrapper>
  )
}

function parseQuantity(text: string): number {
  return Math.max(1, Math.min(most, parseWhole(text) ?? 1))
}
