// A few requests replace the token of the session. Requests sent meanwhile with the old token are answered as
// if nobody were signed in.

let underWay: Promise<unknown> | null = null
let given = 0

/** Runs such a request with `ask`, which does not renew the session. */
export async function givingToken<Result>(act: () => Promise<Result>): Promise<Result> {
  const done = act()
  underWay = done
  try {
    return await done
  } finally {
    given += 1
    if (underWay === done) underWay = null
  }
}

/** A counter of tokens, to be read before a request is sent. */
export const tokensGiven = () => given

/** True when the token was replaced since the counter had this value. Waits for a replacement under way. */
export async function hasNewToken(before: number): Promise<boolean> {
  await underWay?.catch(() => undefined)
  return given !== before
}
