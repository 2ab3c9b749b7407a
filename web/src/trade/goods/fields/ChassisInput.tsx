import { TextInput, type TextInputProps } from '@mantine/core'

/** A chassis number, converted to capitals while it is typed. */
export function ChassisInput({ onChange, ...input }: TextInputProps) {
  return (
    <TextInput
      maxLength={17}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
      onChange={(event) => {
        capitalize(event.currentTarget)
        onChange?.(event)
      }}
    />
  )
}

/** Setting the value moves the caret to the end, so its position is restored. */
function capitalize(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  const capitals = value.toUpperCase()
  if (capitals === value) return
  field.value = capitals
  field.setSelectionRange(selectionStart, selectionEnd)
}
