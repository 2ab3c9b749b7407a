import { TextInput, type TextInputProps } from '@mantine/core'

/** An input for a chassis number (VIN). Letters are converted to capitals as they are typed. */
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

/** Converts the value to capitals. Setting a value moves the caret to the end, so the caret is put back. */
function capitalize(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  const capitals = value.toUpperCase()
  if (capitals === value) return
  field.value = capitals
  field.setSelectionRange(selectionStart, selectionEnd)
}
