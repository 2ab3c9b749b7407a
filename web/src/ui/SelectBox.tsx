import { Select, type SelectProps } from '@mantine/core'

/** What `LazySelect` loads. */
export default function SelectBox(props: SelectProps<string>) {
  return <Select {...props} />
}
