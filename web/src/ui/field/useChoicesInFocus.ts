import type { ComboboxProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

type ListField = {
  comboboxProps?: ComboboxProps | undefined
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The props of a field with a list. The choices are drawn as the field takes the focus and go as it loses it.
 * Mantine draws them
 * with the field, so an invoice of 300 lines held its services 300 times. They come before the list opens
 * because the first key that
 * opens it also marks a choice.
 */
export function useChoicesInFocus<Field extends ListField>(field: Field): Field {
  const [isFocused, setFocused] = useState(false)
  return {
    ...field,
    comboboxProps: { ...field.comboboxProps, keepMounted: isFocused },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(true)
      field.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(false)
      field.onBlur?.(event)
    },
  }
}
