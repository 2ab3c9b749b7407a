import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/**
 * A field for a phone number. If the user types a former number with its country code, the current number is
 * shown below.
 */
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

/** The code is loaded when the user leaves the field, because it is not needed before. */
async function completedNumber(typed: string): Promise<string | undefined> {
  const rules = await import('@escale/contract/values/telephone/completed-number').catch(() => undefined)
  return rules?.completedNumber(typed)
}
