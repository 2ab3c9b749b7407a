import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { ensureWebBuild } from '../server/src/web/build.ts'
import { production } from './production.ts'
import { median } from './statistics.ts'

// `npm run lighthouse`: the public pages as Lighthouse sees them on a phone, medians of five. Lighthouse weighs 176 MB
// installed, so that it is fetched for the occasion, at this version, and is no dependency.

const lighthouse = 'lighthouse@13.5.0'
const pages = ['/', '/directory', '/services-price', '/services-price?entreprise=atlas-fret', '/tenant/atlas-fret']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const targets: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Scores = Record<(typeof categories)[number], number>
type LighthouseReport = { categories: Record<string, { score: number }>; audits: Record<string, Audit> }
type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string }

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true } } })

const chromium = await findChromium(print)
await ensureWebBuild(print)
const server = spawn(process.execPath, [...production.execArgv, join(import.meta.dirname, '../tests/support/serve.ts'), 'guarded'], {
  env: { ...process.env, ...production.environment },
  stdio: ['pipe', 'pipe', 'inherit'],
})
try {
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  print(`Charge de la machine : ${(loadavg()[0] ?? 0).toFixed(2).replace('.', ',')} pour ${availableParallelism()} cœurs.\n`)
  print(`| page | ${categories.join(' | ')} | LCP, TBT, CLS (médianes) |\n|---|---|---|---|---|---|`)
  for (const page of options.page ?? pages) await measure(url, page, Number(options.runs))
} finally {
  server.stdin.end()
}

async function measure(url: string, page: string, runs: number): Promise<void> {
  const reports: LighthouseReport[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await reportOf(url + page))
  const scores = categories.map((category) => median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))))
  const marked = scores.map((score, place) => `${score}${score < targets[categories[place] ?? 'seo'] ? ' ✗' : ''}`)
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((audit) => middleOf(reports, audit))
  print(`| \`${page}\` | ${marked.join(' | ')} | ${figures.join(', ')} |`)
  for (const sentence of faultsOf(reports[0])) print(`  ✗ ${sentence}`)
}

function middleOf(reports: LighthouseReport[], audit: string): string {
  const values = reports.map((report) => (report.audits[audit] as Audit & { numericValue: number }).numericValue)
  return audit === 'cumulative-layout-shift' ? median(values).toFixed(3) : `${Math.round(median(values))} ms`
}

/** What is plainly wrong, whatever the machine's load: everything that is not a matter of speed. */
function faultsOf(report: LighthouseReport | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
    .map(({ id, title }) => `${id} : ${title}`)
}

/** A run that a busy machine spoilt is made again. */
async function reportOf(url: string, tries = 4): Promise<LighthouseReport> {
  const path = join(tmpdir(), `escale-lighthouse-${process.pid}.json`)
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'
  const child = spawn('npx', ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${path}`, chrome], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: 'ignore',
  })
  await once(child, 'exit')
  const report = (await readFile(path, 'utf8').then(JSON.parse, () => undefined)) as
    | (LighthouseReport & { runtimeError?: { code: string } })
    | undefined
  await rm(path, { force: true })
  if (report && !report.runtimeError) return report
  if (tries > 1) return reportOf(url, tries - 1)
  throw new Error(`Lighthouse n'a pas pu mesurer ${url} : ${report?.runtimeError?.code ?? 'aucun rapport'}.`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
