/** What may be wrong with an account that was just made. */
export const unverified = {
  code: 'WRONG_CREDENTIALS',
  path: '/auth/verification',
  words: "Vous venez de vous inscrire ? Vérifiez d'abord votre email.",
}
