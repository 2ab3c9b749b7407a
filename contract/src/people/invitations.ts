/** How long the link of an invitation is good for, into a company or above them all. */
export const invitationHours = 72

/** Invitations into one company that may wait for an answer. */
export const mostOpenInvitations = 200

/** Where an invitation is answered, by whoever holds its token. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/invitation?jeton=${token}`
}
