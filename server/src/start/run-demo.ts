import { ensureWebBuild } from '#web/pages/build.ts'
import { runUntilStopped, say } from './run.ts'

// Building the pages takes the longest of a first demo. It starts before the modules of the demo are loaded,
// which occupies this process for a second or two.
await runUntilStopped(async () => {
  const webBuild = ensureWebBuild(say)
  webBuild.catch(() => {}) // `startDemo` awaits this promise and handles its error
  const { startDemo } = await import('./demo.ts')
  return startDemo(webBuild)
})
