// A few requests replace the token of the session. Requests sent meanwhile with the old token are answered as
// if nobody were signed in.

let underWay: Promise<unknown> | null = null
let tokenCount = 0

/** Runs such a request with `ask`, which does not renew the session. */
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

/** A counter of tokens, to be read before a request is sent. */
export const countTokens = () => tokenCount

/** True when the token was replaced since the counter had this value. Waits for a replacement under way. */
export async function hasNewToken(before: number): Promise<boolean> {
  await underWay?.catch(() => undefined)
  return tokenCount !== before
}
