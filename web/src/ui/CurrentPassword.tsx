import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** The password one has now, asked again before anything grave. */
export function CurrentPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Mot de passe actuel"
      autoComplete="current-password"
      required
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
      {...props}
    />
  )
}
