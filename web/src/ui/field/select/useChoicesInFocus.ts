import type { ComboboxProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

type ListField = {
  comboboxProps?: ComboboxProps | undefined
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The props of a field whose options are rendered only while it has the focus. Mantine renders them with the
 * field, so an invoice of 300 lines rendered its services 300 times. The options are needed before the list
 * opens, because the first key that opens it also marks one.
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
