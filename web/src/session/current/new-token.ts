// Certain requests replace the session token. Other requests sent during the replacement still have the old
// token, and are refused as if no person were signed in. The functions below let them be repeated.

let underWay: Promise<unknown> | null = null
let tokenCount = 0

/** Runs a request that replaces the token. It must use `ask`, which does not renew the session. */
export async function replaceToken<Result>(act: () => Promise<Result>): Promise<Result> {
  const running = act()
  underWay = running
  try {
    return await running
  } finally {
    tokenCount += 1
    if (underWay === running) underWay = null
  }
}

/**
 * The number of replaced tokens so far. Read it before a request, and pass it to `hasNewToken` when the
 * request is refused.
 */
export const tokenReplacementCount = () => tokenCount

/** True when the token was replaced since `before` was read. Waits for a replacement in progress. */
export async function hasNewToken(before: number): Promise<boolean> {
  await underWay?.catch(() => undefined)
  return tokenCount !== before
}
