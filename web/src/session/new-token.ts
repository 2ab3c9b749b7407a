// Some acts give the session another token. What is asked with the old one meanwhile is told that nobody is
// signed in.

let underWay: Promise<unknown> | null = null
let given = 0

/** Does such an act, by `ask`, which renews nothing. */
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

/** What tells tokens apart: to be read before something is asked. */
export const tokensGiven = () => given

/** Whether the session may have another token than when that was read: it is awaited, if it is on its way. */
export async function hasNewToken(before: number): Promise<boolean> {
  await underWay?.catch(() => undefined)
  return given !== before
}
