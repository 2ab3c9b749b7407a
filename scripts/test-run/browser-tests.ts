import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runProgram } from '../programs/programs.ts'
import { countOf, type PlaywrightReport } from './browser-report.ts'
import { findChromium, findWhole, versionOf } from './chromium.ts'
import type { Count } from './node-tests.ts'

const config = 'tests/playwright.config.ts'

/** Runs Playwright on test files whose path contains one of these words. Without words, runs all of them. */
export async function browserTests(
  words: readonly string[],
  retries: number,
  more: Record<string, string> = {},
): Promise<Count> {
  if (!(await exists(join(root, config)))) return { passed: 0, failed: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'escale-browser-'))
  const report = join(folder, 'report.json')
  try {
    const chromium = await findChromium(console.log)
    const whole = (await findWhole()) ?? chromium
    for (const path of new Set([chromium, whole])) console.log(await versionOf(path))
    const env = {
      CHROMIUM_PATH: chromium,
      WHOLE_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...more,
    }
    const code = await runProgram(
      'playwright',
      ['test', '--config', config, '--reporter', 'list,json', `--retries=${retries}`, ...words],
      env,
    )
    const count = await readReport(report)
    // When no test failed but the exit code is not 0, the configuration or the server failed.
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReport(path: string): Promise<Count> {
  if (!(await exists(path))) return { passed: 0, failed: 0 }
  return countOf(JSON.parse(await readFile(path, 'utf8')) as PlaywrightReport)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
