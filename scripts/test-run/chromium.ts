import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// The headless shell draws no window. It runs the same tests with half as many processes, so it is preferred.
const names = ['chromium-headless-shell', ...whole]

/**
 * Finds the browser for the tests, in this order: CHROMIUM_PATH, the system's, Playwright's. Installs one if
 * none is found.
 */
export async function findChromium(say: (sentence: string) => void): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (await works(configuredPath)) return configuredPath
    throw new Error(`CHROMIUM_PATH ne mène pas à un navigateur qui fonctionne : ${configuredPath}`)
  }
  const present = (await installed(names)) ?? (await ofPlaywright())
  if (present) return present
  if (process.getuid?.() === 0 && (await inPath('apt-get'))) {
    say('Chromium manque : installation par apt-get…')
    await install()
    const added = await installed(names)
    if (added) return added
  }
  throw new Error(
    'Chromium manque. Installez-le (Debian : « sudo apt-get install chromium » ; ailleurs : « npx playwright install --with-deps chromium »), ou indiquez un navigateur dans CHROMIUM_PATH.',
  )
}

/**
 * Finds a full browser, for tests that the headless shell cannot run. If undefined, they use the headless
 * shell.
 */
export function findWhole(): Promise<string | undefined> {
  return installed(whole)
}

/** Returns the version that the browser prints. */
export async function versionOf(path: string): Promise<string> {
  const { stdout } = await run(path, ['--version'], { timeout: 20_000 })
  return stdout.trim()
}

async function installed(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = await inPath(name)
    if (path && (await works(path))) return path
  }
}

async function ofPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return (await works(path)) ? path : undefined
}

async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  try {
    await run('apt-get', ['update', '-qq'], options)
    const add = (name: string) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
    // Older Linux distributions have no package of the headless shell.
    await add('chromium-headless-shell').catch(() => add('chromium'))
  } catch (error) {
    throw new Error(
      `L'installation de Chromium par apt-get a échoué : ${(error as { stderr?: string }).stderr?.trim().split('\n').at(-1)}`,
    )
  }
}

async function inPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (
      await access(path)
        .then(() => true)
        .catch(() => false)
    )
      return path
  }
}

/** Whether a browser starts. Ubuntu's package, for instance, only contains a hint to install a snap. */
async function works(path: string): Promise<boolean> {
  return versionOf(path).then(
    () => true,
    () => false,
  )
}

const run = promisify(execFile)
