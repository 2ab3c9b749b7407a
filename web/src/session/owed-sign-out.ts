import { ask } from './ask.ts'
import { forgetLocal, isKept, keepLocal } from './local-values.ts'

// Without network one may still leave: the browser forgets everything at once, and owes the server the news.
// Until it is
// told, the cookie would open the session again for whoever comes next: nothing here believes it meanwhile.

/** Promises to tell the server; false in a browser that remembers nothing. */
export function oweSignOut(): boolean {
  return keepLocal('sign-out-owed', true)
}

/** Tells the server what it is owed; false while it cannot be told. */
export async function settleSignOut(): Promise<boolean> {
  if (!isKept('sign-out-owed')) return true
  if (!(await toldServer())) return false
  forgetLocal('sign-out-owed')
  return true
}

/** Settles now and each time the network is back. */
export function settleSignOutWhenOnline() {
  void settleSignOut()
  addEventListener('online', () => void settleSignOut())
}

/** Null when no answer came. */
export function toldServer(): Promise<boolean | null> {
  return ask('POST', '/api/auth/sign-out', {}).then(
    ({ ok, status }) => ok || status === 400 || status === 401,
    () => null,
  )
}
