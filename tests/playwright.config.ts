import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const [any, whole] = [process.env.CHROMIUM_PATH, process.env.WHOLE_CHROMIUM_PATH]
/** Long tests run with `ESCALE_NIGHT=1` only: `*.night.spec.ts`, and the sweeps over every screen. */
const nightly = process.env.ESCALE_NIGHT ? [] : ['**/*.night.spec.ts']
/** The headless shell differs from the whole browser offline and after a script error. */
const ofWholeBrowser = ['offline.spec.ts', 'part-failure.spec.ts']
/**
 * A pattern is matched against the whole path of a file: without `tests/`, a checkout in a folder named «
 * phone » would be all of it.
 */
const phoneTests = 'tests/phone/**/*.spec.ts'
const desk = { viewport: { width: 1440, height: 900 } }

function browserAt(path = '/usr/bin/chromium') {
  return {
    executablePath: path,
    args: ['--process-per-site'], // pages of one site share a process and its compiled scripts
  }
}

// The whole product in a real browser: each worker has a server, a database and a demo of its own
// (support/site.ts).
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Math.min(availableParallelism() + 1, 4), // a page spends a third of its time waiting for its server
  timeout: 90_000, // milliseconds: only a hang takes so long, even on a busy machine
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserAt(any),
    locale: 'fr-FR',
    timezoneId: 'Africa/Kinshasa',
    // A service worker hides the requests that it serves from `page.route`. Only offline.spec.ts allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [
    // The project with the longest test starts first, so that the workers end together. A narrow window is no
    // phone: the layout viewport, touch and zoom only exist with these options.
    {
      name: 'phone',
      workers: 1, // each worker starts a server and a database
      testMatch: phoneTests,
      testIgnore: nightly,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        contextOptions: { reducedMotion: 'no-preference' },
      },
    },
    {
      name: 'whole',
      workers: 1,
      testMatch: ofWholeBrowser,
      use: { ...desk, launchOptions: browserAt(whole ?? any) },
    },
    { name: 'desk', testIgnore: [phoneTests, ...ofWholeBrowser, ...nightly], use: desk },
  ],
})
