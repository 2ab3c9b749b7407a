import { forgetLocal, hasLocal, storeLocal } from '#session/device/local-values.ts'
import { ask } from '#session/request/plain-request.ts'

// Signing out works offline: the browser deletes the session at once, and the request to the server is sent
// later. Until then the cookie is still valid and would sign in the next person, so the request must be sent
// before the cookie is used again.

/** Stores that a sign-out must still be sent. Returns false in a browser that cannot store anything. */
export function storePendingSignOut(): boolean {
  return storeLocal('sign-out-owed', true)
}

/** Sends a stored sign-out. Returns false while the server cannot be reached. */
export async function sendPendingSignOut(): Promise<boolean> {
  if (!hasLocal('sign-out-owed')) return true
  if (!(await notifySignOut())) return false
  forgetLocal('sign-out-owed')
  return true
}

/** Sends a stored sign-out now and each time the network returns. */
export function settleSignOutWhenOnline() {
  void sendPendingSignOut()
  addEventListener('online', () => void sendPendingSignOut())
}

/** Sends a sign-out. True when it ended the session, false for another error, null without a response. */
export function notifySignOut(): Promise<boolean | null> {
  return ask('POST', '/api/auth/sign-out', {}).then(
    ({ ok, status }) => ok || status === 400 || status === 401,
    () => null,
  )
}
