/** Hint for the likely cause of a refusal after a sign-up: the email address is not yet confirmed. */
export const unverified = {
  code: 'WRONG_CREDENTIALS',
  path: '/auth/verification',
  words: "Vous venez de vous inscrire ? Vérifiez d'abord votre email.",
}
