import { PasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      label="Mot de passe"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description="10 caractères au moins, difficiles à deviner."
      autoComplete="new-password"
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
      {...props}
    />
  )
}
