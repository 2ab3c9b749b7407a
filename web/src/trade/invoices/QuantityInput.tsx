import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { onArrows, stepped } from '#ui/field/step-keys.ts'
import { pieceSteps } from '#ui/field/steps.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number
  onChange: (quantity: number) => void
}

/** A whole number from 1: anything else counts as 1 at once, and reads 1 when the field is left. */
export function QuantityInput({ value, onChange, onBlur, onKeyDown, ...input }: Props) {
  const [text, setText] = useState(String(value))
  const shown = wholeIn(text) === value ? text : String(value)

  function typed(next: string) {
    setText(next)
    onChange(wholeIn(next))
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      classNames={{ input: 'figure' }}
      value={shown}
      onChange={(event) => typed(event.currentTarget.value)}
      onBlur={(event) => {
        setText(String(value))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onArrows((direction) => typed(String(stepped(value, direction, pieceSteps))))(event)
        onKeyDown?.(event)
      }}
    />
  )
}

function wholeIn(text: string): number {
  const plain = text.replaceAll(/\s/gu, '')
  return /^\d{1,9}$/.test(plain) ? Math.max(1, Number(plain)) : 1
}
