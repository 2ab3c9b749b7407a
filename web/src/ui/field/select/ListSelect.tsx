import { Select, type SelectProps } from '@mantine/core'
import { useChoicesInFocus } from './useChoicesInFocus.ts'

const floating = { shadow: 'md', transitionProps: { transition: 'fade', duration: 90 } } as const

/**
 * The select component for forms and filters. Do not use Mantine's `Select` directly: it renders the options
 * even while the list is closed.
 */
export function ListSelect({ comboboxProps, ...select }: SelectProps<string>) {
  return <Select {...useChoicesInFocus({ ...select, comboboxProps: { ...floating, ...comboboxProps } })} />
}
