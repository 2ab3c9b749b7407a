/** The likely cause of a refusal for a new account: its email is not verified. */
export const unverified = {
  code: 'WRONG_CREDENTIALS',
  path: '/auth/verification',
  words: "Vous venez de vous inscrire ? Vérifiez d'abord votre email.",
}
