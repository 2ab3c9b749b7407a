/** Error of procedures that need email when none is configured. */
export const mailOffErrors = {
  MAIL_OFF: {
    status: 503,
    message: "L'envoi des emails n'est pas configuré. Adressez-vous à votre administrateur.",
  },
} as const
