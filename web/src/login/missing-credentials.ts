export type Missing = { email?: string | undefined; password?: string | undefined }

/** What is said beside the fields of a sign-in that were left empty. */
export function missingIn({ email, password }: { email: string; password: string }): Missing {
  return {
    email: email.trim() ? undefined : 'Indiquez votre email.',
    password: password ? undefined : 'Indiquez votre mot de passe.',
  }
}
