import { ask } from './ask.ts'

// Without network one may still leave: the browser forgets everything at once, and owes the server the news. Until it is
// told, the cookie would open the session again for whoever comes next: nothing here believes it meanwhile.

const memory = 'escale-sign-out-owed'

/** Promises to tell the server; false in a browser that remembers nothing. */
export function oweSignOut(): boolean {
  try {
    localStorage.setItem(memory, '1')
    return true
  } catch {
    return false
  }
}

/** Tells the server what it is owed; false while it cannot be told. */
export async function settleSignOut(): Promise<boolean> {
  if (!isOwed()) return true
  if (!(await toldServer())) return false
  localStorage.removeItem(memory)
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

function isOwed(): boolean {
  try {
    return localStorage.getItem(memory) !== null
  } catch {
    return false
  }
}
