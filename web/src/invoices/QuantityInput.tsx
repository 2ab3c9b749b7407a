import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: number; onChange: (quantity: number) => void }

/** A whole number from 1: anything else counts as 1 at once, and reads 1 when the field is left. */
export function QuantityInput({ value, onChange, onBlur, ...input }: Props) {
  const [text, setText] = useState(String(value))
  const shown = wholeIn(text) === value ? text : String(value)

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      classNames={{ input: 'figure' }}
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(wholeIn(event.currentTarget.value))
      }}
      onBlur={(event) => {
        setText(String(value))
        onBlur?.(event)
      }}
    />
  )
}

function wholeIn(text: string): number {
  const plain = text.replaceAll(/\s/gu, '')
  return /^\d{1,9}$/.test(plain) ? Math.max(1, Number(plain)) : 1
}
