/** Validity of an invitation's link in hours, for companies and for super_admins. */
export const invitationHours = 72

/** The most open invitations of a company. */
export const mostOpenInvitations = 200

/** The page on which the holder of the token answers an invitation. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/invitation?jeton=${token}`
}
