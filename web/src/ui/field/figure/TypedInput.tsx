import { figureText } from '@escale/contract/values/pasted-text'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { nextStep, onArrows, type Steps } from './step-keys.ts'
import { type TypedNumber, typedText, unfinishedInput } from './typed-number.ts'

export type FigureProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: TypedNumber
  defaultValue?: TypedNumber
  onChange?: (value: TypedNumber) => void
  /** Called when the user empties an optional field. */
  onEmpty?: () => void
}

type Reading = {
  parse: (text: string) => number | null
  format: (value: number) => string
  missing: string
  refused: string
  steps: Steps
}

/**
 * A field for a number, typed with the digits of any keyboard or changed with the arrow keys. The text is
 * formatted when the field loses the focus.
 */
export function TypedInput({
  value,
  defaultValue,
  onChange,
  onBlur,
  onKeyDown,
  onEmpty,
  reading,
  ...input
}: FigureProps & { reading: Reading }) {
  const { format, missing, refused, steps } = reading
  const parse = (typed: string) => reading.parse(figureText(typed))
  const [text, setText] = useState(() => initialText(value ?? defaultValue, format))
  // A value set from outside the field replaces the typed text. For example, choosing a service sets its
  // price.
  const shownText = typeof value === 'number' && parse(text) !== value ? format(value) : text

  function change(next: string) {
    setText(next)
    if (onEmpty && next.trim() === '') onEmpty()
    else onChange?.(parse(next) ?? unfinishedInput(next, next.trim() ? refused : missing))
  }

  // Changes the number by one step. Text that is not a number stays, so that the user can correct it.
  function step(direction: 1 | -1) {
    const figure = shownText.trim() === '' ? 0 : parse(shownText)
    if (figure !== null) change(format(nextStep(figure, direction, steps)))
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      classNames={{ input: 'figure' }}
      value={shownText}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        const figure = parse(shownText)
        if (figure !== null) setText(format(figure))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onArrows(step)(event)
        onKeyDown?.(event)
      }}
    />
  )
}

function initialText(value: TypedNumber | undefined, format: (value: number) => string): string {
  return typeof value === 'number' ? format(value) : (typedText(value) ?? '')
}
