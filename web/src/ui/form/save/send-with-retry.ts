import { failureOf } from '#session/request/failure.ts'

const keyRunningDelayMs = 500

/** Sends again under the same key while the first request is still running, up to 20 times every 500 ms. */
export async function sendWithRetry<Output>(send: () => Promise<Output>): Promise<Output> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (failureOf(error).code !== 'KEY_RUNNING' || tries >= 20) throw error
      await new Promise((resolve) => setTimeout(resolve, keyRunningDelayMs))
    }
  }
}
