import type { ComboboxProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

type ListField = {
  comboboxProps?: ComboboxProps | undefined
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Props of a select that renders its options only while it has the focus. Mantine always renders them: an
 * invoice of 300 lines rendered its list of services 300 times. Opening the list is too late, because the
 * arrow key that opens it also highlights an option.
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
