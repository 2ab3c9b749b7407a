export type MissingCredentials = { email?: string | undefined; password?: string | undefined }

/** The error texts for empty fields of the sign-in form. */
export function findMissing({ email, password }: { email: string; password: string }): MissingCredentials {
  return {
    email: email.trim() ? undefined : 'Indiquez votre email.',
    password: password ? undefined : 'Indiquez votre mot de passe.',
  }
}
