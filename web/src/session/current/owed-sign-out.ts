import { forgetLocal, hasLocal, storeLocal } from '#session/device/local-values.ts'
import { ask } from '#session/request/plain-request.ts'

// Signing out works without a network: the browser forgets the session at once and tells the server later.
// Until then the cookie would open the session again for the next person, so nothing here trusts it.

/** Remembers to tell the server. False in a browser that stores nothing. */
export function oweSignOut(): boolean {
  return storeLocal('sign-out-owed', true)
}

/** Tells the server about a pending sign-out. False while the server cannot be reached. */
export async function sendPendingSignOut(): Promise<boolean> {
  if (!hasLocal('sign-out-owed')) return true
  if (!(await notifySignOut())) return false
  forgetLocal('sign-out-owed')
  return true
}

/** Tells the server now, and each time the network is back. */
export function settleSignOutWhenOnline() {
  void sendPendingSignOut()
  addEventListener('online', () => void sendPendingSignOut())
}

/** Null without a response. */
export function notifySignOut(): Promise<boolean | null> {
  return ask('POST', '/api/auth/sign-out', {}).then(
    ({ ok, status }) => ok || status === 400 || status === 401,
    () => null,
  )
}
