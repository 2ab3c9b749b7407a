import { Select, type SelectProps } from '@mantine/core'
import { clearing } from './clear-button.ts'
import { SearchSelect } from './SearchSelect.tsx'

/** What `LazySelect` loads. */
export default function SelectBox({ searchable, ...props }: SelectProps<string>) {
  return searchable ? <SearchSelect {...props} /> : <Select clearButtonProps={clearing(props)} {...props} />
}
