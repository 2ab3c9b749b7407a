import type { SelectProps } from '@mantine/core'
import { clearButtonProps } from '#ui/field/clear-button.ts'
import { ListSelect } from './ListSelect.tsx'
import { SearchSelect } from './SearchSelect.tsx'

/** The lazily loaded part of `LazySelect`. */
export default function SelectBox({ searchable, ...props }: SelectProps<string>) {
  return searchable ? (
    <SearchSelect {...props} />
  ) : (
    <ListSelect clearButtonProps={clearButtonProps(props)} {...props} />
  )
}
