import { type SelectProps, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const SelectBox = lazyPart(() => import('./SelectBox.tsx'))

/** A select among a few words. Its list is heavy, so a disabled field keeps its place until it is loaded. */
export function LazySelect(props: SelectProps<string>) {
  const { label, placeholder, className, value, defaultValue } = props
  const fallbackProps = { label, placeholder, className, value: value ?? defaultValue ?? '' }
  return (
    <Suspense fallback={<TextInput {...fallbackProps} disabled readOnly />}>
      <SelectBox {...props} />
    </Suspense>
  )
}
