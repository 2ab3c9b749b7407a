import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** A telephone number. A former one with its country code has its current number below. */
export function PhoneInput({ onBlur, onChange, defaultValue, ...props }: TextInputProps) {
  const [completed, setCompleted] = useState<string | undefined>()
  return (
    <TextInput
      type="tel"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={completed && <span role="status">{completed}</span>}
      {...props}
      defaultValue={defaultValue}
      onChange={(event) => {
        setCompleted(undefined)
        onChange?.(event)
      }}
      onBlur={(event) => {
        void completedNumber(event.currentTarget.value).then(setCompleted)
        onBlur?.(event)
      }}
    />
  )
}

/** Loaded when a number is left, because its rules are of no use to the first view. */
async function completedNumber(typed: string): Promise<string | undefined> {
  const rules = await import('@escale/contract/values/telephone/completed-number').catch(() => undefined)
  return rules?.completedNumber(typed)
}
