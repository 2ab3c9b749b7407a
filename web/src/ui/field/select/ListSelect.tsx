import { Select, type SelectProps } from '@mantine/core'
import { useChoicesInFocus } from './useChoicesInFocus.ts'

const floating = { shadow: 'md', transitionProps: { transition: 'fade', duration: 90 } } as const

/**
 * The select of every form and filter. Mantine's `Select` is used nowhere else, because it keeps the options
 * of a closed list in the page.
 */
export function ListSelect({ comboboxProps, ...select }: SelectProps<string>) {
  return <Select {...useChoicesInFocus({ ...select, comboboxProps: { ...floating, ...comboboxProps } })} />
}
