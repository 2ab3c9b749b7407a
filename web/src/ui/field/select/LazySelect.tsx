import { type SelectProps, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const SelectBox = lazyPart(() => import('./SelectBox.tsx'))

/**
 * A select with a few options. The list code is loaded lazily. Until then, a disabled field of the same size
 * is shown.
 */
export function LazySelect(props: SelectProps<string>) {
  const { label, placeholder, className, value, defaultValue } = props
  const fallbackProps = { label, placeholder, className, value: value ?? defaultValue ?? '' }
  return (
    <Suspense fallback={<TextInput {...fallbackProps} disabled readOnly />}>
      <SelectBox {...props} />
    </Suspense>
  )
}
