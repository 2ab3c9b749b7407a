import { defineConfig } from '@playwright/test'

// The whole product in a real browser: each worker has a server, a database and a demo of its own (support/site.ts).
export default defineConfig({
  retries: process.env.CI ? 2 : 0, // on a busy machine a slow answer is not a broken rule
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Africa/Kinshasa',
    // A worker that serves a request hides it from `page.route`: offline.spec.ts alone lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
})
