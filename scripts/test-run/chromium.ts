import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// The headless shell runs the same tests with half the processes, because it draws no window.
const names = ['chromium-headless-shell', ...whole]

/** The browser of the tests: CHROMIUM_PATH, the system's, Playwright's, or one installed now. */
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
 * The full browser, for tests that the headless shell cannot run. Without it, they use the headless shell.
 */
export function findWhole(): Promise<string | undefined> {
  return installed(whole)
}

/** The browser's own version text. */
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
    // Older distributions have only the full browser.
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

/** A package of that name may be installed and not start: Ubuntu's only points to the snap store. */
async function works(path: string): Promise<boolean> {
  return versionOf(path).then(
    () => true,
    () => false,
  )
}

const run = promisify(execFile)
