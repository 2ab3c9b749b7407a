import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const [any, whole] = [process.env.CHROMIUM_PATH, process.env.WHOLE_CHROMIUM_PATH]
/**
 * `ESCALE_NIGHT=1` runs what is too long for a change: `*.night.spec.ts`, and the sweeps over every screen.
 */
const nightly = process.env.ESCALE_NIGHT ? [] : ['**/*.night.spec.ts']
/**
 * What a browser without a window does its own way: working without network, and what an error in a part of
 * the page leaves.
 */
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
  workers: Math.min(availableParallelism() + 1, 4), // a page waits for its server a third of its time
  timeout: 90_000, // of a hang; a busy machine needs longer than a calm one
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserAt(any),
    locale: 'fr-FR',
    timezoneId: 'Africa/Kinshasa',
    // A worker that serves a request hides it from `page.route`: offline.spec.ts alone lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [
    // First what holds the longest test: the workers end together.
    // A narrow window is no phone: the layout viewport, touch and zoom only exist with these.
    {
      name: 'phone',
      workers: 1, // each begins with a server and a database of its own
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
