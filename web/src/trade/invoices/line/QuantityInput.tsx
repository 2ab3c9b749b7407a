import { parseWhole } from '@escale/contract/values/amounts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { nextStep, onArrows } from '#ui/field/figure/step-keys.ts'
import { pieceSteps } from '#ui/field/figure/steps.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number
  onChange: (quantity: number) => void
}

/**
 * An input for a whole number of at least 1. Any invalid input counts as 1, and is shown as 1 when the focus
 * leaves.
 */
export function QuantityInput({ value, onChange, onBlur, onKeyDown, ...input }: Props) {
  const [text, setText] = useState(String(value))
  const shown = parseQuantity(text) === value ? text : String(value)

  function changeText(next: string) {
    setText(next)
    onChange(parseQuantity(next))
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      classNames={{ input: 'figure' }}
      value={shown}
      onChange={(event) => changeText(event.currentTarget.value)}
      onBlur={(event) => {
        setText(String(value))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onArrows((direction) => changeText(String(nextStep(value, direction, pieceSteps))))(event)
        onKeyDown?.(event)
      }}
    />
  )
}

function parseQuantity(text: string): number {
  return Math.max(1, parseWhole(text) ?? 1)
}
