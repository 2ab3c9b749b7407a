import { TextInput, type TextInputProps } from '@mantine/core'

/** A chassis number, in capitals as it is typed. */
export function ChassisInput({ onChange, ...input }: TextInputProps) {
  return (
    <TextInput
      maxLength={17}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
      onChange={(event) => {
        raise(event.currentTarget)
        onChange?.(event)
      }}
    />
  )
}

/** Writing a value sends the caret to the end: it is put back where it was. */
function raise(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  const raised = value.toUpperCase()
  if (raised === value) return
  field.value = raised
  field.setSelectionRange(selectionStart, selectionEnd)
}
