import type { SelectProps } from '@mantine/core'
import { ListSelect } from '#ui/field/ListSelect.tsx'
import { clearButtonProps } from './clear-button.ts'
import { SearchSelect } from './SearchSelect.tsx'

/** The lazily loaded part of `LazySelect`. */
export default function SelectBox({ searchable, ...props }: SelectProps<string>) {
  return searchable ? (
    <SearchSelect {...props} />
  ) : (
    <ListSelect clearButtonProps={clearButtonProps(props)} {...props} />
  )
}
