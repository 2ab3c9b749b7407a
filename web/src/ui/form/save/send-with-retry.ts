import { failureOf } from '#session/request/failure.ts'

const keyRunningDelayMs = 500

/**
 * Repeats a request with the same idempotency key while the server is still executing the first one: up to 20
 * times, every 500 ms.
 */
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
