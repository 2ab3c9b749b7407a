import { failureOf } from '#session/failure.ts'

const keyRunningDelayMs = 500

/** The first request with this key may still be running: its answer is awaited by asking again. */
export async function sendUntilSettled<Output>(send: () => Promise<Output>): Promise<Output> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (failureOf(error).code !== 'KEY_RUNNING' || tries >= 20) throw error
      await new Promise((resolve) => setTimeout(resolve, keyRunningDelayMs))
    }
  }
}
