/** How long an invitation link is valid, in hours. Applies to companies and super_admins. */
export const invitationHours = 72

/** The most pending invitations of a company. */
export const mostOpenInvitations = 200

/** The URL of the page on which an invited person accepts an invitation. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/invitation?jeton=${token}`
}
