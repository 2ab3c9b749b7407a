import { type SelectProps, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const SelectBox = lazyPart(() => import('./SelectBox.tsx'))

/**
 * A select among a few words. Its list is heavy: what stands around does not wait for it, and its place is
 * kept.
 */
export function LazySelect(props: SelectProps<string>) {
  const { label, placeholder, className, value, defaultValue } = props
  const shown = { label, placeholder, className, value: value ?? defaultValue ?? '' }
  return (
    <Suspense fallback={<TextInput {...shown} disabled readOnly />}>
      <SelectBox {...props} />
    </Suspense>
  )
}
