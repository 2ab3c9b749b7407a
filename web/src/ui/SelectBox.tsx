import { Select, type SelectProps } from '@mantine/core'

/** What `LazySelect` loads. A dozen words are seen at once. */
export default function SelectBox(props: SelectProps<string>) {
  return <Select maxDropdownHeight={360} {...props} />
}
